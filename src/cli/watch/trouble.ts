/**
 * Failures that are not a file's: no server, a full disk. After a delay one file is tried; the delays grow, and each
 * problem is reported once.
 */
import type { ErrorCode } from "../../../config/errors/catalog.ts";
import { systemReason } from "../../../config/errors/system-error.ts";
import { minuteMs } from "../../../config/units.ts";
import { ApiError } from "../../client/errors.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import type { ItemOutcome } from "../convert/report.ts";

export type Blame =
  /** The file; wait for a change. */
  | "file"
  /** Server, network or disk; retry. */
  | "surroundings"
  /** The configuration; no file would succeed. */
  | "caller";

/** Server errors that describe its state, not the file. */
const passing: ReadonlySet<string> = new Set<ErrorCode>([
  "queue_full",
  "rate_limited",
  "service_unavailable",
  "too_many_active_jobs",
  "internal_error",
  "insufficient_credits",
  // The disk of the converting machine is full.
  "storage_failed",
  // The price changed; the next attempt accepts it or exceeds the limit.
  "credit_ceiling_exceeded",
]);

export function blameFor({ report, exit: code, cause }: ItemOutcome): Blame {
  if (code === exit.notAllowed) return "caller";
  if (code === exit.unreachable || passing.has(report.error?.code ?? "")) return "surroundings";
  const isHere = cause instanceof CliError ? cause.exitCode === exit.failed : systemReason(cause) !== null;
  return isHere ? "surroundings" : "file";
}

export interface Trouble {
  /** The sentence to report; null: already reported. */
  add(outcome: ItemOutcome, nowMs: number): string | null;
  /** Records a success; true if there was a problem. */
  clear(): boolean;
  /** Whether another file may start. */
  mayBegin(running: number, nowMs: number): boolean;
}

const pauseMsMin = 2_000;
const pauseMsMax = 5 * minuteMs;

export function createTrouble(): Trouble {
  let now: { kind: string; untilMs: number; turns: number } | null = null;
  return {
    add({ report, cause }, nowMs) {
      const kind = report.error?.code ?? "";
      // Concurrent failures have the same cause.
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
