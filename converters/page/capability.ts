import { Type } from "@sinclair/typebox";
import type { Capability } from "../contract.ts";

/** A page that this installation has fetched from an address. No file that anybody sends is one, whatever it looks like. */
export const capability = {
  id: "url-to-markdown",
  name: "Web page",
  extensions: [],
  mediaTypes: [],
  sourceUnitKind: "page",
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
  sniff: () => 0,
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
