/** What lies on a sheet: pictures, charts, SmartArt and shapes with text (ISO/IEC 29500-1, section 20.5). */

import type { BlockContent } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";
import { elementsOf, find, textOf, type XmlElement } from "../../../input/xml/element.ts";
import type { ShownCells } from "../drawing/chart/stored-data.ts";
import { descriptionOf } from "../drawing/description.ts";
import { graphicBlocks } from "../drawing/graphic.ts";
import { paragraphTexts } from "../drawing/text.ts";
import type { OfficePackage } from "../package/package.ts";
import type { Pictures } from "../package/pictures.ts";
import { isOn } from "../values/on-off.ts";

export interface Drawing {
  /** Row of the sheet that it begins at, from 1; 1 for what is not bound to a cell. */
  row: number;
  column: number;
  blocks: BlockContent[];
}

/** By row and column. `unit`: the sheet's number. `cells`: what charts show and did not keep. */
export function sheetDrawings(
  office: OfficePackage,
  sheet: string,
  unit: number,
  pictures: Pictures,
  cells: ShownCells,
): Drawing[] {
  const found = office.related(sheet, "drawing").flatMap((part) => {
    if (!office.mayShow(part)) return [];
    const reader = new DrawingReader(office, part, unit, pictures, cells);
    return elementsOf(office.treeIfSound(part)).flatMap((anchor): Drawing[] => {
      const blocks = elementsOf(anchor).flatMap((shape) => reader.blocks(shape));
      const place = (name: string) => Number(textOf(find(anchor, "xdr:from", name))) + 1 || 1;
      return blocks.length === 0 ? [] : [{ row: place("xdr:row"), column: place("xdr:col"), blocks }];
    });
  });
  return found.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Whether an element of an anchor is what a drawing shows, or a group of such. */
export function isShape(shape: XmlElement): boolean {
  return !isHidden(shape) && shapes.has(shape.name);
}

const shapes: ReadonlySet<string> = new Set(["xdr:grpSp", "xdr:pic", "xdr:graphicFrame", "xdr:sp"]);

class DrawingReader {
  constructor(
    private readonly office: OfficePackage,
    private readonly part: string,
    private readonly unit: number,
    private readonly pictures: Pictures,
    private readonly cells: ShownCells,
  ) {}

  blocks(shape: XmlElement): BlockContent[] {
    if (isHidden(shape)) return [];
    switch (shape.name) {
      case "xdr:grpSp":
        return elementsOf(shape).flatMap((child) => this.blocks(child));
      case "xdr:pic":
        return this.picture(shape);
      case "xdr:graphicFrame": {
        const data = find(shape, "a:graphic", "a:graphicData");
        return data === undefined ? [] : graphicBlocks(this.office, this.part, data, this.cells);
      }
      case "xdr:sp":
        return paragraphTexts(find(shape, "xdr:txBody")).map(paragraphOf);
      default:
        return [];
    }
  }

  private picture(shape: XmlElement): BlockContent[] {
    const blip = find(shape, "xdr:blipFill", "a:blip");
    const id = blip?.attributes["r:embed"] ?? blip?.attributes["r:link"];
    const image = this.pictures.use(this.part, id, descriptionOf(properties(shape)), this.unit);
    return image === null ? [] : [{ type: "paragraph", children: [image] }];
  }
}

/** xdr:cNvPr, whatever the shape is. */
function properties(shape: XmlElement): XmlElement | undefined {
  const [first] = elementsOf(shape).filter(({ name }) => name.startsWith("xdr:nv"));
  return find(first, "xdr:cNvPr");
}

function isHidden(shape: XmlElement): boolean {
  return isOn(properties(shape)?.attributes.hidden);
}
