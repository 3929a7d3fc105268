/** Turns recognized places back to how the file has its pages, as viewers show them. */
import type { Root } from "mdast";
import type { BoundingBox, Unit } from "../../../document/model.ts";
import { mapBoxes } from "../../../document/places.ts";
import { walk } from "../../../document/plain-text.ts";
import { boundingBox } from "../../../layout/model.ts";
import type { Recognition } from "../../../ocr/contract.ts";
import { turnedExtent, turnedPoint } from "../../../util/geometry/turning.ts";
import { numberOf } from "../file/objects.ts";
import type { OpenedPdf } from "../file/open.ts";

interface Turn {
  /** The page as the file has it, in points. */
  width: number;
  height: number;
  /** Degrees, clockwise, from there to the layout. */
  turned: number;
  straightened: number;
}

/** Less moves nothing by as much as a line, in degrees. */
const straightenedMin = 0.05;

export class TurnedPages {
  readonly #turns = new Map<number, Turn>();

  /** The page is drawn as it was laid out from now on, so that its figures are cut from where they were found. */
  note(
    { document }: OpenedPdf,
    number: number,
    own: { width: number; height: number },
    { turned, straightened }: Pick<Recognition, "turned" | "straightened">,
  ): void {
    if (turned === 0 && Math.abs(straightened) < straightenedMin) return;
    this.#turns.set(number, { ...own, turned, straightened });
    if (turned === 0) return;
    const object = document.findPage(number - 1);
    object.put("Rotate", (numberOf(object.getInheritable("Rotate")) + turned + 360) % 360);
  }

  /** Turns the places of a document's blocks and the sizes of its units back. */
  settle(root: Root, units: readonly Unit[]): void {
    if (this.#turns.size === 0) return;
    for (const unit of units) {
      const turn = this.#turns.get(unit.index);
      if (turn === undefined || unit.width === undefined) continue;
      unit.width = turn.width;
      unit.height = turn.height;
    }
    for (const node of walk(root)) {
      const provenance = node.data?.provenance;
      if (!provenance) continue;
      const places = mapBoxes(provenance, (bbox, unit) => {
        const turn = this.#turns.get(unit);
        return turn === undefined ? bbox : turnedBack(bbox, turn);
      });
      node.data = { ...node.data, provenance: places };
    }
  }
}

/** Straightened last, so that goes back first. */
export function turnedBack(
  [x0, y0, x1, y1]: BoundingBox,
  { width, height, turned, straightened }: Turn,
): BoundingBox {
  const own = turnedExtent({ width, height }, turned);
  const level = { x: (x0 + x1 - own.width) / 2, y: (y0 + y1 - own.height) / 2 };
  const { x, y } = turnedPoint(turnedPoint(level, -straightened), -turned);
  // A block keeps its size; only what lay on its side is as wide as it was high.
  const size = turnedExtent({ width: x1 - x0, height: y1 - y0 }, turned);
  const [left, top] = [x + (width - size.width) / 2, y + (height - size.height) / 2];
  return boundingBox({ x0: left, y0: top, x1: left + size.width, y1: top + size.height });
}
