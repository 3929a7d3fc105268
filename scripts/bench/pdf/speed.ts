/** Long text PDFs: time beside other readers of PDF, time and memory by the number of pages. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../../config/testing/random.ts";
import { randomPdf } from "../../samples/pdf.ts";
import type { Bench } from "../part.ts";
import { pythonWith } from "../python.ts";
import { inTurn } from "../side-by-side.ts";
import { median, ratioSpread, spread } from "../statistics.ts";
import { type Usage, usageOf } from "../usage.ts";

const rounds = 5;
const pagesCompared = 400;
/** Copies of one input beyond the first: what they add is the time of a child that is warm. */
const copies = 3;

export async function speed(bench: Bench): Promise<void> {
  const pdf = join(bench.place, "long.pdf");
  writeFileSync(pdf, randomPdf(seededRandom(pagesCompared), pagesCompared));
  console.log(`\n${pagesCompared} pages of text`);
  await beside(bench, pdf, "mutool", (mutool) => [
    mutool,
    ...["draw", "-q", "-F", "stext.json", "-o", join(bench.place, "long.json"), pdf],
  ]);
  const python = pythonWith("pdfminer.high_level");
  if (python === null) console.log("  pdfminer.six: not installed");
  else
    await beside(bench, pdf, python, () => [
      python,
      ...["-c", `import sys; from pdfminer.high_level import extract_text; extract_text(sys.argv[1])`, pdf],
    ]);
  await byPages(bench);
}

async function beside(
  { program, place }: Bench,
  pdf: string,
  other: string,
  command: (path: string) => string[],
): Promise<void> {
  const path = Bun.which(other);
  if (path === null) {
    console.log(`  ${other}: not installed`);
    return;
  }
  const several = Array.from({ length: copies + 1 }, (_, copy) => {
    const file = join(place, `copy-${copy}.pdf`);
    writeFileSync(file, Bun.mmap(pdf));
    return file;
  });
  const convert = (name: string, inputs: readonly string[], output: string) => ({
    name,
    command: [program, "convert", ...inputs, "-o", join(place, output)],
    cwd: place,
  });
  const contestants = [
    convert("markmill", [pdf], "o.md"),
    convert("markmill, several files", several, "o"),
    { name: other, command: command(path), cwd: place },
  ];
  const [one = [], many = [], peer = []] = await inTurn(contestants, rounds);
  const warm = many.map((ms, round) => (ms - (one[round] ?? Number.NaN)) / copies);
  console.log(`  ${other}: ${spread(peer, "ms")}`);
  for (const [name, times] of [
    ["whole process", one],
    ["each further file", warm],
  ] as const) {
    const ratios = times.map((ms, round) => ms / (peer[round] ?? Number.NaN));
    console.log(`    markmill, ${name}: ${spread(times, "ms")}, ${ratioSpread(ratios)} times its time`);
  }
}

async function byPages({ program, place }: Bench): Promise<void> {
  console.log("\npages   ms, median   ms a page   peak memory of a process");
  for (const pages of [100, 400, 1_600, 2_000]) {
    const pdf = join(place, `${pages}.pdf`);
    writeFileSync(pdf, randomPdf(seededRandom(pages), pages));
    const runs: Usage[] = [];
    for (let round = 0; round < 3; round++)
      runs.push(await usageOf([program, "convert", pdf, "-o", join(place, "o.md")], place));
    const ms = median(runs.map((run) => run.wallMs));
    const peak = Math.max(...runs.map((run) => run.peakMb));
    console.log(
      `${String(pages).padStart(5)}   ${ms.toFixed(0).padStart(10)}   ${(ms / pages).toFixed(2).padStart(9)}   ${peak.toFixed(0)} MB`,
    );
  }
}
