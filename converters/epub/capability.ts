import { Type } from "@sinclair/typebox";
import type { Capability } from "../contract.ts";

export const capability = {
  id: "epub-to-markdown",
  name: "EPUB",
  extensions: [".epub"],
  mediaTypes: ["application/epub+zip"],
  sourceUnitKind: "chapter",
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
