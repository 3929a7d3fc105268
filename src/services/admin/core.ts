import type { Actor } from "../../../ledger/contract.ts";
import type { Core } from "../core.ts";
import type { RateCards } from "../rate-cards.ts";

/** Needs no sandbox, so it also serves while no server runs; what only some operations need is opened for them. */
export interface AdminCore extends Omit<Core, "sandbox" | "egress" | "rateCards"> {
  rateCards(): Promise<RateCards>;
}

/** Whoever may open the data directory; the ledger keeps no more of them. */
export const actor: Actor = { kind: "admin_cli", id: null };
