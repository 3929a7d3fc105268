import { Type } from "@sinclair/typebox";
import { type Capability, certainty } from "../../contract.ts";
import { choice, ocrLanguages } from "../option-schemas.ts";
import { pictureKind } from "./kinds.ts";

export const capability = {
  id: "image-to-markdown",
  name: "Image",
  extensions: [".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".webp", ".tif", ".tiff", ".bmp", ".dib"],
  mediaTypes: ["image/png", "image/jpeg", "image/webp", "image/tiff", "image/bmp"],
  sourceUnitKind: "page",
  maxBytes: null,
  pages: false,
  recognition: "ocr",
  pagePictures: true,
  pageProgress: true,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  optionsSchema: Type.Object(
    {
      furniture: choice(["drop", "keep"], "Running headers, footers and page numbers of several pages."),
      ocr_languages: ocrLanguages,
    },
    { additionalProperties: false },
  ),
  sniff: ({ head }) => (pictureKind(head) === null ? certainty.none : certainty.certain),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
