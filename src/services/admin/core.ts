import type { Actor } from "../../../ledger/contract.ts";
import type { Core } from "../core.ts";

/** Needs no sandbox, so it also serves while no server runs. */
export type AdminCore = Omit<Core, "sandbox" | "egress">;

/** Whoever may open the data directory; the ledger keeps no more of them. */
export const actor: Actor = { kind: "admin_cli", id: null };
