/** What a workbook holds (ISO/IEC 29500-1, section 18.2). */
import { childrenNamed, elementsOf, find } from "../../../input/xml/element.ts";
import { mainPart } from "../package/main-part.ts";
import type { OfficePackage } from "../package/package.ts";
import type { Relation } from "../package/relations.ts";
import { isOn } from "../values/on-off.ts";
import { type Formats, readFormats } from "./cells/styles.ts";

export interface SheetEntry {
  /** Place in the workbook, from 1. */
  index: number;
  name: string;
  /** worksheet, chartsheet, dialogsheet or the like: the type of its relation. */
  kind: string;
  part: string;
  hidden: boolean;
}

export interface Workbook {
  sheets: SheetEntry[];
  date1904: boolean;
  formats: Formats;
  sharedStrings: string | undefined;
  /** Part of the people that threaded comments name. */
  persons: string | undefined;
  externalLinks: number;
}

const sheetKinds: ReadonlySet<string> = new Set(["worksheet", "chartsheet"]);

/** Where nearly all applications put a sheet, for workbooks that lost their relations. */
function usualPart(sheetId = ""): Pick<Relation, "external" | "type" | "target"> {
  return { external: false, type: "worksheet", target: `xl/worksheets/sheet${sheetId}.xml` };
}

/** Throws Fault: corrupt_document where there is no workbook. */
export function readWorkbook(office: OfficePackage): Workbook {
  const part = mainPart(office, "xl/workbook.xml");
  const root = office.tree(part);
  const relations = office.relations(part);
  const sheets: SheetEntry[] = [];
  const seen = new Set<string>();
  const entries = childrenNamed(find(root, "x:sheets"), "x:sheet");
  entries.forEach(({ attributes }, i) => {
    const relation = relations.get(attributes["r:id"] ?? "") ?? usualPart(attributes.sheetId);
    if (relation.external || !sheetKinds.has(relation.type)) return;
    // Sheets that share a part are one sheet, whatever they are called.
    const key = relation.target.toLowerCase();
    if (seen.has(key) || !office.has(relation.target)) return;
    seen.add(key);
    sheets.push({
      index: i + 1,
      name: attributes.name ?? "",
      kind: relation.type,
      part: relation.target,
      hidden: /^(?:very)?hidden$/i.test(attributes.state ?? ""),
    });
  });
  const first = (type: string) => office.related(part, type)[0];
  return {
    sheets,
    date1904: isOn(find(root, "x:workbookPr")?.attributes.date1904),
    formats: readFormats(office, first("styles") ?? "xl/styles.xml"),
    sharedStrings: first("sharedStrings") ?? "xl/sharedStrings.xml",
    persons: first("person"),
    externalLinks: elementsOf(find(root, "x:externalReferences")).length,
  };
}
