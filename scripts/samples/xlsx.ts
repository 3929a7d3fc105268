/** Workbooks of a wanted number of cells: numbers, texts that repeat, days and shares, as tables of records have them. */
import { seededRandom } from "../../config/testing/random.ts";
import { workbookBytes } from "../../converters/formats/office/xlsx/testing/workbook-writer.ts";
import { words } from "./words.ts";

const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const columns = 20;
/** Of the styles 1 and 2: a day, a share. */
const formats = ["yyyy-mm-dd", "0.00%"];

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
  return workbookBytes({
    sheets: [{ name: "Records", rows: rows.join("") }],
    formats,
    strings: texts.map((text) => `<t>${text}</t>`),
    types: {
      "xl/worksheets/sheet1.xml": `${sheetType}.worksheet+xml`,
      "xl/sharedStrings.xml": `${sheetType}.sharedStrings+xml`,
      "xl/styles.xml": `${sheetType}.styles+xml`,
    },
  });
}
