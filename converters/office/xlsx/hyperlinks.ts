/** Links on cells (ISO/IEC 29500-1, section 18.3.1.47). Places within the workbook have no address and stay text. */
import type { OfficePackage } from "../package/package.ts";
import { withFragment } from "../package/relations.ts";
import { type Range, rangeOf } from "./sheet/references.ts";

export interface Hyperlink {
  range: Range;
  url: string;
}

export function hyperlinkOf(
  office: OfficePackage,
  sheet: string,
  attributes: Readonly<Record<string, string>>,
): Hyperlink | null {
  const range = rangeOf(attributes.ref ?? "");
  const relation = office.relations(sheet).get(attributes["r:id"] ?? "");
  if (range === null || relation === undefined || !relation.external) return null;
  if (relation.target.startsWith("#")) return null;
  return { range, url: withFragment(relation.target, attributes.location ?? "") };
}
