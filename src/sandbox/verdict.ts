/** What an exception of a converter means for the task, and for the process that it was thrown in. */
import type { ErrorCode } from "../../config/errors/catalogue.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Task } from "./contract.ts";
import type { ChildOutcome } from "./messages.ts";
import { saysOutOfMemory } from "./out-of-memory.ts";

export interface Verdict {
  outcome: Extract<ChildOutcome, { ok: false }>;
  /** An engine is in an unknown state: the process must not take another task. */
  poisoned: boolean;
}

/** Codes for what is not a Fault: the file's doing, and the disk's or the machine's. */
const codes: Record<Task["kind"], { file: ErrorCode; system: ErrorCode }> = {
  inspect: { file: "corrupt_document", system: "service_unavailable" },
  convert: { file: "conversion_failed", system: "storage_failed" },
};

/** Deep nesting; thrown inside WebAssembly it leaves the instance in the middle of a call. */
const stackOverflow = /maximum call stack size exceeded/i;
/** Emscripten's abort() throws a RuntimeError of this wording. */
const aborted = /^Aborted\(/;

export function verdict(kind: Task["kind"], thrown: unknown): Verdict {
  const chain = causes(thrown);
  const internal = chain.map(describe).join("\ncaused by ").slice(0, 4_096);
  const fault = (code: ErrorCode, from = new Fault(code)): Verdict["outcome"] => ({
    ok: false,
    reason: "fault",
    code: from.code,
    message: from.message,
    ...(from.details === undefined ? {} : { details: from.details }),
    internal,
  });
  const memory = chain.some((error) => saysOutOfMemory(messageOf(error)));
  const overflow = chain.some((error) => stackOverflow.test(messageOf(error)));
  const poisoned = memory || overflow || chain.some(isTrap);

  if (thrown instanceof Fault) return { outcome: fault(thrown.code, thrown), poisoned };
  if (memory) return { outcome: { ok: false, reason: "out_of_memory" }, poisoned };
  if (overflow) return { outcome: fault("document_too_complex"), poisoned };
  if (poisoned) return { outcome: { ok: false, reason: "crashed", internal }, poisoned };
  return { outcome: fault(isSystemError(thrown) ? codes[kind].system : codes[kind].file), poisoned };
}

/** The error and what caused it, outermost first; at most eight. */
function causes(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = thrown; at !== undefined && at !== null && chain.length < 8; ) {
    chain.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return chain;
}

/** `WebAssembly.RuntimeError` is what every trap throws; bundled engines may carry one of another realm. */
function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && (error.name === "RuntimeError" || aborted.test(error.message));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "code" in error;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ""}`;
}
