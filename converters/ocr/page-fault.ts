/** What may go wrong with the recognition of one page, so that the rest of the document stands. */
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault } from "../../config/errors/fault.ts";

/** The disk's troubles and the caller's wish to stop are not the page's. */
const ofTheWhole: ReadonlySet<ErrorCode> = new Set(["storage_failed", "cancelled"]);

/** Everything that is no Fault is about the whole, too: an engine that broke, a mistake of ours. */
export function isPageFault(error: unknown): error is Fault {
  return error instanceof Fault && !ofTheWhole.has(error.code);
}
