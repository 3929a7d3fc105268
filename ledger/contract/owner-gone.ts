import { Fault } from "../../config/errors/fault.ts";

/** What the triggers of 0012_people.sql say to a row that comes after its organization or project. */
const guard = /the organization was deleted/;

/** Why the ledger refused a row whose organization was deleted or whose project was archived meanwhile; null for every other failure. */
export function ownerGone(thrown: unknown): Error | null {
  const cause = thrown instanceof Fault ? thrown.cause : null;
  return cause instanceof Error && guard.test(cause.message) ? cause : null;
}
