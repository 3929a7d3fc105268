import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type { ListPlace, OrganizationKeyRow } from "../../../ledger/contract.ts";
import type { Scope } from "../../auth/principal.ts";
import { newApiKey } from "../../auth/tokens.ts";
import { newId } from "../../identifiers.ts";
import type { AccountCaller } from "../caller.ts";
import { nameIn } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import { limitOf, planById } from "../plans.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";

export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  /** Of the organization; null: where the caller works. */
  projectId: string | null;
  /** From now on; null: it does not expire. */
  expiresInDays: number | null;
}

/** Keys are the organization's: every member sees them all and may revoke them. Others' are key_not_found. */
export interface KeyOperations {
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

export function keyOperations({ settings, ledger, clock, random }: AccountsCore): KeyOperations {
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
