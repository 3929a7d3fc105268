import { Type } from "@sinclair/typebox";
import type { Capability } from "../contract.ts";

export const extensions: readonly string[] = [".html", ".htm", ".xhtml", ".xht", ".shtml"];

export const capability = {
  id: "html-to-markdown",
  name: "HTML",
  extensions,
  mediaTypes: ["text/html", "application/xhtml+xml"],
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
