/** Classifies exceptions of converters. */
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { damageOf } from "../../../converters/engines/damage.ts";
import type { Task } from "../contract.ts";
import type { ChildOutcome } from "../messages.ts";

export interface Verdict {
  outcome: Extract<ChildOutcome, { ok: false }>;
  /** An engine is in an unknown state: the process must not take another task. */
  poisoned: boolean;
}

/** Error codes for other exceptions: caused by the file, or by disk or machine. */
const codes: Record<Task["kind"], { file: ErrorCode; system: ErrorCode }> = {
  inspect: { file: "corrupt_document", system: "service_unavailable" },
  convert: { file: "conversion_failed", system: "storage_failed" },
  picture: { file: "page_not_drawable", system: "service_unavailable" },
  recognize: { file: "conversion_failed", system: "storage_failed" },
  transcribe: { file: "conversion_failed", system: "storage_failed" },
};

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
  const damage = chain.map(damageOf);
  const memory = damage.includes("memory");
  const overflow = damage.includes("stack");
  const poisoned = memory || overflow || damage.includes("trap");

  if (thrown instanceof Fault) return { outcome: fault(thrown.code, thrown), poisoned };
  if (memory) return { outcome: { ok: false, reason: "out_of_memory" }, poisoned };
  if (overflow) return { outcome: fault("document_too_complex"), poisoned };
  if (poisoned) return { outcome: { ok: false, reason: "crashed", internal }, poisoned };
  return { outcome: fault(isSystemError(thrown) ? codes[kind].system : codes[kind].file), poisoned };
}

/** The error and its causes, outermost first; at most eight. */
function causes(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = thrown; at !== undefined && at !== null && chain.length < 8; ) {
    chain.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return chain;
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
