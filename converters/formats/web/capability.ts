import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";

export const extensions: readonly string[] = [".html", ".htm", ".xhtml", ".xht", ".shtml"];

export const capability = {
  id: "html-to-markdown",
  name: "HTML",
  extensions,
  mediaTypes: ["text/html", "application/xhtml+xml"],
  sourceUnitKind: "document",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
