import { Fault } from "../../config/errors/fault.ts";

/** What the triggers of 0012_people.sql say to a row that comes after its organization or project. */
const guard = /the organization was deleted/;

/** Why the ledger refused a row whose organization was deleted or whose project was archived meanwhile; null for every other failure. */
export function ownerGone(thrown: unknown): Error | null {
  const cause = thrown instanceof Fault ? thrown.cause : null;
  return cause instanceof Error && guard.test(cause.message) ? cause : null;
}

/** An error as it crosses from the writer to the caller. */
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

/** The disk had no room for it; also for the shared-memory file beside a log, which the engine reports as such. */
export function isFull(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR_SHM)/.test(codeOf(innermost(error)));
}

/** drizzle wraps what the engine throws; the engine's own error says what happened. */
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
  locked: "Another markmill server uses this data directory; stop it first or choose another directory.",
  full: "The disk has no room for a copy of the ledger; free some space.",
  newer: "The ledger was written by a newer markmill; start that version or a newer one.",
};

/** Whether a ledger was not opened because its file is none. */
export function isUnreadable(error: unknown): boolean {
  return /SQLITE_(NOTADB|CORRUPT)/.test(String((error as { cause?: unknown } | null)?.cause));
}

/** Whether a ledger was not opened because somebody else has it open. */
export function isLocked(error: unknown): boolean {
  return error instanceof Fault && error.message === publicMessages.locked;
}

/** The caller's face of a failure: what happened stays in the cause, for the log. */
export function faultOf(failure: Failure): Fault {
  const message = publicMessages[failure.kind];
  return new Fault(failure.kind === "internal" ? "internal_error" : "service_unavailable", {
    ...(message === undefined ? {} : { message }),
    cause: new Error(`ledger: ${failure.message}`),
  });
}
