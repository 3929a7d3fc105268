/** Failures in the recognition of one page that leave the rest of the document intact. */
import type { ErrorCode } from "../../config/errors/catalog.ts";
import { Fault } from "../../config/errors/fault.ts";

/** Disk errors and cancellation do not concern the page. */
const ofTheWhole: ReadonlySet<ErrorCode> = new Set(["storage_failed", "cancelled"]);

/** Errors that are not Faults concern the whole document: a broken engine, a bug. */
export function isPageFault(error: unknown): error is Fault {
  return error instanceof Fault && !ofTheWhole.has(error.code);
}
