/** Tables and Credits as text. */
import { limits } from "../../../config/limits.ts";

/** A table with padded columns and a final newline; empty without rows. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const all = [head, ...rows.map((row) => row.map(printable))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => Bun.stringWidth(row[column] ?? ""))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - Bun.stringWidth(cell))))
      .join("  ")
      .trimEnd();
  return `${all.map(line).join("\n")}\n`;
}

/** Controls, and format characters that reorder or hide what follows; joiners (ZWJ, ZWNJ) and soft hyphens stay. */
const unprintable = /(?![\u00ad\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name or message on one line of a terminal: without control sequences (ECMA-48) and bidirectional controls. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, "\uFFFD");
}

/** Text of several lines for a terminal: without control sequences, but with tabs and line ends. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
}

/** "1 job", "2 jobs". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** 1234 → "1.234". */
export function creditsText(units: number): string {
  return String(units / limits.creditScale);
}

/** "1 Credit", "0.3 Credits". */
export function creditsCounted(units: number): string {
  return `${creditsText(units)} ${units === limits.creditScale ? "Credit" : "Credits"}`;
}

const decimal = /^[0-9]{1,12}(?:\.[0-9]{1,3})?$/;

/** "1.5" → 1500, parsed as decimal text; null: invalid. */
export function creditUnits(text: string): number | null {
  if (!decimal.test(text)) return null;
  const [whole = "", fraction = ""] = text.split(".");
  return Number(whole) * limits.creditScale + Number(fraction.padEnd(3, "0"));
}
