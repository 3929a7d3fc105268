/** `npm run bench:office [-- quality|speed|cold]`: how good and how fast office documents become Markdown, beside others. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { docxOf } from "../../samples/docx.ts";
import type { Bench } from "../part.ts";
import { runParts } from "../run-parts.ts";
import { inTurn } from "../side-by-side.ts";
import { median, ratioSpread, spread } from "../statistics.ts";
import { documentsOf, hasCollection } from "./collection.ts";
import { qualityOf } from "./quality.ts";
import { speed } from "./speed.ts";

/** Small Word documents, a fresh process each time: what people wait for who convert one file in a shell. */
const rounds = 21;

/** Characters of Markdown; 3,000 are a page. */
const documents: readonly { name: string; characters: number; pictures: number }[] = [
  { name: "a few lines", characters: 300, pictures: 0 },
  { name: "1 page", characters: 3_000, pictures: 0 },
  { name: "10 pages with tables and pictures", characters: 30_000, pictures: 6 },
];

/** Of documents that people wrote, as many as there are: fewer rounds each. */
const collectionRounds = 5;

/** Wall time of whole processes, in turn with pandoc's where it is installed. */
async function cold(bench: Bench): Promise<void> {
  const { place } = bench;
  const pandoc = Bun.which("pandoc");
  if (pandoc === null) console.log("\npandoc is not installed: markmill alone");
  for (const { name, characters, pictures } of documents) {
    const docx = join(place, "cold.docx");
    writeFileSync(docx, await docxOf(characters, 1, pictures));
    console.log(`\nDOCX of ${name}, fresh processes, ${rounds} rounds`);
    const [own, others] = await timed(bench, pandoc, docx, rounds);
    console.log(`  markmill convert: ${spread(own, "ms")}`);
    if (others === undefined) continue;
    console.log(`  pandoc -t gfm: ${spread(others, "ms")}`);
    const ratios = own.map((ms, round) => ms / (others[round] ?? Number.NaN));
    const ofMedians = (median(own) / median(others)).toFixed(2);
    console.log(`  ratio of the medians ${ofMedians}, of the rounds ${ratioSpread(ratios)} (at most 1.5)`);
  }
  if (pandoc !== null) await collected(bench, pandoc);
}

/** Documents of other programs, each by itself; pandoc's times are steps of 10 ms, so all count together. */
async function collected(bench: Bench, pandoc: string): Promise<void> {
  if (!hasCollection()) {
    console.log("\nthe documents with truth, or Python for their scorer, are not here: made ones alone");
    return;
  }
  const medians: { own: number; others: number }[] = [];
  const sources = documentsOf("docx").map(({ source }) => source);
  for (const source of sources.filter((each) => Bun.spawnSync([pandoc, each, "-t", "gfm"]).exitCode === 0)) {
    const [own, others = []] = await timed(bench, pandoc, source, collectionRounds);
    medians.push({ own: median(own), others: median(others) });
  }
  const sum = (of: "own" | "others") => medians.reduce((total, each) => total + each[of], 0);
  console.log(
    `\n${medians.length} of ${sources.length} DOCX of the collection, which pandoc reads: fresh processes, medians of ${collectionRounds} rounds`,
  );
  console.log(`  ratio by document ${ratioSpread(medians.map(({ own, others }) => own / others))}`);
  console.log(
    `  all of them: ${sum("own").toFixed(0)} to ${sum("others").toFixed(0)} ms, ratio ${(sum("own") / sum("others")).toFixed(2)}`,
  );
}

/** Milliseconds of our rounds, and of pandoc's where it is there. */
async function timed({ program, place }: Bench, pandoc: string | null, docx: string, rounds: number) {
  const contestants = [{ name: "markmill convert", command: [program, "convert", docx], cwd: place }];
  if (pandoc !== null)
    contestants.push({ name: "pandoc -t gfm", command: [pandoc, docx, "-t", "gfm"], cwd: place });
  const [own = [], others] = await inTurn(contestants, rounds);
  return [own, others] as const;
}

const kinds = "docx,pptx,xlsx,html,page,epub,zip,csv,md,json,ipynb,xml";

await runParts({ quality: qualityOf(kinds), speed, cold }, process.argv.slice(2));
