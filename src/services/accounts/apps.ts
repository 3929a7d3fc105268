import { Fault } from "../../../config/errors/fault.ts";
import type { ConnectedAppRow } from "../../../ledger/contract/credentials.ts";
import type { AccountCaller } from "../caller.ts";
import type { AccountsCore } from "./core.ts";

/** Applications that the caller let in. */
export interface AppOperations {
  /** By name. */
  apps(caller: AccountCaller): Promise<ConnectedAppRow[]>;
  /** Its tokens end at once; it has to ask again. Throws app_not_found. */
  withdrawApp(caller: AccountCaller, clientId: string): Promise<void>;
}

export function appOperations({ ledger, clock }: AccountsCore): AppOperations {
  return {
    apps: ({ principal }) => ledger.read.connectedApps(principal.userId),
    async withdrawApp({ principal: { userId }, actor }, clientId) {
      const args = { userId, clientId, actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("withdrawConsent", args);
      if (outcome === "not_found") throw new Fault("app_not_found");
    },
  };
}
