/** Tables drawn with lines: `+---+`, box drawing, and columns parted by bars under a ruled header. */
import type { Table, TableRow } from "mdast";
import { textWithBreaks } from "../../../document/rows.ts";
import type { Lines } from "./lines.ts";

const columnsMax = 200;

/** The group as a table; null when any of its lines is no part of one. */
export function readGrid(lines: Lines): Table | null {
  if (lines.length < 3) return null;
  const plain = lines.map(asAscii);
  return boxed(plain) ?? barred(plain);
}

/** Unicode's lines as those of ASCII, column by column. */
function asAscii(line: string): string {
  if (!/[─-╿]/.test(line)) return line.trim();
  return line
    .replace(/[─━═╌╍┄┅┈┉╴╶╸╺]/g, "-")
    .replace(/[│┃║╎╏┆┇┊┋╵╷╹╻]/g, "|")
    .replace(/[┌-╋╒-╬╭-╰]/g, "+")
    .trim();
}

const border = /^\+(?:[-=]+\+)+$/;

/** Borders above and below, and rows between bars that stand under the corners. */
function boxed(lines: Lines): Table | null {
  const [top = ""] = lines;
  if (!border.test(top) || !border.test(lines.at(-1) ?? "")) return null;
  const corners = [...top].flatMap((character, at) => (character === "+" ? [at] : []));
  if (corners.length > columnsMax) return null;
  const blocks: string[][][] = [];
  let block: string[][] = [];
  for (const line of lines.slice(1)) {
    if (border.test(line)) {
      if (line.length !== top.length || [...line].some((mark, at) => (mark === "+") !== corners.includes(at)))
        return null;
      if (block.length > 0) blocks.push(block);
      block = [];
      continue;
    }
    const cells = cellsBetween(line, corners);
    if (cells === null) return null;
    block.push(cells);
  }
  // A line between any two rows says that rows may have several lines.
  const ruled = blocks.length > 2 || (blocks.length === 2 && blocks[1]?.length === 1);
  const [header = [], ...others] = blocks;
  const rows = ruled ? others.map(joined) : others.flat();
  return blocks.length === 1 ? tableOf([[], ...header]) : tableOf([joined(header), ...rows]);
}

function cellsBetween(line: string, corners: readonly number[]): string[] | null {
  if (corners.every((at) => line.charAt(at) === "|"))
    return corners.slice(0, -1).map((at, i) => line.slice(at + 1, corners[i + 1]).trim());
  // Characters of double width or none move the bars, not how many there are.
  const cells = line.split("|");
  if (cells.length !== corners.length + 1 || cells[0] !== "" || cells.at(-1) !== "") return null;
  return cells.slice(1, -1).map((cell) => cell.trim());
}

function joined(lines: readonly (readonly string[])[]): string[] {
  const [first = []] = lines;
  return first.map((_, column) =>
    lines
      .map((cells) => cells[column] ?? "")
      .filter((cell) => cell !== "")
      .join("\n"),
  );
}

/** Dashes with crossings between the first and the last of them. */
function isRuleBelow(line: string): boolean {
  if (!/^[-+| ]*$/.test(line)) return false;
  const parts = line.replace(/^\|/, "").replace(/\|$/, "").split(/[+|]/);
  return parts.length > 1 && [parts.at(0), parts.at(-1)].every((part) => part?.includes("--"));
}

/** A header, a rule with crossings, and rows with as many bars: how psql and others print. */
function barred(written: Lines): Table | null {
  const isFramed = written.every((line) => /^\|.*\|$/.test(line));
  const lines = isFramed ? written.map((line) => line.slice(1, -1)) : written;
  const [header = "", below = ""] = lines;
  if (!header.includes("|") || !isRuleBelow(below)) return null;
  const rows = [header, ...lines.slice(2)].map((line) => line.split("|").map((cell) => cell.trim()));
  const columns = rows[0]?.length ?? 0;
  if (columns > columnsMax || below.split(/[+|]/).length !== columns) return null;
  return rows.every((row) => row.length === columns) ? tableOf(rows) : null;
}

function tableOf(rows: readonly (readonly string[])[]): Table {
  return {
    type: "table",
    children: rows.map(
      (cells): TableRow => ({
        type: "tableRow",
        children: cells.map((cell) => ({ type: "tableCell", children: textWithBreaks(cell) })),
      }),
    ),
  };
}
