import { Type } from "@sinclair/typebox";
import type { Capability } from "../../../contract.ts";
import { wholeDocument } from "../../../document/whole-document.ts";
import { choice } from "../../option-schemas.ts";

export const capability = {
  id: "pptx-to-markdown",
  name: "PowerPoint",
  extensions: [".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
    "application/vnd.openxmlformats-officedocument.presentationml.template",
    "application/vnd.ms-powerpoint.presentation.macroenabled.12",
    "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
    "application/vnd.ms-powerpoint.template.macroenabled.12",
  ],
  sourceUnitKind: "slide",
  ...wholeDocument,
  pageProgress: true,
  optionsSchema: Type.Object(
    {
      comments: choice(["keep", "drop"], "Comments of reviewers, behind the slide they belong to."),
      hidden: choice(["drop", "keep"], "Slides that are hidden."),
      notes: choice(["keep", "drop"], "Speaker notes, as quotes behind their slide."),
    },
    { additionalProperties: false },
  ),
  sniff: async (sample) => (await import("../sniff.ts")).sniffOffice(sample, "ppt"),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
