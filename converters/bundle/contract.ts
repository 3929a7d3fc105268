import type { BundleText } from "../document/model.ts";

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
  /**
   * The files for a customer: output.md, assets/, metadata, quality report, delivery check and a manifest of those.
   */
  deliveryZip: "delivery.zip",
} as const;

/** Only in bundles of recordings: the subtitles (SubRip, and WebVTT of the W3C). */
export const subtitleFiles = { srt: "transcript.srt", vtt: "transcript.vtt" } as const satisfies Record<
  string,
  BundleText["path"]
>;

/** How much of a bundle is created; the Markdown and its delivery check are the same in each. */
export type Wanted = "markdown" | "bundle" | "everything";

export type { Manifest, ManifestFile } from "./schemas/manifest.ts";
