/** Small Word documents, a fresh process each time: what people wait for who convert one file in a shell. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { docxOf } from "../../samples/docx.ts";
import type { Bench } from "../part.ts";
import { inTurn } from "../side-by-side.ts";
import { median, ratioSpread, spread } from "../statistics.ts";

const rounds = 21;

/** Characters of Markdown; 3,000 are a page. */
const documents: readonly { name: string; characters: number; pictures: number }[] = [
  { name: "a few lines", characters: 300, pictures: 0 },
  { name: "1 page", characters: 3_000, pictures: 0 },
  { name: "10 pages with tables and pictures", characters: 30_000, pictures: 6 },
];

/** Wall time of whole processes, in turn with pandoc's where it is installed. */
export async function cold({ program, place }: Bench): Promise<void> {
  const pandoc = Bun.which("pandoc");
  if (pandoc === null) console.log("\npandoc is not installed: markmill alone");
  for (const { name, characters, pictures } of documents) {
    const docx = join(place, "cold.docx");
    writeFileSync(docx, await docxOf(characters, 1, pictures));
    const contestants = [{ name: "markmill convert", command: [program, "convert", docx], cwd: place }];
    if (pandoc !== null)
      contestants.push({ name: "pandoc -t gfm", command: [pandoc, docx, "-t", "gfm"], cwd: place });
    console.log(`\nDOCX of ${name}, fresh processes, ${rounds} rounds`);
    const times = await inTurn(contestants, rounds);
    for (const [at, ms] of times.entries()) console.log(`  ${contestants[at]?.name}: ${spread(ms, "ms")}`);
    const [own = [], others] = times;
    if (others === undefined) continue;
    const ratios = own.map((ms, round) => ms / (others[round] ?? Number.NaN));
    const ofMedians = (median(own) / median(others)).toFixed(2);
    console.log(`  ratio of the medians ${ofMedians}, of the rounds ${ratioSpread(ratios)} (at most 1.5)`);
  }
}
