/** Tables that only place things on the page: their cells are the document's own blocks, one after the other. */
import type { RootContent } from "mdast";
import type { Grid, Placed } from "./grid.ts";

/** `ruled`: lines or grounds show that it is a table. */
export function isLayout(grid: Grid, ruled: boolean): boolean {
  const cells = grid.rows.flatMap((row) => row.cells).filter(({ content }) => content.length > 0);
  if (cells.length <= 1) return true;
  if (ruled || grid.rows.some(({ header }) => header)) return false;
  if (cells.some(({ content }) => content.some(isSection))) return true;
  if (grid.rows.length > 1) return false;
  return cells.every(isPicture) || cells.some(({ content }) => content.length > blocksMax);
}

/** More blocks in a cell of a lone row are a column of text. */
const blocksMax = 2;

/** What parts a text, and never stands in a cell of data. */
function isSection(block: RootContent): boolean {
  return block.type === "heading" || block.type === "table";
}

function isPicture({ content }: Placed): boolean {
  const [first] = content;
  return first?.type === "paragraph" && first.children.some(({ type }) => type === "image");
}

export function inOrder(grid: Grid): RootContent[] {
  return grid.rows.flatMap((row) => row.cells).flatMap(({ content }) => content);
}
