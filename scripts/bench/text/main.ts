/** `npm run bench:text [-- quality|speed]`: how good and how fast tables of text and Markdown are taken over, beside others. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../../config/testing/random.ts";
import { words } from "../../samples/words.ts";
import { qualityOf } from "../office/quality.ts";
import type { Bench } from "../part.ts";
import { runParts } from "../run-parts.ts";
import { median, ratioSpread } from "../statistics.ts";
import { type Usage, usageInTurn } from "../usage.ts";

// Tables of a wanted number of rows, as programs export them.

function plainCsv(rows: number, seed = 1): string {
  const random = seededRandom(seed);
  const lines = ["id,name"];
  for (let row = 1; row < rows; row += 1) lines.push(`${row},${random.pick(words)} ${random.pick(words)}`);
  return `${lines.join("\n")}\n`;
}

/** A name in quotes, now and then with what must be escaped, and an amount; letters beyond ASCII among them. */
function quotedCsv(rows: number, seed = 1): string {
  const random = seededRandom(seed);
  const odd: [(word: string) => string, ...((word: string) => string)[]] = [
    (word: string) => `${word}, the ""old"" one`,
    (word: string) => `${word}|${word}`,
    (word: string) => `two\nlines of ${word}`,
    (word: string) => `Größe von ${word}`,
    (word: string) => `<${word}>`,
    (word: string) => `R&D ${word}_1`,
  ];
  const lines = ["name,amount"];
  for (let row = 1; row < rows; row += 1) {
    const name = random.next() < 0.2 ? random.pick(odd)(random.pick(words)) : random.pick(words);
    lines.push(`"${name}",${random.integer(0, 10_000_000) / 100}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Tables of a million rows beside Python's csv module, which makes the same bytes of them. */
const rounds = 5;
/** With the header; a table may have two million cells. */
const rows = 1_000_000;

async function speed(bench: Bench): Promise<void> {
  const python = Bun.which("python3", { PATH: "/usr/bin:/bin" }) ?? Bun.which("python3");
  if (python === null) {
    console.log("speed: skipped, Python is not installed");
    return;
  }
  await beside(bench, python, "plain cells", plainCsv(rows));
  await beside(bench, python, "quoted cells, some to be escaped", quotedCsv(rows));
}

async function beside({ program, place }: Bench, python: string, what: string, csv: string): Promise<void> {
  const input = join(place, "large.csv");
  writeFileSync(input, csv);
  console.log(`\nCSV of ${rows} rows, ${what}, ${(Buffer.byteLength(csv) / 1e6).toFixed(1)} MB`);
  const [mine, theirs] = [join(place, "m.md"), join(place, "p.md")];
  const commands = [
    [program, "convert", input, "-o", mine],
    [python, join(import.meta.dir, "table.py"), input, theirs],
  ];
  const [ours = [], peers = []] = await usageInTurn(commands, place, rounds);
  if (!readFileSync(mine).equals(readFileSync(theirs))) throw new Error("the two tables differ");
  console.log(`  markmill: ${shown(ours)}`);
  console.log(`  python csv, the same bytes: ${shown(peers)}`);
  const ratio = (of: (usage: Usage) => number) =>
    ratioSpread(ours.map((usage, round) => of(usage) / of(peers[round] as Usage)));
  console.log(`  processor time, markmill to python: ${ratio(({ ms }) => ms)}`);
  console.log(`  time on the wall, markmill to python: ${ratio(({ wallMs }) => wallMs)}`);
}

function shown(usages: readonly Usage[]): string {
  const of = (value: (usage: Usage) => number) => median(usages.map(value)).toFixed(0);
  const peak = Math.max(...usages.map(({ peakMb }) => peakMb));
  return `${of(({ wallMs }) => wallMs)} ms, ${of(({ ms }) => ms)} ms of processor time, at most ${peak.toFixed(0)} MB`;
}

await runParts({ quality: qualityOf("csv,md"), speed }, process.argv.slice(2));
