/** What signed-in users do with their own account and their organization's projects and keys. */
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type { ListPlace, OrganizationKeyRow, ProjectRow } from "../../../ledger/contract.ts";
import type { Scope } from "../../auth/principal.ts";
import { newApiKey } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import type { AccountCaller } from "../caller.ts";
import { invalid, nameIn } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";
import { appOperations, passwordOperations, profileOperations, sessionOperations } from "./own-user.ts";
import { limitOf, planById } from "./plans.ts";

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(core: AccountsCore) {
  return {
    ...profileOperations(core),
    ...passwordOperations(core),
    ...sessionOperations(core),
    ...appOperations(core),
    ...projectOperations(core),
    ...keyOperations(core),
  };
}

/** Projects of the caller's organization; others' are project_not_found. */
function projectOperations({ ledger, clock, random }: AccountsCore) {
  const nameTaken = () => invalid("name", "Another project of the organization has this name.");

  async function own({ principal }: AccountCaller, projectId: string): Promise<ProjectRow> {
    const project = await ledger.read.project(projectId, principal.organizationId);
    if (project === null) throw new Fault("project_not_found");
    return project;
  }

  return {
    /** Oldest first, archived ones too. */
    projects: ({ principal }: AccountCaller): Promise<ProjectRow[]> =>
      ledger.read.projects(principal.organizationId),

    async createProject(caller: AccountCaller, text: string): Promise<ProjectRow> {
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

    async renameProject(caller: AccountCaller, projectId: string, text: string): Promise<ProjectRow> {
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

    /** Its keys are revoked; its jobs stay. Throws default_project for the default one. */
    async archiveProject({ principal, actor }: AccountCaller, projectId: string): Promise<void> {
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
function keyOperations({ settings, ledger, clock, random }: AccountsCore) {
  async function own({ principal }: AccountCaller, keyId: string): Promise<OrganizationKeyRow> {
    const key = await ledger.read.keyById(keyId, principal.organizationId);
    if (key === null) throw new Fault("key_not_found");
    return key;
  }

  return {
    /** Newest first, revoked and expired ones too. */
    async keys(
      { principal }: AccountCaller,
      { limit, before }: { limit: number; before: ListPlace | null },
    ): Promise<PageOf<OrganizationKeyRow>> {
      const rows = await ledger.read.keysPage(principal.organizationId, { limit: limit + 1, before });
      return pageOf(rows, limit);
    },

    /** `text` is the only time that the key is seen. Throws key_limit_reached, project_not_found, forbidden. */
    async createKey(
      caller: AccountCaller,
      { name, scopes, projectId, expiresInDays }: NewKey,
    ): Promise<{ key: OrganizationKeyRow; text: Secret }> {
      const { principal, actor } = caller;
      // A key must not be able to do more than the user who creates it.
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

    async renameKey(caller: AccountCaller, keyId: string, text: string): Promise<OrganizationKeyRow> {
      const { organizationId } = caller.principal;
      const name = nameIn(text);
      const { actor } = caller;
      const nowMs = clock.nowMs();
      const { outcome } = await ledger.write("renameKey", { keyId, organizationId, name, actor, nowMs });
      if (outcome === "not_found") throw new Fault("key_not_found");
      return own(caller, keyId);
    },

    /** Revoking a revoked key is not an error. */
    async revokeKey({ principal, actor }: AccountCaller, keyId: string): Promise<void> {
      const { organizationId } = principal;
      const nowMs = clock.nowMs();
      const { outcome } = await ledger.write("revokeKey", { keyId, organizationId, actor, nowMs });
      if (outcome === "not_found") throw new Fault("key_not_found");
    },
  };
}
