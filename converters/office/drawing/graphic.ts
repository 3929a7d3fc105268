/** What a graphic of DrawingML holds that is data rather than a picture (ISO/IEC 29500-1, section 20.1.2.2.17). */
import type { BlockContent } from "mdast";
import { elementsOf, type XmlElement } from "../../xml/element.ts";
import type { OfficePackage } from "../package/package.ts";
import { chartBlocks } from "./chart/chart.ts";
import type { ShownCells } from "./chart/stored-data.ts";
import { diagramBlocks } from "./diagram/diagram.ts";

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
