import { Type } from "@sinclair/typebox";
import type { Capability } from "../contract.ts";

export const capability = {
  id: "notes-to-markdown",
  name: "Notes export",
  extensions: [".zip"],
  mediaTypes: ["application/zip", "application/x-zip-compressed"],
  sourceUnitKind: "page",
  maxBytes: null,
  pages: false,
  recognition: null,
  pagePictures: false,
  pageProgress: false,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  requiresAccount: true,
  guestPreview: false,
  optionsSchema: Type.Object({}, { additionalProperties: false }),
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
