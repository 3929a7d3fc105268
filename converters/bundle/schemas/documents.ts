import type { TSchema } from "@sinclair/typebox";
import { bundleFiles } from "../contract.ts";
import { DeliveryCheck } from "./delivery-check.ts";
import { Layout } from "./layout.ts";
import { Manifest } from "./manifest.ts";
import { Metadata } from "./metadata.ts";
import { QualityReport } from "./quality-report.ts";
import { SourceMap } from "./source-map.ts";

export interface DocumentSchema {
  /** The schema_version of the described documents. */
  name: string;
  file: string;
  schema: TSchema;
}

/** The JSON documents of a bundle; types, OpenAPI components and published schemas derive from these. */
export const documentSchemas: readonly DocumentSchema[] = [
  { name: "svc.delivery-check.v1", file: bundleFiles.delivery, schema: DeliveryCheck },
  { name: "svc.layout.v1", file: bundleFiles.layout, schema: Layout },
  { name: "svc.manifest.v1", file: bundleFiles.manifest, schema: Manifest },
  { name: "svc.metadata.v1", file: bundleFiles.metadata, schema: Metadata },
  { name: "svc.quality-report.v1", file: bundleFiles.quality, schema: QualityReport },
  { name: "svc.source-map.v1", file: bundleFiles.sourceMap, schema: SourceMap },
];
