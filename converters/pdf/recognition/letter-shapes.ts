/** Text that is drawn as shapes, a path a letter: rows of small fills that stand where no text is. */
import { type Box, boxOf, overlap, type PageContent, type Vector, widen } from "../../layout/model.ts";
import { charactersIn } from "../second-look/picture-text.ts";
import { type TextRow, textRows } from "../second-look/text-rows.ts";

/** Points. */
const letterMin = 2;
const letterMax = 120;
const shapesMin = 40;
/** Fewer characters are a logo, or a formula. */
const charactersMin = 60;
/** Points around the rows, so that no letter is cut. */
const margin = 4;

/** Whether a shape may be a letter. */
export const isLetterShape = ({ x0, y0, x1, y1, stroked, rectangle }: Vector): boolean =>
  !stroked && !rectangle && y1 - y0 >= letterMin && y1 - y0 <= letterMax && x1 - x0 <= letterMax * 2;

/** Rows of text among the shapes of a page. */
export function letterRows(page: PageContent): TextRow[] {
  const shapes = page.vectors.filter(isLetterShape);
  if (shapes.length < shapesMin) return [];
  return outside(textRows(shapes), page);
}

/** Those that no line of text stands on. */
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

/** Whether rows are text, and not a few marks side by side. */
export const isEnough = (rows: readonly TextRow[]): boolean => charactersIn(rows) >= charactersMin;

/** Boxes around rows that stand near each other. */
export function blocksOf(rows: readonly Box[], page: PageContent): Box[] {
  const blocks: Box[] = [];
  for (const row of [...rows].sort((a, b) => a.y0 - b.y0)) {
    const reach = (row.y1 - row.y0) * 2;
    const near = blocks.find(
      (block) =>
        overlap(block.y0, block.y1, row.y0, row.y1) > -reach &&
        overlap(block.x0, block.x1, row.x0, row.x1) > -reach,
    );
    if (near) widen(near, row);
    else blocks.push(boxOf([row]));
  }
  return blocks.map((block) => ({
    x0: Math.max(0, block.x0 - margin),
    y0: Math.max(0, block.y0 - margin),
    x1: Math.min(page.width, block.x1 + margin),
    y1: Math.min(page.height, block.y1 + margin),
  }));
}
