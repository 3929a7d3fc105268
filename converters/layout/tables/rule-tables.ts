/** Tables whose rows stand between horizontal rules, as in printed books. */

import type { Box } from "../../util/geometry/box.ts";
import type { Line } from "../model.ts";
import { isCaption } from "../text/captions.ts";
import { joinStraddling, type PieceRow, pieceGapEm, pieceRows, pieceText } from "./cell-rows.ts";
import { tableFromRows } from "./row-table.ts";
import type { Ruling } from "./rulings.ts";
import { settleEnds } from "./table-ends.ts";
import type { TablesFound } from "./tables-found.ts";

const rulingsMax = 4_000;
/** In points; shorter ones underline words. */
const ruleMin = 40;
const edgeSlack = 5;

interface RuleBand {
  rules: Ruling[];
  from: number;
  to: number;
}

/** Tables whose rows stand between horizontal rules that share an edge. */
export function findRuleTables(lines: readonly Line[], horizontal: readonly Ruling[]): TablesFound {
  let rest = [...lines];
  const found: TablesFound["tables"] = [];
  for (const band of ruleBands(horizontal)) {
    for (const run of tabularRuns(band, rest)) {
      const top = (run[0] as Ruling).at;
      const bottom = (run.at(-1) as Ruling).at;
      const box: Box = { x0: band.from - 2, y0: top, x1: band.to + 2, y1: bottom };
      const inside = rest.filter((line) => within(line, box));
      const rules = horizontal.filter(
        (rule) =>
          rule.at > top - 1 && rule.at < bottom + 1 && rule.from >= band.from - 4 && rule.to <= band.to + 4,
      );
      const table = tableFromRows(joinStraddling(pieceRows(inside, pieceGapEm.ruled)), {
        rules,
        box,
        ruled: true,
      });
      if (!table) continue;
      found.push(table);
      rest = rest.filter((line) => !inside.includes(line));
    }
  }
  return settleEnds({ tables: found, rest });
}

const within = (line: Line, box: Box): boolean =>
  line.x0 >= box.x0 - 3 && line.x1 <= box.x1 + 3 && line.baseline > box.y0 && line.baseline < box.y1 + 1;

/** Groups rules with a common end, widest first, into the bands of tables. */
function ruleBands(horizontal: readonly Ruling[]): RuleBand[] {
  if (horizontal.length > rulingsMax) return [];
  const bands: RuleBand[] = [];
  const wide = horizontal.filter((rule) => rule.to - rule.from >= ruleMin);
  for (const rule of wide.sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const band = bands.find(
      ({ from, to }) =>
        rule.from > from - edgeSlack &&
        rule.to < to + edgeSlack &&
        (rule.from < from + edgeSlack || rule.to > to - edgeSlack) &&
        rule.to - rule.from > (to - from) * 0.5,
    );
    if (band) band.rules.push(rule);
    else bands.push({ rules: [rule], from: rule.from, to: rule.to });
  }
  for (const band of bands) band.rules.sort((a, b) => a.at - b.at);
  return bands.filter((band) => band.rules.length >= 2);
}

/** Neighboring rules with rows of several pieces between them. */
function tabularRuns(band: RuleBand, lines: readonly Line[]): Ruling[][] {
  const runs: Ruling[][] = [];
  let run: Ruling[] = [];
  let heading: Ruling | undefined;
  const close = () => {
    if (run.length > 1) runs.push(run);
    run = [];
  };
  for (let i = 1; i < band.rules.length; i++) {
    const above = band.rules[i - 1] as Ruling;
    const below = band.rules[i] as Ruling;
    const kind = intervalKind(band, above, below, lines, run.length > 1);
    if (kind === "tabular") {
      if (run.length === 0) {
        if (heading) run.push(heading);
        run.push(above);
      }
      run.push(below);
    } else close();
    heading = kind === "heading" ? (heading ?? above) : undefined;
  }
  close();
  return runs;
}

type IntervalKind = "tabular" | "heading" | "other";

function intervalKind(
  band: RuleBand,
  above: Ruling,
  below: Ruling,
  lines: readonly Line[],
  inTable: boolean,
): IntervalKind {
  const box = { x0: band.from - 2, y0: above.at, x1: band.to + 2, y1: below.at };
  const between = lines.filter((line) => line.baseline > box.y0 && line.baseline < box.y1);
  if (between.some((line) => line.x0 < box.x0 - 8 && line.x1 > box.x0 + 20)) return "other";
  if (below.at - above.at < 6) return "tabular";
  const rows = joinStraddling(pieceRows(between.filter((line) => within(line, box))));
  if (rows.length === 0) return "other";
  const several = rows.filter((row) => row.pieces.length > 1).length;
  if (several >= rows.length * 0.5 || (inTable && rows.length === 1)) return "tabular";
  return partial(below, band) && rows.length <= 2 && rows.every((row) => headsColumns(row, band))
    ? "heading"
    : "other";
}

/** What a rule across the whole table parts from the rest is a title; a heading of columns leaves out the labels. */
const partial = (rule: Ruling, { from, to }: RuleBand): boolean =>
  rule.from > from + edgeSlack ||
  rule.to < to - edgeSlack ||
  (rule.joints ?? []).some(({ blank }) => blank > 0.8);

/** What stands between the first two rules of a table and heads some of its columns stands over them, not at its left. */
function headsColumns(row: PieceRow, { from, to }: RuleBand): boolean {
  const text = row.pieces.map(pieceText).join(" ");
  return row.x0 > from + row.size * 2 && row.x1 - row.x0 < (to - from) * 0.6 && !isCaption(text);
}
