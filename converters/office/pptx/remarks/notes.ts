import type { Blockquote, RootContent } from "mdast";
import { find } from "../../../xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { readShapes, type Shape } from "../shapes/shapes.ts";
import type { Sheets } from "../sheets/sheets.ts";
import { linkTarget } from "../slide/links.ts";
import { textBlocks } from "../text/blocks.ts";
import { readParagraphs } from "../text/paragraphs.ts";

/** What the speaker wrote for the slide, as a quote (ISO/IEC 29500-1, section 19.3.1.26). */
export function notesBlocks(office: OfficePackage, slidePart: string, sheets: Sheets): RootContent[] {
  const part = office.related(slidePart, "notesSlide")[0];
  if (part === undefined || !office.mayShow(part)) return [];
  const root = office.treeIfSound(part);
  if (root === undefined) return [];
  const link = linkTarget(office, part);
  const leftOut = () => undefined;
  const shapes = readShapes(find(root, "p:cSld", "p:spTree"), {
    sheets: sheets.ofNotes(part),
    keepHidden: false,
    leftOut,
  });
  const children = flat(shapes).flatMap(({ element, style }) =>
    textBlocks(readParagraphs(find(element, "p:txBody"), { style, link, leftOut })),
  );
  const quote: Blockquote = { type: "blockquote", children };
  return children.length === 0 ? [] : [quote];
}

function flat(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => (shape.kind === "group" ? flat(shape.children) : [shape]));
}
