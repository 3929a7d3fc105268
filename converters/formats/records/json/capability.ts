import type { Capability } from "../../../contract.ts";
import { wholeDocument } from "../../../document/whole-document.ts";

export const extensions: readonly string[] = [
  ".json",
  ".ndjson",
  ".jsonl",
  ".geojson",
  ".jsonld",
  ".webmanifest",
  ".ipynb",
];

export const capability = {
  id: "json-to-markdown",
  name: "JSON",
  extensions,
  mediaTypes: [
    "application/json",
    "application/x-ndjson",
    "application/jsonl",
    "application/geo+json",
    "application/ld+json",
    "application/manifest+json",
    "application/x-ipynb+json",
  ],
  sourceUnitKind: "document",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
