/** Text that is drawn as shapes, a path a letter: rows of small fills that stand where no text is. */

import type { PageContent, Vector } from "../../../../layout/model.ts";
import { type Box, boxOf, overlap, widen } from "../../../../util/geometry/box.ts";
import { charactersIn } from "../../visual-check/picture-text.ts";
import { type TextRow, textRows } from "../../visual-check/text-rows.ts";

/** Points. */
const letterMin = 2;
const letterMax = 120;
/** Of the page's height, where that is more: the letters of a poster are large. */
const letterShare = 0.08;
const shapesMin = 40;
/** Fewer characters are a logo, or a formula. */
const charactersMin = 60;
/** Heights of a row between it and the next of its block. */
const leadingMax = 1.5;
/** How many times as high as others the letters of a block may be. */
const sizesMax = 2;
/** Points around the rows, so that no letter is cut. */
const margin = 4;
/** Colors that are looked at by themselves; more are those of a drawing. */
const colorsMax = 16;

/** Rows of text of one color that stand together. */
export interface LetterBlock extends Box {
  /** Mean of the rows' letters, in points. */
  letterHeight: number;
}

export function isLetterShape(
  { x0, y0, x1, y1, stroked, rectangle }: Vector,
  { height }: Pick<PageContent, "height">,
): boolean {
  const max = Math.max(letterMax, height * letterShare);
  return !stroked && !rectangle && y1 - y0 >= letterMin && y1 - y0 <= max && x1 - x0 <= max * 2;
}

/** Blocks of text among the shapes of a page; empty where they are too few to be text. */
export function letterBlocks(page: PageContent): LetterBlock[] {
  const shapes = page.vectors.filter((vector) => isLetterShape(vector, page));
  if (shapes.length < shapesMin) return [];
  // Letters of two colors stand on grounds of two, and are told from them apart.
  const colors = [...Map.groupBy(shapes, ({ argb }) => argb).values()];
  if (colors.length > colorsMax) return blocksOfRows(textRows(shapes), page);
  const rows = colors.map((letters) => outside(textRows(letters), page));
  if (charactersIn(rows.flat()) < charactersMin) return [];
  return rows.flatMap((each) => blocksOf(each, page));
}

export function blocksOfRows(rows: readonly TextRow[], page: PageContent): LetterBlock[] {
  const unread = outside(rows, page);
  return charactersIn(unread) < charactersMin ? [] : blocksOf(unread, page);
}

function outside(rows: readonly TextRow[], page: PageContent): TextRow[] {
  return rows.filter(
    (row) =>
      !page.lines.some(
        (line) =>
          overlap(line.y0, line.y1, row.y0, row.y1) > (row.y1 - row.y0) * 0.3 &&
          overlap(line.x0, line.x1, row.x0, row.x1) > (row.x1 - row.x0) * 0.3,
      ),
  );
}

/** A title is read by itself: one resolution does not suit letters of very different sizes, nor one ground their colors. */
function blocksOf(rows: readonly TextRow[], page: PageContent): LetterBlock[] {
  return stacked(rows, leadingMax)
    .flatMap(bySize)
    .map((block) => {
      const { x0, y0, x1, y1 } = around(boxOf(block), page);
      return { x0, y0, x1, y1, letterHeight: heightOf(block) };
    });
}

function bySize(rows: readonly TextRow[]): TextRow[][] {
  const runs: TextRow[][] = [];
  for (const row of [...rows].sort((a, b) => a.y0 - b.y0)) {
    const run = runs.at(-1);
    const usual = run ? heightOf(run) : 0;
    const height = row.y1 - row.y0;
    if (run && Math.max(height, usual) <= Math.min(height, usual) * sizesMax) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

const around = ({ x0, y0, x1, y1 }: Box, page: PageContent): Box => ({
  x0: Math.max(0, x0 - margin),
  y0: Math.max(0, y0 - margin),
  x1: Math.min(page.width, x1 + margin),
  y1: Math.min(page.height, y1 + margin),
});

/** Boxes that stand below or beside each other, no further apart than `reach` of their heights. */
export function stacked<T extends Box>(boxes: readonly T[], reach: number): T[][] {
  const stacks: { box: Box; members: T[] }[] = [];
  for (const box of [...boxes].sort((a, b) => a.y0 - b.y0)) {
    const far = -(box.y1 - box.y0) * reach;
    const near = stacks.find(
      (stack) =>
        overlap(stack.box.y0, stack.box.y1, box.y0, box.y1) > far &&
        overlap(stack.box.x0, stack.box.x1, box.x0, box.x1) > far,
    );
    if (near) {
      near.members.push(box);
      widen(near.box, box);
    } else stacks.push({ box: boxOf([box]), members: [box] });
  }
  return stacks.map(({ members }) => members);
}

function heightOf(rows: readonly TextRow[]): number {
  let sum = 0;
  let characters = 0;
  for (const row of rows) {
    sum += (row.y1 - row.y0) * row.characters;
    characters += row.characters;
  }
  return sum / Math.max(1, characters);
}
