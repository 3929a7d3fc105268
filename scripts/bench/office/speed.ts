/** Processor time and memory of long documents, pages and large workbooks, beside pandoc and openpyxl, and by their length. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { docxOf } from "../../samples/docx.ts";
import { htmlOf } from "../../samples/html.ts";
import { xlsxOf } from "../../samples/xlsx.ts";
import type { Bench } from "../part.ts";
import { pythonWith } from "../python.ts";
import { median, ratioSpread } from "../statistics.ts";
import { type Usage, usageInTurn, usageOf } from "../usage.ts";

const rounds = 5;
/** Characters of Markdown. */
const documentLength = 1_000_000;
const workbookCells = 1_000_000;
/** Bytes of HTML. */
const pageLength = 10_000_000;

export async function speed(bench: Bench): Promise<void> {
  const docx = join(bench.place, "long.docx");
  writeFileSync(docx, await docxOf(documentLength));
  console.log(`\nDOCX of ${documentLength / 1e6} MB of Markdown`);
  const pandoc = Bun.which("pandoc");
  if (pandoc === null) console.log("  pandoc: not installed");
  else
    await beside(bench, docx, "pandoc -t gfm", [pandoc, "-t", "gfm", "-o", join(bench.place, "p.md"), docx]);

  const html = join(bench.place, "long.html");
  writeFileSync(html, htmlOf(pageLength));
  console.log(`\nHTML of ${pageLength / 1e6} MB`);
  if (pandoc !== null) {
    const command = [pandoc, "-f", "html", "-t", "gfm", "-o", join(bench.place, "h.md"), html];
    await beside(bench, html, "pandoc -f html -t gfm", command);
  }

  const xlsx = join(bench.place, "large.xlsx");
  writeFileSync(xlsx, await xlsxOf(workbookCells));
  console.log(`\nXLSX of ${workbookCells} cells`);
  const python = pythonWith("openpyxl");
  if (python === null) console.log("  openpyxl: not installed");
  else await beside(bench, xlsx, "openpyxl, read-only", [python, "-c", everyCell, xlsx]);

  await byLength(bench, "DOCX, MB of Markdown", [1, 2, 4], (length) => docxOf(length * 1e6));
  await byLength(bench, "HTML, MB", [2.5, 5, 10], async (length) => Buffer.from(htmlOf(length * 1e6)));
  await byLength(bench, "XLSX, thousand cells", [250, 500, 1_000], (length) => xlsxOf(length * 1e3));
}

/** Looks at every value as its fastest mode gives it, and writes nothing. */
const everyCell = `
import openpyxl, sys
cells = 0
for sheet in openpyxl.load_workbook(sys.argv[1], read_only=True):
    for row in sheet.iter_rows(values_only=True):
        for value in row:
            cells += value is not None
print(cells)
`;

async function beside(bench: Bench, input: string, name: string, command: readonly string[]): Promise<void> {
  const [ours = [], peers = []] = await usageInTurn([converting(bench, input), command], bench.place, rounds);
  console.log(`  markmill: ${shown(ours)}`);
  console.log(`  ${name}: ${shown(peers)}`);
  const ratios = ours.map(({ ms }, round) => ms / (peers[round]?.ms ?? Number.NaN));
  console.log(`  processor time, markmill to ${name}: ${ratioSpread(ratios)}`);
}

async function byLength(
  bench: Bench,
  what: string,
  lengths: readonly number[],
  make: (length: number) => Promise<Uint8Array>,
): Promise<void> {
  console.log(`\n${what.padEnd(24)} ms, median   ms each   peak memory of a process`);
  for (const length of lengths) {
    const input = join(bench.place, `${length}.${what.slice(0, 4).toLowerCase()}`);
    writeFileSync(input, await make(length));
    const usages: Usage[] = [];
    for (let round = 0; round < 3; round += 1)
      usages.push(await usageOf(converting(bench, input), bench.place));
    const ms = median(usages.map((usage) => usage.ms));
    const peak = Math.max(...usages.map(({ peakMb }) => peakMb));
    console.log(
      `${String(length).padEnd(24)} ${ms.toFixed(0).padStart(10)}   ${(ms / length).toFixed(1).padStart(7)}   ${peak.toFixed(0)} MB`,
    );
  }
}

function converting({ program, place }: Bench, input: string): string[] {
  return [program, "convert", input, "-o", join(place, "o.md")];
}

function shown(usages: readonly Usage[]): string {
  const ms = median(usages.map((usage) => usage.ms));
  const peak = Math.max(...usages.map(({ peakMb }) => peakMb));
  return `${ms.toFixed(0)} ms of processor time, at most ${peak.toFixed(0)} MB`;
}
