import type { Block } from "./blocks.ts";
import type { BoundingBox, Unit } from "./model.ts";

/** svc.layout.v1: the geometry that the source map has no room for. */
export interface Layout {
  schema_version: "svc.layout.v1";
  source_unit_kind: string;
  /** Widths and heights in points. */
  pages: { page_index: number; width?: number; height?: number }[];
  blocks: LayoutBlock[];
}

export interface LayoutBlock {
  /** As in the source map, where a long block's parts are `id.1`, `id.2` and so on. */
  id: string;
  page_index: number;
  /** Reading order over the whole document, 1-based. */
  order: number;
  /** Left, top, right, bottom in points from the page's top left corner. */
  bbox?: BoundingBox;
  confidence?: number;
  /** Start and end, for media. */
  milliseconds?: readonly [number, number];
}

export function layout(unitKind: string, units: readonly Unit[], blocks: readonly Block[]): Layout {
  return {
    schema_version: "svc.layout.v1",
    source_unit_kind: unitKind,
    pages: units.map(({ index, width, height }) => ({
      page_index: index,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    })),
    blocks: blocks.map(({ id, unit, order, provenance }) => ({
      id,
      page_index: unit,
      order,
      ...(provenance?.bbox === undefined ? {} : { bbox: rounded(provenance.bbox) }),
      ...(provenance?.confidence === undefined ? {} : { confidence: provenance.confidence }),
      ...(provenance?.milliseconds === undefined ? {} : { milliseconds: provenance.milliseconds }),
    })),
  };
}

/** Hundredths of a point: finer than any reader needs, and the same on every machine. */
function rounded(box: BoundingBox): BoundingBox {
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
}
