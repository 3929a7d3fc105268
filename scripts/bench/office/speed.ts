/** Processor time and memory of long documents, pages and large workbooks, beside pandoc and openpyxl, and by their length. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SeededRandom, seededRandom } from "../../../config/testing/random.ts";
import { docxOf } from "../../samples/docx.ts";
import { words } from "../../samples/words.ts";
import { xlsxOf } from "../../samples/xlsx.ts";
import type { Bench } from "../part.ts";
import { pythonWith } from "../python.ts";
import { median, ratioSpread } from "../statistics.ts";
import { type Usage, usageInTurn, usageOf } from "../usage.ts";

// Long pages, as an encyclopedia has them: prose with links, tables, lists and code under headings.

/** A page of about so many bytes; the same seed gives the same page. */
function htmlOf(bytes: number, seed = 1): string {
  const random = seededRandom(seed);
  const parts = [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A long page</title></head><body>',
  ];
  let written = 0;
  for (let at = 1; written < bytes; at++) {
    const part = section(random, at);
    parts.push(part);
    written += part.length;
  }
  return `${parts.join("\n")}\n</body></html>\n`;
}

function section(random: SeededRandom, at: number): string {
  const blocks = [`<h2 id="s${at}">Section ${at}</h2>`];
  for (let count = 0; count < 4; count++)
    blocks.push(`<p>${times(6, () => sentence(random)).join("\n")}</p>`);
  blocks.push(table(random), list(random, "ul"));
  if (at % 5 === 0) blocks.push('<pre><code class="language-js">const a = 1;\nlet b = a + 2;\n</code></pre>');
  if (at % 7 === 0) blocks.push(list(random, "ol"));
  return blocks.join("\n");
}

type Look = (text: string) => string;

const looks: readonly [Look, ...Look[]] = [
  (text) => text,
  (text) => text,
  (text) => `<b>${text}</b>`,
  (text) => `<i>${text}</i>`,
  (text) => `<a href="/wiki/${text}" title="${text}">${text}</a>`,
];

function sentence(random: SeededRandom): string {
  return `${times(14, () => random.pick(words)).join(" ")} ${random.pick(looks)(random.pick(words))}.`;
}

function table(random: SeededRandom): string {
  const row = (name: string) =>
    `<tr>${times(5, () => `<${name}>${random.pick(looks)(random.pick(words))}</${name}>`).join("")}</tr>`;
  return `<table><caption>${random.pick(words)}</caption><tbody>${row("th")}${times(8, () => row("td")).join("\n")}</tbody></table>`;
}

function list(random: SeededRandom, name: string): string {
  return `<${name}>${times(6, () => `<li>${sentence(random)}</li>`).join("\n")}</${name}>`;
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}

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
