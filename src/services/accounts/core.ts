import type { Fault } from "../../../config/errors/fault.ts";
import type { Queries, Units } from "../../../ledger/contract.ts";
import { invalidToken } from "../../auth/access.ts";
import type { Core } from "../core.ts";

export interface AccountLedger {
  write<N extends AccountUnitName>(name: N, args: Units[N]["args"]): Promise<Units[N]["result"]>;
  read: Pick<
    Queries,
    | "account"
    | "passwordHash"
    | "keyById"
    | "keysPage"
    | "sessionsOfUser"
    | "connectedApps"
    | "projects"
    | "project"
  >;
}

type AccountUnitName =
  | "setPassword"
  | "createKey"
  | "renameKey"
  | "revokeKey"
  | "renameUser"
  | "endSessions"
  | "withdrawConsent"
  | "createProject"
  | "renameProject"
  | "archiveProject";

export interface AccountsCore extends Pick<Core, "settings" | "clock" | "random" | "log"> {
  ledger: AccountLedger;
}

/** The credential was revoked during the call. */
export function endedMeanwhile(what: string): Fault {
  return invalidToken(`${what} was revoked meanwhile`);
}
