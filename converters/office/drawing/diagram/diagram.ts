/** SmartArt as lists (ISO/IEC 29500-1, section 21.4). */

import type { BlockContent, List } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";
import { descendants, type XmlElement } from "../../../xml/element.ts";
import type { OfficePackage } from "../../package/package.ts";
import { paragraphTexts } from "../text.ts";
import { listOf } from "./model.ts";

/**
 * The diagram to which the relations of `ofPart` in `relationIds` (dgm:relIds) lead: its points as a list, nested as
 * they are. Where the data says nothing, the texts of the picture that the application drew of it.
 */
export function diagramBlocks(
  office: OfficePackage,
  ofPart: string,
  relationIds: XmlElement,
): BlockContent[] {
  const data = office.target(ofPart, relationIds.attributes["r:dm"]);
  if (data !== undefined && !office.mayShow(data)) return [];
  const model = office.treeIfSound(data);
  const list = model === undefined ? null : listOf(model);
  if (list !== null) return [list];
  const drawn = office.treeIfSound(drawingOf(office, ofPart, model));
  const texts = [...descendants(drawn, "dsp:txBody")].flatMap(paragraphTexts);
  return texts.length === 0 ? [] : [flatList(texts)];
}

/** The data names the relation of its drawing; where it does not, an only one is it ([MS-ODRAWXML], section 2.4). */
function drawingOf(office: OfficePackage, ofPart: string, model: XmlElement | undefined): string | undefined {
  const [named] = descendants(model, "dsp:dataModelExt");
  const drawings = office.related(ofPart, "diagramDrawing");
  return office.target(ofPart, named?.attributes.relId) ?? (drawings.length === 1 ? drawings[0] : undefined);
}

function flatList(texts: readonly string[]): List {
  return {
    type: "list",
    ordered: false,
    spread: false,
    children: texts.map((value) => ({
      type: "listItem",
      spread: false,
      children: [paragraphOf(value)],
    })),
  };
}
