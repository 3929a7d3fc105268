import { Type } from "@sinclair/typebox";
import type { Capability } from "../../contract.ts";

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
  maxBytes: null,
  pages: false,
  recognition: null,
  pagePictures: false,
  pageProgress: false,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  requiresAccount: true,
  guestPreview: true,
  optionsSchema: Type.Object({}, { additionalProperties: false }),
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
