import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";

export const capability = {
  id: "notes-to-markdown",
  name: "Notes export",
  extensions: [".zip"],
  mediaTypes: ["application/zip", "application/x-zip-compressed"],
  sourceUnitKind: "page",
  ...wholeDocument,
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
