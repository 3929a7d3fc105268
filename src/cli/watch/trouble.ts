/**
 * What is not a file's fault: no server, a full disk. Nothing is begun then until a pause is over, and afterwards one file
 * finds out whether things are well again. The pauses grow; each trouble is said once.
 */
import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import { systemReason } from "../../../config/errors/system-error.ts";
import { minuteMs } from "../../../config/units.ts";
import { ApiError } from "../../client/errors.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import type { ItemOutcome } from "../convert/report.ts";

export type Blame =
  /** Nothing is done until it changes. */
  | "file"
  /** The server, the network, the disk: it is tried again. */
  | "surroundings"
  /** No other file would fare better, ever. */
  | "caller";

/** Of the server's answers, those that speak of its state and not of the file. */
const passing: ReadonlySet<string> = new Set<ErrorCode>([
  "queue_full",
  "rate_limited",
  "service_unavailable",
  "too_many_active_jobs",
  "internal_error",
  "insufficient_credits",
  // As a job's: the disk of whoever converts is full.
  "storage_failed",
  // Priced anew since it was measured; the next turn agrees to that, or finds it above what is left.
  "credit_ceiling_exceeded",
]);

export function blameFor({ report, exit: code, cause }: ItemOutcome): Blame {
  if (code === exit.notAllowed) return "caller";
  if (code === exit.unreachable || passing.has(report.error?.code ?? "")) return "surroundings";
  const isHere = cause instanceof CliError ? cause.exitCode === exit.failed : systemReason(cause) !== null;
  return isHere ? "surroundings" : "file";
}

export interface Trouble {
  /** Returns the sentence to say, null where it was said already. */
  add(outcome: ItemOutcome, nowMs: number): string | null;
  /** Something went well: returns whether that is news. */
  clear(): boolean;
  /** Whether a file may be begun while so many others run. */
  mayBegin(running: number, nowMs: number): boolean;
}

const pauseMsMin = 2_000;
const pauseMsMax = 5 * minuteMs;

export function createTrouble(): Trouble {
  let now: { kind: string; untilMs: number; turns: number } | null = null;
  return {
    add({ report, cause }, nowMs) {
      const kind = report.error?.code ?? "";
      // Those that were under way together have met the same trouble once.
      const isNew = now === null || nowMs >= now.untilMs;
      const turns = isNew ? (now?.turns ?? 0) + 1 : (now?.turns ?? 1);
      const asked = cause instanceof ApiError ? (cause.retryAfterSeconds ?? 0) * 1_000 : 0;
      const pauseMs = Math.max(asked, Math.min(pauseMsMax, pauseMsMin * 2 ** (turns - 1)));
      const said = now?.kind === kind;
      now = { kind, turns, untilMs: isNew ? nowMs + pauseMs : (now?.untilMs ?? nowMs) };
      return said ? null : `${report.error?.message ?? ""} (${kind})`;
    },
    clear() {
      const was = now !== null;
      now = null;
      return was;
    },
    mayBegin: (running, nowMs) => now === null || (running === 0 && nowMs >= now.untilMs),
  };
}
