/** How cells show their numbers: from a cell's style to its format (ISO/IEC 29500-1, section 18.8). */
import { childrenNamed, find } from "../../../../input/xml/element.ts";
import { type CellFormat, cellFormat } from "../../number-formats/format.ts";
import type { OfficePackage } from "../../package/package.ts";

/** Formats that files name by number alone (ISO/IEC 29500-1, section 18.8.30). */
const codes: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yy h:mm",
  37: "#,##0_);\\(#,##0\\)",
  38: "#,##0_);[Red]\\(#,##0\\)",
  39: "#,##0.00_);\\(#,##0.00\\)",
  40: "#,##0.00_);[Red]\\(#,##0.00\\)",
  41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/** 27-36 and 50-58 are dates of East Asian editions, 32-35 and 55-56 among them times. */
const eastAsianTimes: ReadonlySet<number> = new Set([32, 33, 34, 35, 55, 56]);

export function builtinCode(id: number): string {
  const code = codes[id];
  if (code !== undefined) return code;
  if (eastAsianTimes.has(id)) return "h:mm:ss";
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? "yyyy-mm-dd" : "General";
}

/** By the index that cells name; those that the file lacks are General. */
export type Formats = readonly CellFormat[];

export const generalFormat = cellFormat("General");

export function readFormats(office: OfficePackage, part: string | undefined): Formats {
  const root = office.treeIfSound(part);
  const codes = new Map<number, string>();
  for (const { attributes } of childrenNamed(find(root, "x:numFmts"), "x:numFmt")) {
    const id = Number(attributes.numFmtId);
    if (Number.isInteger(id) && !codes.has(id)) codes.set(id, attributes.formatCode ?? "");
  }
  const formats = new Map<number, CellFormat>();
  return childrenNamed(find(root, "x:cellXfs"), "x:xf").map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    let format = formats.get(id);
    if (format === undefined) {
      format = cellFormat(codes.get(id) ?? builtinCode(id));
      formats.set(id, format);
    }
    return format;
  });
}
