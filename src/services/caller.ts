/** Who calls, of all that the services offer. */
import type { Actor, GuestVisit } from "../../ledger/contract.ts";
import type { AccountPrincipal, OwningPrincipal } from "../auth/principal.ts";

/** A call's circumstances: who may own uploads and jobs, and whom the audit names. */
export interface Caller {
  principal: OwningPrincipal;
  actor: Actor;
  /** Of a guest who asks for work, to be counted. */
  visit?: GuestVisit;
}

export interface AccountCaller extends Caller {
  principal: AccountPrincipal;
}
