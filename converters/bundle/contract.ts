/** The files of a bundle; names and formats are fixed by the contract (interface specification, decisions section 9). */
export const bundleFiles = {
  markdown: "output.md",
  metadata: "metadata.json",
  sourceMap: "source_map.json",
  layout: "layout.json",
  quality: "quality_report.json",
  delivery: "delivery_check.json",
  manifest: "manifest.json",
  /** All of the above and assets/, reproducible byte for byte. */
  zip: "bundle.zip",
  /** What a customer is handed: output.md, assets/, metadata, quality report, delivery check and a manifest of those. */
  deliveryZip: "delivery.zip",
} as const;

/** What a bundle's files are packed into; each is made only where it is wanted. */
export const allArchives = [bundleFiles.zip, bundleFiles.deliveryZip] as const;
export type Archive = (typeof allArchives)[number];

export interface ManifestFile {
  path: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  schema_version: "svc.manifest.v1";
  files: ManifestFile[];
}
