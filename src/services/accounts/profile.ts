import type { AccountRow } from "../../../ledger/contract.ts";
import type { AccountPrincipal, Scope } from "../../auth/principal.ts";
import type { AccountCaller } from "../caller.ts";
import { nameIn } from "../checks.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";

export interface Profile {
  account: AccountRow;
  planId: string;
  credential: {
    kind: AccountPrincipal["kind"];
    id: string;
    scopes: readonly Scope[];
    /** Expiry of a key or session; null: never. Applications know it from the token response. */
    expiresAtMs: number | null;
  };
}

export interface ProfileOperations {
  profile(caller: AccountCaller): Promise<Profile>;
  rename(caller: AccountCaller, name: string): Promise<Profile>;
}

export function profileOperations({ ledger, clock }: AccountsCore): ProfileOperations {
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
    async rename(caller, text) {
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
