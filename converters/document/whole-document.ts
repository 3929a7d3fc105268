/** What holds of kinds that are converted as a whole, without pages to choose; a capability spreads it and says what differs. */
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
