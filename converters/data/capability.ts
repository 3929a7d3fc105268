import { extname } from "node:path";
import { Type } from "@sinclair/typebox";
import { type Capability, certainty } from "../contract.ts";
import { decodeSample, sniffEncoding } from "../encoding.ts";
import { isSurelyTable, sniffDialect } from "./dialect.ts";

const extensions: readonly string[] = [".csv", ".tsv"];

export const capability = {
  id: "csv-to-markdown",
  name: "CSV and TSV",
  extensions,
  mediaTypes: ["text/csv", "text/tab-separated-values"],
  sourceUnitKind: "table",
  maxBytes: null,
  pages: false,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard"],
  requiresAccount: true,
  guestPreview: true,
  optionsSchema: Type.Object(
    {
      header: Type.Union([Type.Literal("auto"), Type.Literal("first"), Type.Literal("none")], {
        default: "auto",
        description: "Whether the first row names the columns.",
      }),
    },
    { additionalProperties: false },
  ),
  sniff: (sample) => {
    const encoding = sniffEncoding(sample);
    if (encoding === null) return certainty.none;
    const text = decodeSample(sample.head, encoding);
    const dialect = sniffDialect(text, sample.head.length === sample.bytes, sample.filename);
    if (isSurelyTable(dialect, text)) return certainty.likely;
    // Any text may be a table of one column or of ragged rows, but nothing in it says so; its name may.
    return extensions.includes(extname(sample.filename).toLowerCase())
      ? certainty.possible
      : certainty.byName;
  },
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
