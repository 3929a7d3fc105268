import { expect, test } from "bun:test";
import type { OfficePackage } from "../../package/package.ts";
import { scanText } from "./scan.ts";

const section = (width: number, more = "") =>
  `<w:p><w:pPr><w:sectPr><w:pgSz w:w="${width}"/>${more}</w:sectPr></w:pPr></w:p>`;
const changed = (width: number) =>
  `<w:sectPrChange><w:sectPr><w:pgSz w:w="${width}"/></w:sectPr></w:sectPrChange>`;

function scan(text: string, pieceBytes: number) {
  const bytes = new TextEncoder().encode(text);
  async function* stream() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return scanText({ stream } as unknown as OfficePackage, "x");
}

test("sections and marks are found wherever pieces of the text end", async () => {
  const filler = "<w:p><w:r><w:lastRenderedPageBreak/><w:t>words</w:t></w:r></w:p>".repeat(300);
  const text = section(8_000) + filler + section(9_000, changed(5_000)) + filler + section(10_000);
  for (const pieceBytes of [977, 4_096, 8_191, 8_192, 8_193, 20_000, 1_000_000]) {
    const { sections, renderedBreaks } = await scan(text, pieceBytes);
    expect([pieceBytes, ...sections.map(({ width }) => width)]).toEqual([
      pieceBytes,
      ...[8_000, 9_000, 10_000].map((width) => width - 2 * 1_440),
    ]);
    expect(renderedBreaks).toBe(600);
  }
});

test("words about sections are none", async () => {
  expect((await scan("<w:t>sectPr, &lt;w:sectPr&gt;</w:t>", 100)).sections).toEqual([]);
});
