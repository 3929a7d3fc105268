/** What a signed-in user does with their own account; a file a subject beside this one. */

import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type {
  ConnectedAppRow,
  ListPlace,
  OrganizationKeyRow,
  ProjectRow,
  SignedOut,
} from "../../../ledger/contract.ts";
import { passwordProblem } from "../../auth/password-rules.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import type { Scope } from "../../auth/principal.ts";
import { newApiKey } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import type { AccountCaller } from "../caller.ts";
import { invalid, nameIn } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";
import { createRateLimit } from "./limits/rate-limit.ts";
import { limitOf, planById } from "./plans.ts";
import { type ProfileOperations, profileOperations } from "./profile.ts";
import { type SessionOperations, sessionOperations } from "./sessions.ts";

export interface Accounts
  extends ProfileOperations,
    PasswordOperations,
    KeyOperations,
    SessionOperations,
    AppOperations,
    ProjectOperations {}

export function createAccounts(core: AccountsCore): Accounts {
  return {
    ...profileOperations(core),
    ...passwordOperations(core),
    ...keyOperations(core),
    ...sessionOperations(core),
    ...appOperations(core),
    ...projectOperations(core),
  };
}

/** Applications that the caller let in. */
interface AppOperations {
  /** By name. */
  apps(caller: AccountCaller): Promise<ConnectedAppRow[]>;
  /** Its tokens end at once; it has to ask again. Throws app_not_found. */
  withdrawApp(caller: AccountCaller, clientId: string): Promise<void>;
}

