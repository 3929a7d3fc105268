import { Type } from "@sinclair/typebox";
import type { Capability } from "../../../contract.ts";
import { wholeDocument } from "../../../document/whole-document.ts";
import { choice } from "../../option-schemas.ts";

export const capability = {
  id: "docx-to-markdown",
  name: "Word",
  extensions: [".docx", ".docm", ".dotx", ".dotm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "application/vnd.ms-word.document.macroenabled.12",
    "application/vnd.ms-word.template.macroenabled.12",
  ],
  sourceUnitKind: "page",
  ...wholeDocument,
  pageProgress: true,
  optionsSchema: Type.Object(
    {
      changes: choice(
        ["accepted", "original", "marked"],
        "Tracked changes: as if all were accepted, as if none had been made, or both with what is gone struck out.",
      ),
      comments: choice(["drop", "keep"], "Comments, as footnotes with author, date and time."),
      furniture: choice(["drop", "keep"], "Headers and footers, once for each section."),
      heading_numbers: choice(
        ["drop", "keep"],
        "The numbers that the application counts in front of headings.",
      ),
      hidden: choice(["drop", "keep"], "Text that is hidden."),
    },
    { additionalProperties: false },
  ),
  sniff: async (sample) => (await import("../sniff.ts")).sniffOffice(sample, "word"),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
