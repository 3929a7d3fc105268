/**
 * Defaults for formats that are converted as a whole, without page selection; a capability spreads it and adds the
 * differences.
 */
import { Type } from "@sinclair/typebox";

export const wholeDocument = {
  maxBytes: null,
  pages: false,
  recognition: null,
  pagePictures: false,
  pageProgress: false,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  optionsSchema: Type.Object({}, { additionalProperties: false }),
} as const;
