import type { Capability, ConversionRequest } from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import type { Metadata } from "../schemas/metadata.ts";

export interface SourceFacts {
  bytes: number;
  /** 64 lowercase hex. */
  sha256: string;
}

/** Facts about a conversion, as svc.metadata.v1. */
export function metadata(
  document: Document,
  source: SourceFacts,
  capability: Capability,
  request: ConversionRequest,
  version: string,
): Metadata {
  const { title, authors, language, engines, details } = document.metadata;
  return {
    schema_version: "svc.metadata.v1",
    title: title ?? null,
    authors: authors ?? [],
    language: language ?? null,
    source: { sha256: source.sha256, bytes: source.bytes },
    capability_id: capability.id,
    source_unit_kind: capability.sourceUnitKind,
    source_units: document.units.length,
    metrics: sorted(document.metrics),
    request: {
      mode: request.mode,
      layout_fidelity: request.layoutFidelity,
      pages: request.pages,
      options: sorted(request.options),
    },
    assets: document.assets.length,
    engines: sorted(engines),
    generator: { name: "markmill", version },
    details: details ?? {},
  };
}

/** Keys in alphabetical order, independent of the caller's order. */
function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
