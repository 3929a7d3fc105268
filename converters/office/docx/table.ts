/** Tables in the walk: what their cells hold is read like any other container. */
import type { RootContent } from "mdast";
import { elementsOf, type XmlElement } from "../../xml/element.ts";
import { isRowDropped } from "./changes.ts";
import type { Walk } from "./context.ts";
import { tableBlocks } from "./tables/table.ts";

export function readTable(walk: Walk, table: XmlElement): RootContent[] {
  const { changes } = walk.options;
  const isGone = (node: XmlElement) => node.name === "w:tr" && isRowDropped(node, changes);
  for (const child of elementsOf(table)) if (isGone(child)) walk.signals.left(child);
  const inner: Walk = { ...walk, inCell: true };
  return tableBlocks(table, {
    styles: walk.styles,
    changes,
    cell: (children) =>
      walk.blocks(
        inner,
        children.filter((node): node is XmlElement => typeof node !== "string"),
      ),
    row: (row) => {
      walk.place.at = walk.pager.within(row) ?? walk.place.at;
      return walk.place.at;
    },
  });
}
