import type { Layout, LayoutBlock } from "../schemas/layout.ts";
import type { Block } from "./blocks.ts";
import { box, share, size } from "./measured.ts";
import type { Provenance, Unit } from "./model.ts";

/** The units and blocks of a document as svc.layout.v1. */
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
