/** What users do with their own profile, password, sessions and connected applications. */
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import type { AccountRow, ConnectedAppRow, SessionRow, SignedOut } from "../../../ledger/contract.ts";
import { passwordProblem } from "../../auth/password-rules.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import type { AccountPrincipal, Scope } from "../../auth/principal.ts";
import { shownName } from "../../auth/sign-in/registration.ts";
import type { AccountCaller } from "../caller.ts";
import { invalid, nameIn } from "../checks.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";
import { createRateLimit } from "./limits/rate-limit.ts";

/** The caller and the credential of the call. */
export interface Profile {
  account: AccountRow;
  planId: string;
  credential: {
    kind: AccountPrincipal["kind"];
    id: string;
    scopes: readonly Scope[];
    /** Of a key or a session; null: never. Applications receive it with their token. */
    expiresAtMs: number | null;
  };
}

export function profileOperations({ ledger, clock }: AccountsCore) {
  async function expiryOf({ kind, credentialId, userId, organizationId }: AccountPrincipal) {
    if (kind === "token") return null;
    if (kind === "key") return (await ledger.read.keyById(credentialId, organizationId))?.expiresAtMs ?? null;
    const sessions = await ledger.read.sessionsOfUser(userId, clock.nowMs());
    return sessions.find(({ id }) => id === credentialId)?.expiresAtMs ?? null;
  }

  async function profile({ principal }: AccountCaller): Promise<Profile> {
    const { kind, credentialId: id, userId, projectId, planId, scopes } = principal;
    const account = await ledger.read.account(userId, projectId);
    if (account === null) throw endedMeanwhile(`user ${userId}`);
    return { account, planId, credential: { kind, id, scopes, expiresAtMs: await expiryOf(principal) } };
  }

  return {
    profile,
    async rename(caller: AccountCaller, text: string): Promise<Profile> {
      const { userId } = caller.principal;
      const { outcome } = await ledger.write("renameUser", {
        userId,
        name: nameIn(text),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "user_not_found") throw endedMeanwhile(`user ${userId}`);
      return profile(caller);
    },
  };
}

export function passwordOperations({ ledger, clock, log }: AccountsCore) {
  const tries = createRateLimit(clock, limits.passwordTriesPerMinuteMax);
  const wrong = (message: string) => invalid("current_password", message);
  const notCurrent = () => wrong("The current password is wrong.");

  return {
    /**
     * Of the session's user, whose other sessions and tokens end. Throws invalid_request when the current password is
     * wrong or the new one is not accepted, rate_limited past so many tries a minute.
     */
    async setPassword(
      { principal, actor }: AccountCaller,
      { currentPassword, newPassword }: { currentPassword: Secret; newPassword: Secret },
    ): Promise<SignedOut> {
      const { userId, projectId, credentialId } = principal;
      const account = await ledger.read.account(userId, projectId);
      if (account === null) throw endedMeanwhile(`user ${userId}`);
      // Before a try is counted: choosing a better one must not be slowed.
      const problem =
        currentPassword.reveal() === newPassword.reveal()
          ? "The new password must differ from the current one."
          : await passwordProblem(newPassword, account);
      if (problem !== null) throw invalid("new_password", problem);
      // A stolen session must not lead to the password by guessing.
      tries.take(userId);
      const verifiedHash = await ledger.read.passwordHash(userId);
      if (verifiedHash === null)
        throw wrong("This account has no password. Ask an administrator for a password link.");
      if (!(await verifyPassword(currentPassword, verifiedHash))) {
        log("warn", "password.wrong", {
          user_id: userId,
          address: actor.address,
          request_id: actor.requestId,
        });
        throw notCurrent();
      }
      const result = await ledger.write("setPassword", {
        userId,
        passwordHash: await hashPassword(newPassword),
        verifiedHash,
        keepSessionId: credentialId,
        actor,
        nowMs: clock.nowMs(),
      });
      if (result.outcome === "set") return { sessions: result.sessions, tokens: result.tokens };
      if (result.outcome === "session_ended") throw endedMeanwhile(`session ${credentialId}`);
      throw notCurrent();
    },
  };
}

export interface OwnSession extends SessionRow {
  /** Whether the call was made with it. */
  current: boolean;
}

export function sessionOperations({ ledger, clock }: AccountsCore) {
  return {
    /** Newest first. */
    async sessions({ principal: { userId, credentialId } }: AccountCaller): Promise<OwnSession[]> {
      const rows = await ledger.read.sessionsOfUser(userId, clock.nowMs());
      return rows.map((row) => ({ ...row, current: row.id === credentialId }));
    },

    /** Throws session_not_found, also for another user's. */
    async endSession({ principal: { userId }, actor }: AccountCaller, sessionId: string): Promise<void> {
      const which = { exceptSessionId: null, only: sessionId };
      const { sessions } = await ledger.write("endSessions", {
        userId,
        ...which,
        actor,
        nowMs: clock.nowMs(),
      });
      if (sessions === 0) throw new Fault("session_not_found");
    },

    /** Signs out everywhere, here too unless `keepCurrent`. Applications' tokens end in any case. */
    endSessions(
      { principal: { userId, credentialId }, actor }: AccountCaller,
      keepCurrent: boolean,
    ): Promise<SignedOut> {
      const which = { exceptSessionId: keepCurrent ? credentialId : null, only: null };
      return ledger.write("endSessions", { userId, ...which, actor, nowMs: clock.nowMs() });
    },
  };
}

/** Applications that the caller connected. */
export function appOperations({ ledger, clock }: AccountsCore) {
  return {
    /** By name. */
    apps: async ({ principal }: AccountCaller): Promise<ConnectedAppRow[]> => {
      const apps = await ledger.read.connectedApps(principal.userId);
      return apps.map((app) => ({ ...app, clientName: shownName(app.clientName ?? "") || null }));
    },

    /** Its tokens end at once; it has to ask again. Throws app_not_found. */
    async withdrawApp({ principal: { userId }, actor }: AccountCaller, clientId: string): Promise<void> {
      const args = { userId, clientId, actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("withdrawConsent", args);
      if (outcome === "not_found") throw new Fault("app_not_found");
    },
  };
}
