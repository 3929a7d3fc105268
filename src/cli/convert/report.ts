/** The --json document and the lines on standard error. */
import { relative, sep } from "node:path";
import { limits } from "../../../config/limits.ts";
import type { LocalConverted } from "../../mcp/local/work.ts";
import { type ExitCode, exit } from "../../shared/command-line/exit.ts";
import { creditsCounted, printable } from "../../shared/command-line/output.ts";
import { describeFailure, detailLines } from "../failures.ts";
import { ConversionFailed } from "./backend.ts";
import type { Target } from "./outputs.ts";
import type { Entry } from "./report-file/entry.ts";

export interface ItemReport {
  input: string;
  /** Path of the Markdown file or bundle folder; null: standard output or failure. */
  output: string | null;
  /** `unchanged`: done by an earlier command, with unchanged input and output. */
  status: "succeeded" | "failed" | "unchanged";
  capability_id: string | null;
  job_id: string | null;
  estimated_credit_units: number | null;
  actual_credit_units: number | null;
  /** False if the delivery check blocked the result; null for failures. */
  deliverable: boolean | null;
  warnings: readonly string[];
  error: { code: string; message: string; details?: unknown } | null;
  /** With --json and without -o. */
  markdown?: string;
}

export interface ItemOutcome {
  report: ItemReport;
  exit: ExitCode;
  /** False if the command ended before. */
  begun: boolean;
  /** The error of a failure. */
  cause?: unknown;
}

export interface ItemFacts {
  input: string;
  estimated: number | null;
  jobId: string | null;
}

export function succeededItem(
  facts: ItemFacts,
  output: string | null,
  converted: LocalConverted,
): ItemOutcome {
  const report: ItemReport = {
    input: facts.input,
    output,
    status: "succeeded",
    capability_id: converted.capabilityId,
    job_id: facts.jobId,
    estimated_credit_units: facts.estimated,
    actual_credit_units: converted.actualCreditUnits,
    deliverable: converted.deliverable,
    warnings: converted.warnings,
    error: null,
  };
  return { report, exit: exit.done, begun: true };
}

/** Nothing is sent or paid. */
export function unchangedItem(input: string, target: Target, entry: Entry, metered: boolean): ItemOutcome {
  const { capability_id, job_id, deliverable, warnings } = entry;
  const report: ItemReport = {
    input,
    output: target.kind === "stdout" ? null : target.path,
    status: "unchanged",
    ...{ capability_id, job_id },
    estimated_credit_units: metered ? 0 : null,
    actual_credit_units: metered ? 0 : null,
    ...{ deliverable, warnings },
    error: null,
  };
  return { report, exit: exit.done, begun: true };
}

/** `why`: what ended the command. */
export function notBegunItem(facts: ItemFacts, why: unknown): ItemOutcome {
  return { ...failedItem(facts, why), begun: false };
}

export function failedItem(facts: ItemFacts, error: unknown): ItemOutcome {
  const failure =
    error instanceof ConversionFailed
      ? {
          exitCode: exit.failed,
          document: { code: error.code, message: error.message, details: error.details },
        }
      : describeFailure(error);
  const { code, message, details } = failure.document;
  const report: ItemReport = {
    input: facts.input,
    output: null,
    status: "failed",
    capability_id: null,
    job_id: facts.jobId,
    estimated_credit_units: facts.estimated,
    actual_credit_units: null,
    deliverable: null,
    warnings: [],
    error: { code, message, ...(details === undefined ? {} : { details }) },
  };
  const exitCode = failure.exitCode === exit.usage ? exit.failed : failure.exitCode;
  return { report, exit: exitCode, begun: true, cause: error };
}

/** The most significant failure determines the exit code. */
const gravity: readonly ExitCode[] = [exit.unreachable, exit.notAllowed, exit.credits, exit.failed];

export function overallExit(outcomes: readonly ItemOutcome[]): ExitCode {
  return gravity.find((code) => outcomes.some((outcome) => outcome.exit === code)) ?? exit.done;
}

/** For people: paths relative to the current folder. */
export function lineOf(report: ItemReport, cwd: string): string {
  const { input, output, error, job_id, actual_credit_units, deliverable } = report;
  const name = printable(input);
  if (error !== null) {
    const job = job_id === null ? "" : `, ${job_id}`;
    return `${name}: ${printable(error.message)} (${error.code}${job})${detailLines(error.details, error.message)}`;
  }
  const credits = actual_credit_units === null ? "" : `, ${creditsCounted(actual_credit_units)}`;
  const blocked = deliverable === false ? " The delivery check blocked it: review it before use." : "";
  const place = output?.startsWith(cwd + sep) ? relative(cwd, output) : output;
  return `${name} → ${printable(place ?? "standard output")}${credits}${blocked}`;
}

export function documentOf(
  facts: {
    mode: "offline" | "api";
    server: string | null;
    spendingLimitCreditUnits: number | null;
    skipped: number;
    reportPath: string | null;
  },
  items: readonly ItemReport[],
) {
  const sum = (of: (item: ItemReport) => number | null) =>
    items.reduce((total, item) => total + (of(item) ?? 0), 0);
  const metered = facts.mode === "api";
  return {
    mode: facts.mode,
    server: facts.server,
    credit_scale: limits.creditScale,
    max_credit_units: facts.spendingLimitCreditUnits,
    estimated_credit_units: metered ? sum((item) => item.estimated_credit_units) : null,
    actual_credit_units: metered ? sum((item) => item.actual_credit_units) : null,
    skipped: facts.skipped,
    unchanged: items.filter(({ status }) => status === "unchanged").length,
    report: facts.reportPath,
    items,
  };
}
