import { Fault } from "../../../config/errors/fault.ts";
import { dayMs } from "../../../config/units.ts";
import type { KeyRow, ListPlace, UserRow } from "../../../ledger/contract.ts";
import { type Scope, scopes } from "../../auth/principal.ts";
import { newApiKey } from "../../auth/tokens.ts";
import { newId } from "../../shared/identifiers.ts";
import { limitOf, planById } from "../accounts/plans.ts";
import { invalid, nameIn } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed, projectNamed, userNamed } from "./find.ts";

interface CreateKey {
  /** Of the user who it acts for; an id will do. */
  email: string;
  name?: string;
  scopes?: string[];
  /** Id or name of a project of the user's organization; default: its default project. */
  project?: string;
  /** From now; without it the key does not expire. */
  expiresDays?: number;
}

export interface CreatedKey {
  id: string;
  /** The only time that the key's text is seen. */
  key: string;
  name: string;
  scopes: string[];
  expiresAtMs: number | null;
  /** Of its maker, without whose rights svc:admin is nothing. */
  userRole: UserRow["role"];
}

export interface KeyOperations {
  createKey(args: CreateKey): Promise<CreatedKey>;
  /** Oldest first, revoked and expired ones too. `organization` is an id or a name. */
  listKeys(args: { organization: string }): Promise<KeyRow[]>;
  keysPage(args: { organization: string; limit: number; after: ListPlace | null }): Promise<PageOf<KeyRow>>;
  /** With `organization`, another one's key is key_not_found. */
  revokeKey(args: { id: string; organization?: string }): Promise<{ revoked: true }>;
}

const expiresDaysMax = 3_650;

export function keyOperations(core: AdminCore): KeyOperations {
  const { settings, ledger, clock, random, by } = core;

  return {
    async createKey({ email, name: text = "key", scopes: asked = ["svc:convert"], project, expiresDays }) {
      const name = nameIn(text);
      const user = await userNamed(core, email);
      requireScopes(asked);
      const nowMs = clock.nowMs();
      const expiresAtMs = expiresDays === undefined ? null : nowMs + checkedDays(expiresDays) * dayMs;
      const organization = await organizationNamed(core, user.organizationId);
      const projectId =
        project === undefined
          ? organization.defaultProjectId
          : await openProject(core, organization, project);
      const secret = newApiKey(random);
      const id = newId("key", random);
      const { outcome } = await ledger.write("createKey", {
        keyId: id,
        hash: secret.hash,
        prefix: secret.displayPrefix,
        name,
        scopes: asked,
        userId: user.id,
        organizationId: organization.id,
        projectId,
        expiresAtMs,
        activeKeysMax: limitOf(planById(settings, organization.planId).active_api_keys),
        actor: by.actor,
        nowMs,
      });
      if (outcome === "user_left")
        throw new Fault("forbidden", { message: "The user is banned; unban the user first." });
      if (outcome !== "created") throw new Fault(outcome);
      return { id, key: secret.plaintext.reveal(), name, scopes: asked, expiresAtMs, userRole: user.role };
    },

    async listKeys({ organization }) {
      return ledger.read.keysOfOrganization((await organizationNamed(core, organization)).id);
    },

    async keysPage({ organization, limit, after }) {
      const { id } = await organizationNamed(core, organization);
      const rows = await ledger.read.keysOfOrganization(id);
      // An organization has as many keys as its plan allows, and those that it had before.
      const start = after === null ? 0 : rows.findIndex((key) => isAfter(key, after));
      return pageOf(start === -1 ? [] : rows.slice(start, start + limit + 1), limit);
    },

    async revokeKey({ id, organization }) {
      const owner = organization === undefined ? {} : await ownerNamed(core, organization);
      const change = { keyId: id, actor: by.actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("revokeKey", { ...change, ...owner });
      if (outcome === "revoked") return { revoked: true };
      if (organization !== undefined) throw new Fault("key_not_found");
      throw invalid("id", "There is no key with this id; markmill admin list-keys lists them.");
    },
  };
}

async function ownerNamed(core: AdminCore, named: string): Promise<{ organizationId: string }> {
  return { organizationId: (await organizationNamed(core, named)).id };
}

function isAfter(key: ListPlace, place: ListPlace): boolean {
  if (key.createdAtMs !== place.createdAtMs) return key.createdAtMs > place.createdAtMs;
  return key.id > place.id;
}

function requireScopes(asked: readonly string[]): void {
  const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
  if (unknown === undefined) return;
  throw invalid("scopes", `There is no scope ${JSON.stringify(unknown)}; there are ${scopes.join(", ")}.`);
}

function checkedDays(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= expiresDaysMax) return days;
  throw invalid("expires_days", `A key can expire after 1 to ${expiresDaysMax} days.`);
}

async function openProject(...args: Parameters<typeof projectNamed>): Promise<string> {
  const { id, name, archivedAtMs } = await projectNamed(...args);
  if (archivedAtMs === null) return id;
  throw invalid("project", `The project ${JSON.stringify(name)} is archived.`);
}
