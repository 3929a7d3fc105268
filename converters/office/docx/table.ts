import type { RootContent, TableCell } from "mdast";
import { childrenNamed, type XmlElement, elementsOf } from "../../xml/element.ts";
import type { Walk } from "./context.ts";

export function tableBlocks(walk: Walk, table: XmlElement): RootContent[] {
  const rows = childrenNamed(table, "w:tr").map((row) => ({
    type: "tableRow" as const,
    children: childrenNamed(row, "w:tc").map((cell): TableCell => {
      const blocks = walk.blocks(walk, elementsOf(cell));
      return { type: "tableCell", children: blocks.flatMap((b, i) => b.type === "paragraph" ? [...(i > 0 ? [{ type: "break" as const }] : []), ...b.children] : [b as never]) };
    }),
  }));
  return [{ type: "table", children: rows }];
}
