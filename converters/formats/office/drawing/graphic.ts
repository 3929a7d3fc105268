/** What a graphic of DrawingML holds that is data rather than a picture (ISO/IEC 29500-1, section 20.1.2.2.17). */
import type { BlockContent, List, ListItem } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";
import { childrenNamed, descendants, elementsOf, find, type XmlElement } from "../../../input/xml/element.ts";
import { append } from "../../../util/append.ts";
import type { OfficePackage } from "../package/package.ts";
import { isOn } from "../values/on-off.ts";
import { chartBlocks } from "./chart/chart.ts";
import type { ShownCells } from "./chart/stored-data.ts";
import { paragraphTexts } from "./text.ts";

// SmartArt as lists (ISO/IEC 29500-1, section 21.4).

// The data of a diagram: points, and connections that make a tree of them (ISO/IEC 29500-1, section 21.4.2).

/** Points that say something; transitions and what belongs to the layout only are others (ST_PtType). */
const spoken: ReadonlySet<string> = new Set(["node", "asst", "doc"]);

/** The points as a list in their order; null when none of them says anything. */
function listOf(model: XmlElement): List | null {
  const texts = new Map<string, string[]>();
  for (const point of childrenNamed(find(model, "dgm:ptLst"), "dgm:pt")) {
    const { modelId, type = "node" } = point.attributes;
    if (modelId !== undefined && spoken.has(type)) texts.set(modelId, textsOf(point));
  }
  const children = childrenOf(model, texts);
  const below = new Set([...children.values()].flat());
  const seen = new Set<string>();
  const items = [...texts.keys()]
    .filter((id) => !below.has(id))
    .flatMap((id) => itemsOf(id, texts, children, seen));
  // Points in a circle have no beginning; none is lost.
  for (const id of texts.keys()) append(items, itemsOf(id, texts, children, seen));
  return items.length === 0 ? null : list(items);
}

/** Point → points below it, by srcOrd. */
function childrenOf(model: XmlElement, texts: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const ordered = childrenNamed(find(model, "dgm:cxnLst"), "dgm:cxn")
    .filter(({ attributes: { type = "parOf" } }) => type === "parOf")
    .map(({ attributes: { srcId = "", destId = "", srcOrd } }) => ({
      srcId,
      destId,
      order: Number(srcOrd) || 0,
    }))
    .filter(({ srcId, destId }) => texts.has(srcId) && texts.has(destId))
    .sort((a, b) => a.order - b.order);
  const children = new Map<string, string[]>();
  for (const { srcId, destId } of ordered) {
    const known = children.get(srcId);
    if (known === undefined) children.set(srcId, [destId]);
    else known.push(destId);
  }
  return children;
}

/** A point that says nothing gives its place to those below it. Each stands once. */
function itemsOf(
  id: string,
  texts: ReadonlyMap<string, string[]>,
  children: ReadonlyMap<string, string[]>,
  seen: Set<string>,
  depth = 0,
): ListItem[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const next = depth < depthMax ? (children.get(id) ?? []) : [];
  const below = next.flatMap((child) => itemsOf(child, texts, children, seen, depth + 1));
  const own = texts.get(id) ?? [];
  if (own.length === 0) return below;
  const paragraphs = own.map(paragraphOf);
  return [
    {
      type: "listItem",
      spread: false,
      children: below.length === 0 ? paragraphs : [...paragraphs, list(below)],
    },
  ];
}

/** What lies deeper follows as if it stood beside. */
const depthMax = 100;

/** Text that the application shows until somebody writes is none of the diagram. */
function textsOf(point: XmlElement): string[] {
  return isOn(find(point, "dgm:prSet")?.attributes.phldr) ? [] : paragraphTexts(find(point, "dgm:t"));
}

function list(children: ListItem[]): List {
  return { type: "list", ordered: false, spread: false, children };
}

/** The diagram of `relationIds` (dgm:relIds) as a nested list, else the texts of its stored drawing. */
function diagramBlocks(office: OfficePackage, ofPart: string, relationIds: XmlElement): BlockContent[] {
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

/** Charts and SmartArt in a:graphicData of `ofPart`; nothing for any other graphic. `cells`: see `chartBlocks`. */
export function graphicBlocks(
  office: OfficePackage,
  ofPart: string,
  graphicData: XmlElement,
  cells?: ShownCells,
): BlockContent[] {
  return elementsOf(graphicData).flatMap((graphic) => {
    if (graphic.name === "dgm:relIds") return diagramBlocks(office, ofPart, graphic);
    if (graphic.name !== "c:chart" && graphic.name !== "cx:chart") return [];
    const chart = office.target(ofPart, graphic.attributes["r:id"]);
    return chart === undefined || !office.mayShow(chart) ? [] : chartBlocks(office, chart, cells);
  });
}
