import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";

export const capability = {
  id: "text-to-markdown",
  name: "Text and Markdown",
  extensions: [".txt", ".text", ".md", ".markdown"],
  mediaTypes: ["text/plain", "text/markdown"],
  sourceUnitKind: "document",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
