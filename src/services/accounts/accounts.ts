/** Operations of signed-in users on their own account; other subjects have their own files. */

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

interface AppOperations {
  /** By name. */
  apps(caller: AccountCaller): Promise<ConnectedAppRow[]>;
  /** Revokes its tokens and consent. Throws app_not_found. */
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
   * Changes the password and ends the user's other sessions and tokens. Throws invalid_request if the current password
   * is wrong or the new one is not acceptable, rate_limited for too many attempts.
   */
  setPassword(
    caller: AccountCaller,
    passwords: { currentPassword: Secret; newPassword: Secret },
  ): Promise<SignedOut>;
}

function passwordOperations({ ledger, clock, log }: AccountsCore): PasswordOperations {
  const tries = createRateLimit(clock, limits.passwordTriesPerMinuteMax);
  const wrong = (message: string) => invalid("current_password", message);
  const notCurrent = () => wrong("The current password is wrong.");

  return {
    async setPassword({ principal, actor }, { currentPassword, newPassword }) {
      const { userId, projectId, credentialId } = principal;
      const account = await ledger.read.account(userId, projectId);
      if (account === null) throw endedMeanwhile(`user ${userId}`);
      // Before the attempt is counted: choosing a better password must not be rate limited.
      const problem =
        currentPassword.reveal() === newPassword.reveal()
          ? "The new password must differ from the current one."
          : await passwordProblem(newPassword, account);
      if (problem !== null) throw invalid("new_password", problem);
      // A stolen session must not allow guessing the password.
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

/** Projects of the caller's organization; others throw project_not_found. */
interface ProjectOperations {
  /** Oldest first, including archived ones. */
  projects(caller: AccountCaller): Promise<ProjectRow[]>;
  createProject(caller: AccountCaller, name: string): Promise<ProjectRow>;
  renameProject(caller: AccountCaller, projectId: string, name: string): Promise<ProjectRow>;
  /** Revokes its keys; its jobs stay. Throws default_project for the default project. */
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
          message: `An organization may have ${limits.projectsPerOrganizationMax} projects, including archived ones.`,
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
  /** Null: the caller's current project. */
  projectId: string | null;
  /** Null: no expiry. */
  expiresInDays: number | null;
}

/** Keys belong to the organization: all members see and may revoke them. Others throw key_not_found. */
interface KeyOperations {
  /** Newest first, including revoked and expired ones. */
  keys(
    caller: AccountCaller,
    page: { limit: number; before: ListPlace | null },
  ): Promise<PageOf<OrganizationKeyRow>>;
  /** `text` is shown only here. Throws key_limit_reached, project_not_found, forbidden. */
  createKey(caller: AccountCaller, key: NewKey): Promise<{ key: OrganizationKeyRow; text: Secret }>;
  renameKey(caller: AccountCaller, keyId: string, name: string): Promise<OrganizationKeyRow>;
  /** Revoking a revoked key is not an error. */
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
      // A key must not have more rights than its creator.
      if (scopes.includes("svc:admin") && principal.role !== "admin")
        throw new Fault("forbidden", {
          message: "Only administrators may create keys with the scope svc:admin.",
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
      if (outcome === "user_left") throw endedMeanwhile(`the credential of user ${principal.userId}`);
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
