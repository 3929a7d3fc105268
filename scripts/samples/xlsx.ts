/** Workbooks of a wanted number of cells: numbers, texts that repeat, days and shares, as tables of records have them. */
import {
  contentTypesXml,
  packageBytes,
  relationsXml,
  xmlPart,
} from "../../converters/office/testing/package-writer.ts";
import { seededRandom } from "./random.ts";
import { words } from "./words.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const columns = 20;
/** Formats of cells by their style: none, a day, a share. */
const formats = [0, 14, 10];

/** `cells` in one sheet of twenty columns; the same seed gives the same bytes. */
export function xlsxOf(cells: number, seed = 1): Promise<Uint8Array> {
  const random = seededRandom(seed);
  const texts = Array.from({ length: 2_000 }, (_, at) => `${random.pick(words)} ${random.pick(words)} ${at}`);
  const letters = Array.from({ length: columns }, (_, at) => String.fromCharCode(65 + at));
  const cell = (place: string, column: number): string => {
    if (column % 4 === 1) return `<c r="${place}" t="s"><v>${random.integer(0, texts.length - 1)}</v></c>`;
    if (column % 10 === 2) return `<c r="${place}" s="1"><v>${random.integer(40_000, 46_000)}</v></c>`;
    if (column % 10 === 7) return `<c r="${place}" s="2"><v>${random.next().toFixed(4)}</v></c>`;
    return `<c r="${place}"><v>${random.integer(0, 100_000) / 100}</v></c>`;
  };
  const rows = Array.from({ length: Math.ceil(cells / columns) }, (_, at) => {
    const row = at + 1;
    return `<row r="${row}">${letters.map((letter, column) => cell(`${letter}${row}`, column)).join("")}</row>`;
  });
  return packageBytes({
    "[Content_Types].xml": contentTypesXml({
      "xl/workbook.xml": `${sheetType}.sheet.main+xml`,
      "xl/worksheets/sheet1.xml": `${sheetType}.worksheet+xml`,
      "xl/sharedStrings.xml": `${sheetType}.sharedStrings+xml`,
      "xl/styles.xml": `${sheetType}.styles+xml`,
    }),
    "_rels/.rels": relationsXml([{ id: "r1", type: "officeDocument", target: "xl/workbook.xml" }]),
    "xl/workbook.xml": xmlPart(
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Records" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": relationsXml([
      { id: "r1", type: "worksheet", target: "worksheets/sheet1.xml" },
      { id: "r2", type: "sharedStrings", target: "sharedStrings.xml" },
      { id: "r3", type: "styles", target: "styles.xml" },
    ]),
    "xl/styles.xml": xmlPart(
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ),
    "xl/sharedStrings.xml": xmlPart(
      `<sst xmlns="${main}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    ),
    "xl/worksheets/sheet1.xml": xmlPart(
      `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
    ),
  });
}
