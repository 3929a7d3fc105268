import type { BoundingBox, Provenance, Unit } from "../../document/model.ts";
import { hundredths } from "../../util/round-hundredths.ts";
import type { Layout, LayoutBlock } from "../schemas/layout.ts";
import type { Block } from "./blocks.ts";

export function layout(unitKind: string, units: readonly Unit[], blocks: readonly Block[]): Layout {
  return {
    schema_version: "svc.layout.v1",
    source_unit_kind: unitKind,
    pages: units.map((unit) => ({ page_index: unit.index, ...size(unit) })),
    blocks: blocks.flatMap((block) => [
      placed(block, { unit: block.unit, ...block.provenance }),
      ...(block.provenance?.continued ?? []).map((place) => placed(block, place)),
    ]),
  };
}

function placed(
  { id, order, lines }: Block,
  { unit, bbox, confidence, milliseconds }: Provenance,
): LayoutBlock {
  return {
    id,
    page_index: unit,
    order,
    ...(lines === undefined ? {} : { lines }),
    ...box(bbox),
    ...share(confidence),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
}

/** A width and a height in points, if they are lengths. */
export function size(measured: { width?: number | undefined; height?: number | undefined }): {
  width?: number;
  height?: number;
} {
  const { width, height } = measured;
  return { ...(isLength(width) ? { width } : {}), ...(isLength(height) ? { height } : {}) };
}

/** A confidence, if it is between 0 and 1. */
export function share(confidence: number | undefined): { confidence?: number } {
  return confidence !== undefined && confidence >= 0 && confidence <= 1 ? { confidence } : {};
}

function box(bbox: BoundingBox | undefined): { bbox?: BoundingBox } {
  if (bbox === undefined || !bbox.every(Number.isFinite)) return {};
  const [left, top, right, bottom] = bbox;
  return { bbox: [hundredths(left), hundredths(top), hundredths(right), hundredths(bottom)] };
}

function isLength(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
