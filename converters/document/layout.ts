import type { Layout } from "../schemas/layout.ts";
import type { Block } from "./blocks.ts";
import { box, share, size } from "./measured.ts";
import type { Unit } from "./model.ts";

/** The units and blocks of a document as svc.layout.v1. */
export function layout(unitKind: string, units: readonly Unit[], blocks: readonly Block[]): Layout {
  return {
    schema_version: "svc.layout.v1",
    source_unit_kind: unitKind,
    pages: units.map((unit) => ({ page_index: unit.index, ...size(unit) })),
    blocks: blocks.map(({ id, unit, order, lines, provenance }) => ({
      id,
      page_index: unit,
      order,
      ...(lines === undefined ? {} : { lines }),
      ...box(provenance?.bbox),
      ...share(provenance?.confidence),
      ...(provenance?.milliseconds === undefined ? {} : { milliseconds: provenance.milliseconds }),
    })),
  };
}
