import type { Capability } from "../../../contract.ts";
import { wholeDocument } from "../../../document/whole-document.ts";

export const extensions: readonly string[] = [".xml", ".rss", ".atom", ".rdf", ".opml", ".plist"];

export const capability = {
  id: "xml-to-markdown",
  name: "XML",
  extensions,
  mediaTypes: [
    "application/xml",
    "text/xml",
    "application/rss+xml",
    "application/atom+xml",
    "application/rdf+xml",
    "text/x-opml",
  ],
  sourceUnitKind: "document",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
