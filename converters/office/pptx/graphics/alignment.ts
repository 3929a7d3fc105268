/** How the columns of a slide's table are aligned (a:pPr/@algn, ISO/IEC 29500-1, section 20.1.10.59). */
import type { AlignType } from "mdast";
import { childrenNamed, find, textOf, type XmlElement } from "../../../xml/element.ts";

const shown: ReadonlyMap<string, AlignType> = new Map(
  Object.entries<AlignType>({ ctr: "center", r: "right" }),
);

/** A column is aligned when all its cells with text are, and alike. `rows` are those below the header, of a:tc each. */
export function columnAlignments(rows: readonly (readonly XmlElement[])[], columns: number): AlignType[] {
  const found: (AlignType | undefined)[] = [];
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      const said = alignmentOf(cell);
      if (said === undefined || Number(cell.attributes.gridSpan ?? 1) > 1) continue;
      found[column] = found[column] === undefined || found[column] === said ? said : null;
    }
  }
  return Array.from({ length: columns }, (_, column) => found[column] ?? null);
}

/** That of all its paragraphs; null for the usual one, and for several; undefined for a cell without text. */
function alignmentOf(cell: XmlElement): AlignType | undefined {
  let found: AlignType | undefined;
  for (const paragraph of childrenNamed(find(cell, "a:txBody"), "a:p")) {
    if (textOf(paragraph).trim() === "") continue;
    const said = shown.get(find(paragraph, "a:pPr")?.attributes.algn ?? "") ?? null;
    found = found === undefined || found === said ? said : null;
  }
  return found;
}
