/** The size of a page in points; pictures without a resolution count as 96 pixels an inch. */
import type { Document } from "../../document/model.ts";
import { mapBoxes } from "../../document/places.ts";
import { walk } from "../../document/plain-text.ts";
import { hundredths } from "../../util/round-hundredths.ts";
import type { GrayPage } from "./gray.ts";

const pointsPerInch = 72;
const pixelsPerInch = 96;

/** Points of a pixel of the page that was recognized. */
export const pointsPerPixel = ({ dpi, scale }: Pick<GrayPage, "dpi" | "scale">): number =>
  dpi === null ? (pointsPerInch / pixelsPerInch) * scale : pointsPerInch / dpi;

/** Makes the lengths of each page those of its own points. `factors`: by the pages' numbers; 1 if there is none. */
export function scalePages(
  { root, units }: Pick<Document, "root" | "units">,
  factors: ReadonlyMap<number, number>,
): void {
  for (const unit of units) {
    const factor = factors.get(unit.index) ?? 1;
    if (unit.width !== undefined) unit.width = hundredths(unit.width * factor);
    if (unit.height !== undefined) unit.height = hundredths(unit.height * factor);
  }
  for (const node of walk(root)) {
    const provenance = node.data?.provenance;
    if (!provenance) continue;
    const scaled = mapBoxes(provenance, ([left, top, right, bottom], unit) => {
      const factor = factors.get(unit) ?? 1;
      return [left * factor, top * factor, right * factor, bottom * factor];
    });
    node.data = { ...node.data, provenance: scaled };
  }
}
