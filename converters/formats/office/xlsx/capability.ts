import { Type } from "@sinclair/typebox";
import type { Capability } from "../../../contract.ts";
import { wholeDocument } from "../../../document/whole-document.ts";
import { choice } from "../../option-schemas.ts";

export const capability = {
  id: "xlsx-to-markdown",
  name: "Excel",
  extensions: [".xlsx", ".xlsm", ".xltx", ".xltm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template",
    "application/vnd.ms-excel.sheet.macroenabled.12",
    "application/vnd.ms-excel.template.macroenabled.12",
  ],
  sourceUnitKind: "sheet",
  ...wholeDocument,
  optionsSchema: Type.Object(
    {
      comments: choice(["keep", "drop"], "Comments and notes on cells, below the tables of their sheet."),
      formulas: choice(
        ["list", "inline", "none"],
        "Formulas as text: listed below the tables of their sheet, in the cell beside the stored value, or left out.",
      ),
      hidden: choice(["drop", "keep"], "Sheets, rows and columns that are hidden."),
    },
    { additionalProperties: false },
  ),
  sniff: async (sample) => (await import("../sniff.ts")).sniffOffice(sample, "xl"),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
