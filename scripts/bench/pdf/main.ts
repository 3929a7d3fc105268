/** `npm run bench:pdf [-- quality|speed|formulas]`: how good and how fast PDF becomes Markdown, beside what else is installed. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../../config/testing/random.ts";
import { randomPdf } from "../../samples/pdf.ts";
import type { Bench } from "../part.ts";
import { pythonWith } from "../python.ts";
import { runParts } from "../run-parts.ts";
import { inTurn } from "../side-by-side.ts";
import { median, ratioSpread, spread } from "../statistics.ts";
import { type Usage, usageOf } from "../usage.ts";
import { quality } from "./quality.ts";

/** Long text PDFs: time beside other readers of PDF, time and memory by the number of pages. */
const rounds = 5;
const pagesCompared = 400;
/** Copies of one input beyond the first: what they add is the time of a child that is warm. */
const copies = 3;

async function speed(bench: Bench): Promise<void> {
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

/** How many typeset formulas are rebuilt, and how many are found on pages without any. */
const bench = join(import.meta.dir, "../../../../shared/bench/pdf");
const typeset = ["formulas.pdf", "formulas-no-unicode.pdf"];

async function formulas({ program, place }: Bench): Promise<void> {
  const compare = join(bench, "formulas/compare");
  if (!existsSync(compare) || Bun.which("python3") === null) {
    console.log("formulas: skipped, the documents with formulas or Python for their comparison are not here");
    return;
  }
  for (const name of typeset) {
    const output = join(place, `${name}.md`);
    convert(program, join(bench, "formulas", name), output);
    console.log(`\n${name}`);
    console.log(run(["python3", compare, output]).trimEnd());
  }
  reportFalse(program, join(bench, "pdfs"), join(place, "public-formulas"));
}

/** Formulas of the public set, by whether the truth of their page has any. */
function reportFalse(program: string, documents: string, output: string): void {
  convert(program, documents, output, "--keep-furniture");
  let pages = 0;
  const found: string[] = [];
  for (const name of readdirSync(documents).filter((each) => each.endsWith(".pdf"))) {
    const truth = readFileSync(join(bench, "truth", name.replace(/\.pdf$/, ".md")), "utf8");
    if (latex.test(truth)) continue;
    pages += 1;
    const markdown = join(output, name.replace(/\.pdf$/, ".md"));
    for (const [formula] of existsSync(markdown) ? readFileSync(markdown, "utf8").matchAll(math) : [])
      found.push(`${name}: ${formula.replace(/\s+/g, " ")}`);
  }
  const share = (found.length / pages) * 100;
  console.log(`\npublic set: ${found.length} formulas on ${pages} pages without any in their truth,`);
  console.log(`  ${share.toFixed(1)} a hundred pages${found.map((each) => `\n  ${each}`).join("")}`);
}

/** What only LaTeX has; the truth leaves out its delimiters. */
const latex = /\\[a-zA-Z]{2,}|[\^_]\{/;
/** Displays, and within lines what other readers take for a formula: amounts of money are none. */
const math = /^\$\$\n[^$]+\n\$\$$|(?<![\\$])\$(?![\s$])(?:\\.|[^$\\\n])*(?<!\s)\$(?!\d)/gm;

function convert(program: string, input: string, output: string, ...options: readonly string[]): void {
  run([program, "convert", input, "--layout-fidelity", "formula", ...options, "-o", output], [0, 1]);
}

function run(command: readonly string[], expected: readonly number[] = [0]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { stdin: "ignore" });
  if (!expected.includes(exitCode))
    throw new Error(`${command[0]} ended with ${exitCode}: ${stderr.toString()}`);
  return stdout.toString();
}

await runParts({ quality, speed, formulas }, process.argv.slice(2));
