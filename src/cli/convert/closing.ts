/** What convert says in the end, on standard error: how many, which ones failed, and how to go on. */
import { relative, sep } from "node:path";
import { counted, creditsCounted, printable } from "../output.ts";
import type { ItemOutcome } from "./report.ts";

export interface Closing {
  cwd: string;
  /** Absolute. */
  reportPath: string | null;
  interrupted: boolean;
  /** Files in folders that were left out. */
  skipped: readonly string[];
}

/** Of fewer, their own lines are still in sight. */
const sightMax = 10;
const namedMax = 10;

export function closingLines(outcomes: readonly ItemOutcome[], closing: Closing): string[] {
  const { reportPath, interrupted } = closing;
  const failed = outcomes.filter(({ report, begun }) => begun && report.status === "failed");
  const left = outcomes.filter(({ begun }) => !begun);
  const lines: string[] = [];
  if (outcomes.length > 1) lines.push(summaryOf(outcomes));
  if (outcomes.length > sightMax && failed.length > 0 && !interrupted)
    lines.push(`${failed.length} failed: ${namesOf(failed, closing)}`);
  if (closing.skipped.length > 0)
    lines.push(`left out, because nothing converts their kind: ${firstOf(closing.skipped)}`);
  const [halt] = left;
  if (halt !== undefined && !interrupted)
    lines.push(
      `markmill: ${left.length} not begun: ${printable(halt.report.error?.message ?? "")} (${printable(halt.report.error?.code ?? "")})`,
    );
  if (interrupted || halt !== undefined) {
    const start = interrupted ? "interrupted: run" : "run";
    const kept = reportPath === null ? "" : "; what is done is not done again";
    lines.push(`markmill: ${start} the same command again to go on${kept}`);
  }
  return lines;
}

const skippedNamedMax = 5;

function firstOf(paths: readonly string[]): string {
  const rest = paths.length - skippedNamedMax;
  const named = paths.slice(0, skippedNamedMax).map(printable).join(", ");
  return rest > 0 ? `${named} and ${counted(rest, "more file")}` : named;
}

function namesOf(failed: readonly ItemOutcome[], { cwd, reportPath }: Closing): string {
  const named = failed
    .slice(0, namedMax)
    .map(({ report }) => `${printable(report.input)} (${printable(report.error?.code ?? "")})`);
  const rest = failed.length - namedMax;
  if (rest <= 0) return named.join(", ");
  const place = reportPath?.startsWith(cwd + sep) ? relative(cwd, reportPath) : reportPath;
  return `${named.join(", ")} and ${rest} more${place === null ? "" : `; all are in ${printable(place)}`}`;
}

function summaryOf(outcomes: readonly ItemOutcome[]): string {
  const reports = outcomes.filter(({ begun }) => begun).map(({ report }) => report);
  const count = (status: string) => reports.filter((report) => report.status === status).length;
  const cancelled = reports.filter(({ error }) => error?.code === "cancelled").length;
  const parts = [`${count("succeeded")} converted`, `${count("failed") - cancelled} failed`];
  if (cancelled > 0) parts.push(`${cancelled} cancelled`);
  if (count("unchanged") > 0) parts.push(`${count("unchanged")} done before and unchanged`);
  const left = outcomes.length - reports.length;
  if (left > 0) parts.push(`${left} not begun`);
  if (reports.some((report) => report.actual_credit_units !== null)) {
    const spent = reports.reduce((sum, { actual_credit_units }) => sum + (actual_credit_units ?? 0), 0);
    parts.push(creditsCounted(spent));
  }
  return parts.join(", ");
}
