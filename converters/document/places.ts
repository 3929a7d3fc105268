/** Positions of blocks on their units; a block across a page break has one on each. */
import type { BoundingBox, Continuation, Provenance } from "./model.ts";

export function around<P extends Continuation>(first: P, all: readonly Continuation[]): P {
  const boxes = all.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
  if (boxes.length === 0) return first;
  return {
    ...first,
    bbox: [
      Math.min(...boxes.map((box) => box[0])),
      Math.min(...boxes.map((box) => box[1])),
      Math.max(...boxes.map((box) => box[2])),
      Math.max(...boxes.map((box) => box[3])),
    ],
  };
}

/** Adds the further units of a block's continuation, whose text begins at `start` in the block's. */
export function continueOn(own: Provenance, added: Provenance, start: number): Provenance {
  const { continued = [], milliseconds: _, ...first } = added;
  const further = continued.map((place) => ({ ...place, start: start + (place.start ?? 0) }));
  const joined = [...(own.continued ?? [])];
  for (const place of [{ ...first, start }, ...further]) {
    const last = joined.at(-1);
    if (place.unit > (last ?? own).unit) joined.push(place);
    else if (last?.unit === place.unit) joined[joined.length - 1] = around(last, [last, place]);
  }
  return joined.length === 0 ? own : { ...own, continued: joined };
}

export function mapBoxes(
  provenance: Provenance,
  map: (bbox: BoundingBox, unit: number) => BoundingBox,
): Provenance {
  const mapped = <P extends Continuation>(place: P): P =>
    place.bbox ? { ...place, bbox: map(place.bbox, place.unit) } : place;
  const { continued } = provenance;
  return { ...mapped(provenance), ...(continued ? { continued: continued.map(mapped) } : {}) };
}
