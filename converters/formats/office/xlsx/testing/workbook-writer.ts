/** Workbooks written by hand, for tests and for the corpus. */
import {
  contentTypesXml,
  escapeXml,
  type Parts,
  packageBytes,
  type RelationOf,
  relationsXml,
  xmlPart,
} from "../../testing/package-writer.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const strict = "http://purl.oclc.org/ooxml/spreadsheetml/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface SheetParts {
  name: string;
  state?: string;
  /** XML before the rows: cols. */
  head?: string;
  /** XML of the rows. */
  rows: string;
  /** XML behind the rows: mergeCells, hyperlinks. */
  tail?: string;
  relations?: readonly RelationOf[];
}

export interface WorkbookParts {
  sheets: readonly SheetParts[];
  date1904?: boolean;
  /** Codes of number formats; cells name them from 1 on. */
  formats?: readonly string[];
  /** XML of each shared string: <t>, <r>. */
  strings?: readonly string[];
  /** Namespaces of ISO/IEC 29500 Strict. */
  strict?: boolean;
  relations?: readonly RelationOf[];
  parts?: Parts;
  /** Content types by part, beside the workbook's own, for readers that find parts by them. */
  types?: Readonly<Record<string, string>>;
}

export function workbookBytes(workbook: WorkbookParts): Promise<Uint8Array> {
  const { sheets, date1904 = false, formats = [], strings = [] } = workbook;
  const space = `xmlns="${workbook.strict ? strict : main}" xmlns:r="${relationships}"`;
  const entries = sheets.map(({ name, state }, i) => {
    const shown = state === undefined ? "" : ` state="${state}"`;
    return `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${shown} r:id="rId${i + 1}"/>`;
  });
  const relations: RelationOf[] = [
    ...sheets.map((_, i) => ({
      id: `rId${i + 1}`,
      type: "worksheet",
      target: `worksheets/sheet${i + 1}.xml`,
    })),
    { id: "rIdStyles", type: "styles", target: "styles.xml" },
    { id: "rIdStrings", type: "sharedStrings", target: "sharedStrings.xml" },
    ...(workbook.relations ?? []),
  ];
  const codes = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`);
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypesXml({
      "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
      ...workbook.types,
    }),
    "_rels/.rels": relationsXml([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]),
    "xl/workbook.xml": xmlPart(
      `<workbook ${space}>${date1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${entries.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": relationsXml(relations),
    "xl/styles.xml": xmlPart(
      `<styleSheet ${space}><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": xmlPart(
      `<sst ${space}>${strings.map((string) => `<si>${string}</si>`).join("")}</sst>`,
    ),
  };
  sheets.forEach(({ head = "", rows, tail = "", relations: own = [] }, i) => {
    parts[`xl/worksheets/sheet${i + 1}.xml`] = xmlPart(
      `<worksheet ${space}>${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`,
    );
    if (own.length > 0) parts[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationsXml(own);
  });
  return packageBytes({ ...parts, ...workbook.parts });
}

type Value = string | number | boolean | null | { xml: string };

/** Rows from `top`, cells from column A on: texts inline, numbers, booleans, nothing, or XML of a cell as it is. */
export function rowsXml(rows: readonly (readonly Value[])[], top = 1): string {
  return rows
    .map((cells, i) => {
      const number = top + i;
      const xml = cells.map((value, column) => cellXml(String.fromCharCode(65 + column) + number, value));
      return `<row r="${number}">${xml.join("")}</row>`;
    })
    .join("");
}

function cellXml(reference: string, value: Value): string {
  if (value === null) return "";
  if (typeof value === "string")
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return typeof value === "number"
    ? `<c r="${reference}"><v>${value}</v></c>`
    : value.xml.replace("<c", `<c r="${reference}"`);
}

/** A number in the workbook's format `style`, from 1. */
export function styled(value: number, style: number): Value {
  return { xml: `<c s="${style}"><v>${value}</v></c>` };
}

/** A formula with its stored value. */
export function formula(text: string, value?: number): Value {
  const stored = value === undefined ? "" : `<v>${value}</v>`;
  return { xml: `<c><f>${escapeXml(text)}</f>${stored}</c>` };
}

/** The shared string of this index. */
export function shared(index: number): Value {
  return { xml: `<c t="s"><v>${index}</v></c>` };
}
