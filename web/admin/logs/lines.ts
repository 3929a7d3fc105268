/** The lines that the page keeps, and which of them are shown. */
import type { AdminLogs } from "../../../src/client/generated/admin-schema.ts";
import type { LogLine } from "../../../src/client/generated/schema.ts";

export type Level = LogLine["level"];
export const levels: readonly Level[] = ["debug", "info", "warn", "error"];

export interface KeptLine extends LogLine {
  /** Unlike its sequence it does not begin anew with the server. */
  key: number;
  /** Some before it are gone. */
  afterGap: boolean;
}

export const linesMax = 2_000;

/** With the lines of an answer behind those that there are; the oldest go. */
export function appended(kept: readonly KeptLine[], { lines, missed }: AdminLogs): readonly KeptLine[] {
  if (lines.length === 0) return kept;
  const next = (kept.at(-1)?.key ?? 0) + 1;
  const added = lines.map((line, at) => ({
    ...line,
    key: next + at,
    afterGap: missed && at === 0 && next > 1,
  }));
  return [...kept, ...added].slice(-linesMax);
}

export function shownOf(kept: readonly KeptLine[], level: Level, search: string): readonly KeptLine[] {
  const least = levels.indexOf(level);
  const wanted = search.trim().toLowerCase();
  return kept.filter(
    (line) =>
      levels.indexOf(line.level) >= least && (wanted === "" || textOf(line).toLowerCase().includes(wanted)),
  );
}

/** As in the log of the server itself. */
export function textOf(line: LogLine): string {
  return `${line.at} ${line.level.toUpperCase().padEnd(5)} ${line.event}${fieldsOf(line)}`;
}

/** With a blank before each. */
export function fieldsOf({ fields }: LogLine): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join("");
}
