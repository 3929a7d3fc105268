import { Fault } from "../../../config/errors/fault.ts";
import type { KeyRow } from "../../../ledger/contract.ts";
import { type Scope, scopes } from "../../auth/principal.ts";
import { newApiKey } from "../../auth/tokens.ts";
import { newId } from "../../identifiers.ts";
import { limitOf, planById } from "../plans.ts";
import { invalid } from "./checks.ts";
import { type AdminCore, actor } from "./core.ts";
import { organizationNamed } from "./organizations.ts";
import { userNamed } from "./users.ts";

interface CreateKey {
  email: string;
  name?: string;
  scopes?: string[];
}

export interface KeyOperations {
  /** The only time that the key's text is seen. */
  createKey(args: CreateKey): Promise<{ id: string; key: string; name: string; scopes: string[] }>;
  listKeys(args: { organization: string }): Promise<KeyRow[]>;
  revokeKey(args: { id: string }): Promise<{ revoked: true }>;
}

export function keyOperations(core: AdminCore): KeyOperations {
  const { settings, ledger, clock, random } = core;
  return {
    async createKey({ email, name = "key", scopes: asked = ["svc:convert"] }) {
      const user = await userNamed(core, email);
      const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
      if (unknown !== undefined)
        throw invalid(
          "scopes",
          `There is no scope ${JSON.stringify(unknown)}; there are ${scopes.join(", ")}.`,
        );
      const organization = await ledger.read.organizationById(user.organizationId);
      if (!organization) throw new Error(`user ${user.id} has no organization`);
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
        projectId: organization.defaultProjectId,
        expiresAtMs: null,
        activeKeysMax: limitOf(planById(settings, organization.planId).active_api_keys),
        actor,
        nowMs: clock.nowMs(),
      });
      if (outcome === "key_limit_reached") throw new Fault("key_limit_reached");
      return { id, key: secret.plaintext.reveal(), name, scopes: asked };
    },

    async listKeys({ organization }) {
      return ledger.read.keysOfOrganization((await organizationNamed(core, organization)).id);
    },

    async revokeKey({ id }) {
      const { outcome } = await ledger.write("revokeKey", { keyId: id, actor, nowMs: clock.nowMs() });
      if (outcome === "not_found")
        throw invalid("id", "There is no key with this id; markmill admin list-keys lists them.");
      return { revoked: true };
    },
  };
}
