/** What holds of kinds that are converted as a whole, with nothing to choose; a capability spreads it and adds its own. */
import { Type } from "@sinclair/typebox";

export const wholeDocument = {
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
} as const;
