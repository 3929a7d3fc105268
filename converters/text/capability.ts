import { Type } from "@sinclair/typebox";
import { type Capability, certainty } from "../contract.ts";
import { decodeSample, sniffEncoding } from "../encoding.ts";
import { looksLikeMarkdown } from "./evidence.ts";

export const capability = {
  id: "text-to-markdown",
  name: "Text and Markdown",
  extensions: [".txt", ".text", ".md", ".markdown"],
  mediaTypes: ["text/plain", "text/markdown"],
  sourceUnitKind: "document",
  maxBytes: null,
  pages: false,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  requiresAccount: true,
  guestPreview: true,
  optionsSchema: Type.Object({}, { additionalProperties: false }),
  sniff: (sample) => {
    const encoding = sniffEncoding(sample);
    if (encoding === null) return certainty.none;
    // Any text may be claimed as text, so a format that is text and more needs only to be surer.
    return looksLikeMarkdown(decodeSample(sample.head, encoding)) ? certainty.likely : certainty.possible;
  },
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
