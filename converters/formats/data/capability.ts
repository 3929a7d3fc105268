import { Type } from "@sinclair/typebox";
import type { Capability } from "../../contract.ts";
import { wholeDocument } from "../../document/whole-document.ts";
import { choice } from "../option-schemas.ts";

export const extensions: readonly string[] = [".csv", ".tsv"];

export const capability = {
  id: "csv-to-markdown",
  name: "CSV and TSV",
  extensions,
  mediaTypes: ["text/csv", "text/tab-separated-values"],
  sourceUnitKind: "table",
  ...wholeDocument,
  optionsSchema: Type.Object(
    {
      header: choice(["auto", "first", "none"], "Whether the first row names the columns."),
    },
    { additionalProperties: false },
  ),
  sniff: async (sample) => (await import("./sniff.ts")).sniff(sample),
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
