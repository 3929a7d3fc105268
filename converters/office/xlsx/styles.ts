/** How cells show their numbers: from a cell's style to its format (ISO/IEC 29500-1, section 18.8). */
import { childrenNamed, find } from "../../xml/element.ts";
import { builtinCode } from "../number-formats/builtin.ts";
import { type CellFormat, cellFormat } from "../number-formats/format.ts";
import type { OfficePackage } from "../package/package.ts";

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
