import { Fault } from "../../config/errors/fault.ts";

/** Messages of the triggers in 0012_people.sql. */
const guard = /the organization was deleted/;

/** The error if the row's organization was deleted or its project archived; else null. */
export function ownerGone(thrown: unknown): Error | null {
  const cause = thrown instanceof Fault ? thrown.cause : null;
  return cause instanceof Error && guard.test(cause.message) ? cause : null;
}

/** An error in the form that crosses threads. */
export interface Failure {
  kind: "unavailable" | "locked" | "newer" | "full" | "internal";
  message: string;
}

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|NOMEM|READONLY|CORRUPT|NOTADB|PROTOCOL)/;

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** The disk is full; also for the shared-memory file beside the log. */
export function isFull(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR_SHM)/.test(codeOf(innermost(error)));
}

/** drizzle wraps SQLite's errors. */
function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}

export function describeFailure(error: unknown): Failure {
  const inner = innermost(error);
  const code = codeOf(inner);
  const message = inner instanceof Error ? inner.message : String(inner);
  return {
    kind: unavailableCodes.test(code) ? "unavailable" : "internal",
    message: code === "" ? message : `${code}: ${message}`,
  };
}

const publicMessages: Partial<Record<Failure["kind"], string>> = {
  locked: "Another Markmill server uses this data directory. Stop it or choose another directory.",
  full: "The disk is full: a copy of the ledger does not fit. Free some space.",
  newer: "The ledger was written by a newer version of Markmill. Start that version or a newer one.",
};

/** Whether the file is not a ledger. */
export function isUnreadable(error: unknown): boolean {
  return /SQLITE_(NOTADB|CORRUPT)/.test(String((error as { cause?: unknown } | null)?.cause));
}

/** Whether another process has the ledger open. */
export function isLocked(error: unknown): boolean {
  return error instanceof Fault && error.message === publicMessages.locked;
}

/** The error shown to callers; the cause is logged. */
export function faultOf(failure: Failure): Fault {
  const message = publicMessages[failure.kind];
  return new Fault(failure.kind === "internal" ? "internal_error" : "service_unavailable", {
    ...(message === undefined ? {} : { message }),
    cause: new Error(`ledger: ${failure.message}`),
  });
}
