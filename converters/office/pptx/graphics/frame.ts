/** What stands in a frame: tables, charts, diagrams, objects (ISO/IEC 29500-1, section 19.3.1.21). */
import type { RootContent } from "mdast";
import { descendants, find, type XmlElement } from "../../../xml/element.ts";
import { graphicBlocks } from "../../drawing/graphic.ts";
import type { Shape } from "../shapes/shapes.ts";
import type { SlideContext } from "../slide/context.ts";
import { objectBlock } from "./picture.ts";
import { readTable } from "./table.ts";

export function frameBlocks(shape: Shape, context: SlideContext): RootContent[] {
  const data = find(shape.element, "a:graphic", "a:graphicData");
  const [table] = descendants(data, "a:tbl");
  if (table !== undefined) return tableBlocks(table, context);
  const object = find(data, "p:oleObj");
  if (object !== undefined) {
    const block = objectBlock(shape, object, context);
    return block === null ? [] : [block];
  }
  return data === undefined ? [] : graphicBlocks(context.office, context.part, data);
}

function tableBlocks(element: XmlElement, context: SlideContext): RootContent[] {
  const read = readTable(element, { ...context, style: context.sheets.inherited(null).style });
  if (read === null) return [];
  context.tableConsistencies.push(read.consistency);
  context.ownText.add(read.table);
  return [read.table];
}
