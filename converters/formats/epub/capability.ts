import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";

export const capability = {
  id: "epub-to-markdown",
  name: "EPUB",
  extensions: [".epub"],
  mediaTypes: ["application/epub+zip"],
  sourceUnitKind: "chapter",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
