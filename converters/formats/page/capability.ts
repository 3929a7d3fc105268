import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";

/** A page that this installation has fetched from an address. No file that anybody sends is one, whatever it looks like. */
export const capability = {
  id: "url-to-markdown",
  name: "Web page",
  extensions: [],
  mediaTypes: [],
  sourceUnitKind: "page",
  ...wholeDocument,
  sniff: () => 0,
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