function appOperations({ ledger, clock }: AccountsCore): AppOperations {
  return {
    apps: ({ principal }) => ledger.read.connectedApps(principal.userId),
    async withdrawApp({ principal: { userId }, actor }, clientId) {
      const args = { userId, clientId, actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("withdrawConsent", args);
      if (outcome === "not_found") throw new Fault("app_not_found");
    },
  };
}

interface PasswordOperations {
  /**
   * Of the session's user, whose other sessions and tokens end. Throws invalid_request when the current password is
   * another or the new one will not do, rate_limited past so many attempts per minute.
   */
  setPassword(
    caller: AccountCaller,
    passwords: { currentPassword: Secret; newPassword: Secret },
  ): Promise<SignedOut>;
}

function passwordOperations({ ledger, clock, log }: AccountsCore): PasswordOperations {
  const tries = createRateLimit(clock, limits.passwordTriesPerMinuteMax);
  const wrong = (message: string) => invalid("current_password", message);
  const notCurrent = () => wrong("This is not the current password.");

  return {
    async setPassword({ principal, actor }, { currentPassword, newPassword }) {
      const { userId, projectId, credentialId } = principal;
      const account = await ledger.read.account(userId, projectId);
      if (account === null) throw endedMeanwhile(`user ${userId}`);
      // Before a try is counted: who only has to find a better one should not be slowed.
      const problem =
        currentPassword.reveal() === newPassword.reveal()
          ? "This is the current password."
          : await passwordProblem(newPassword, account);
      if (problem !== null) throw invalid("new_password", problem);
      // A session that somebody else has come by must not lead to the password by guessing.
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

/** Projects of the caller's organization; others' are project_not_found. */
interface ProjectOperations {
  /** Oldest first, archived ones too. */
  projects(caller: AccountCaller): Promise<ProjectRow[]>;
  createProject(caller: AccountCaller, name: string): Promise<ProjectRow>;
  renameProject(caller: AccountCaller, projectId: string, name: string): Promise<ProjectRow>;
  /** Its keys are revoked; its jobs stay. Throws default_project for the one where people work who name none. */
  archiveProject(caller: AccountCaller, projectId: string): Promise<void>;
}

function projectOperations({ ledger, clock, random }: AccountsCore): ProjectOperations {
  const nameTaken = () => invalid("name", "Another project of the organization has this name.");

  async function own({ principal }: AccountCaller, projectId: string): Promise<ProjectRow> {
    const project = await ledger.read.project(projectId, principal.organizationId);
    if (project === null) throw new Fault("project_not_found");
    return project;
  }

  return {
    projects: ({ principal }) => ledger.read.projects(principal.organizationId),

    async createProject(caller, text) {
      const { organizationId } = caller.principal;
      const name = nameIn(text);
      const { length } = await ledger.read.projects(organizationId);
      if (length >= limits.projectsPerOrganizationMax)
        throw new Fault("invalid_request", {
          message: `An organization may have ${limits.projectsPerOrganizationMax} projects, archived ones among them.`,
        });
      const projectId = newId("prj", random);
      const args = { projectId, organizationId, name, actor: caller.actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("createProject", args);
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "organization_not_found") throw endedMeanwhile(`organization ${organizationId}`);
      return own(caller, projectId);
    },

    async renameProject(caller, projectId, text) {
      const { organizationId } = caller.principal;
      const args = {
        projectId,
        organizationId,
        name: nameIn(text),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      };
      const { outcome } = await ledger.write("renameProject", args);
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "project_not_found") throw new Fault(outcome);
      return own(caller, projectId);
    },

    async archiveProject({ principal, actor }, projectId) {
      const { organizationId } = principal;
      const args = { projectId, organizationId, actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("archiveProject", args);
      if (outcome === "project_not_found" || outcome === "default_project") throw new Fault(outcome);
    },
  };
}

interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** Of the organization; null: where the caller works. */
  projectId: string | null;
  /** From now on; null: it does not expire. */
  expiresInDays: number | null;
}

/** Keys are the organization's: every member sees them all and may revoke them. Others' are key_not_found. */
interface KeyOperations {
  /** Newest first, revoked and expired ones too. */
  keys(
    caller: AccountCaller,
    page: { limit: number; before: ListPlace | null },
  ): Promise<PageOf<OrganizationKeyRow>>;
  /** `text` is the only time that the key is seen. Throws key_limit_reached, project_not_found, forbidden. */
  createKey(caller: AccountCaller, key: NewKey): Promise<{ key: OrganizationKeyRow; text: Secret }>;
  renameKey(caller: AccountCaller, keyId: string, name: string): Promise<OrganizationKeyRow>;
  /** Once more for a key that is revoked is no error. */
  revokeKey(caller: AccountCaller, keyId: string): Promise<void>;
}

function keyOperations({ settings, ledger, clock, random }: AccountsCore): KeyOperations {
  async function own({ principal }: AccountCaller, keyId: string): Promise<OrganizationKeyRow> {
    const key = await ledger.read.keyById(keyId, principal.organizationId);
    if (key === null) throw new Fault("key_not_found");
    return key;
  }

  return {
    async keys({ principal }, { limit, before }) {
      const rows = await ledger.read.keysPage(principal.organizationId, { limit: limit + 1, before });
      return pageOf(rows, limit);
    },

    async createKey(caller, { name, scopes, projectId, expiresInDays }) {
      const { principal, actor } = caller;
      // A key acts by itself; what its maker may not do it must not either.
      if (scopes.includes("svc:admin") && principal.role !== "admin")
        throw new Fault("forbidden", {
          message: "Only administrators of this installation may make keys with the scope svc:admin.",
        });
      const secret = newApiKey(random);
      const keyId = newId("key", random);
      const nowMs = clock.nowMs();
      const { outcome } = await ledger.write("createKey", {
        keyId,
        hash: secret.hash,
        prefix: secret.displayPrefix,
        name: nameIn(name),
        scopes: [...scopes],
        userId: principal.userId,
        organizationId: principal.organizationId,
        projectId: projectId ?? principal.projectId,
        expiresAtMs: expiresInDays === null ? null : nowMs + expiresInDays * dayMs,
        activeKeysMax: limitOf(planById(settings, principal.planId).active_api_keys),
        actor,
        nowMs,
      });
      if (outcome === "user_left") throw endedMeanwhile(`what user ${principal.userId} was signed in with`);
      if (outcome !== "created") throw new Fault(outcome);
      return { key: await own(caller, keyId), text: secret.plaintext };
    },

    async renameKey(caller, keyId, text) {
      const { organizationId } = caller.principal;
      const name = nameIn(text);
      const { actor } = caller;
      const nowMs = clock.nowMs();
      const { outcome } = await ledger.write("renameKey", { keyId, organizationId, name, actor, nowMs });
      if (outcome === "not_found") throw new Fault("key_not_found");
      return own(caller, keyId);
    },

    async revokeKey({ principal, actor }, keyId) {
      const { organizationId } = principal;
      const nowMs = clock.nowMs();
      const { outcome } = await ledger.write("revokeKey", { keyId, organizationId, actor, nowMs });
      if (outcome === "not_found") throw new Fault("key_not_found");
    },
  };
}
