/** Tables whose rows stand between horizontal rules of one width, as in printed books. */

import type { Box, Line, Table } from "../layout.ts";
import { pieceGapEm, pieceRows } from "./cell-rows.ts";
import { tableFromRows } from "./row-table.ts";
import type { Ruling } from "./rulings.ts";
import type { TablesFound } from "./tables.ts";

const rulingsMax = 4_000;

interface RuleBand {
  rules: Ruling[];
  from: number;
  to: number;
}

/** Tables whose rows stand between horizontal rules of one width. */
export function findRuleTables(lines: readonly Line[], horizontal: readonly Ruling[]): TablesFound {
  let rest = [...lines];
  const tables: Table[] = [];
  for (const band of ruleBands(horizontal)) {
    for (const run of tabularRuns(band, rest)) {
      const top = (run[0] as Ruling).at;
      const bottom = (run.at(-1) as Ruling).at;
      const box: Box = { x0: band.from - 2, y0: top, x1: band.to + 2, y1: bottom };
      const inside = rest.filter((line) => within(line, box));
      const inner = horizontal.filter(
        (rule) =>
          rule.at > top + 2 && rule.at < bottom - 2 && rule.from >= band.from - 4 && rule.to <= band.to + 4,
      );
      const table = tableFromRows(pieceRows(inside, pieceGapEm.ruled), { rules: inner, box, ruled: true });
      if (!table) continue;
      tables.push(table);
      rest = rest.filter((line) => !inside.includes(line));
    }
  }
  return { tables, rest };
}

const within = (line: Line, box: Box): boolean =>
  line.x0 >= box.x0 - 3 && line.x1 <= box.x1 + 3 && line.baseline > box.y0 && line.baseline < box.y1 + 1;

function ruleBands(horizontal: readonly Ruling[]): RuleBand[] {
  if (horizontal.length > rulingsMax) return [];
  const bands: RuleBand[] = [];
  for (const rule of [...horizontal].sort((a, b) => a.at - b.at)) {
    if (rule.to - rule.from < 40) continue;
    const band = bands.find((b) => Math.abs(b.from - rule.from) < 5 && Math.abs(b.to - rule.to) < 5);
    if (band) band.rules.push(rule);
    else bands.push({ rules: [rule], from: rule.from, to: rule.to });
  }
  return bands.filter((band) => band.rules.length >= 2);
}

/** Neighbouring rules with rows of several pieces between them. */
function tabularRuns(band: RuleBand, lines: readonly Line[]): Ruling[][] {
  const runs: Ruling[][] = [];
  let run: Ruling[] = [];
  for (let i = 1; i < band.rules.length; i++) {
    const above = band.rules[i - 1] as Ruling;
    const below = band.rules[i] as Ruling;
    const box = { x0: band.from - 2, y0: above.at, x1: band.to + 2, y1: below.at };
    const inside = lines.filter((line) => within(line, box));
    const rows = pieceRows(inside);
    const crossing = lines.some(
      (line) =>
        line.baseline > box.y0 && line.baseline < box.y1 && line.x0 < box.x0 - 8 && line.x1 > box.x0 + 20,
    );
    const several = rows.filter((row) => row.pieces.length > 1).length;
    const tabular =
      !crossing &&
      (below.at - above.at < 6 ||
        (rows.length > 0 && several >= rows.length * 0.5) ||
        (run.length > 1 && rows.length === 1));
    if (tabular) {
      if (run.length === 0) run.push(above);
      run.push(below);
    } else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  if (run.length > 1) runs.push(run);
  return runs;
}
