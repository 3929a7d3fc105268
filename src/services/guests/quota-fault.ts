import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import type { GuestQuota, GuestQuotaExceeded } from "../../../ledger/contract.ts";
import type { GuestSession } from "./contract.ts";

/** The daily preview limit is reached; `recovery` keeps the files for a claim. */
export class GuestQuotaFault extends Fault {
  readonly recovery: GuestSession;
  readonly quota: GuestQuota;

  constructor({ session, quota }: GuestQuotaExceeded, token: Secret) {
    super("quota_exceeded");
    this.recovery = { ...session, token };
    this.quota = quota;
  }
}
