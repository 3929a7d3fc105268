/** `npm run bench:ocr [-- quality|speed]`: how well and how fast pictures of pages are read, beside native tesseract. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { englishData } from "../../../converters/engines/tesseract.ts";
import type { Gray } from "../../../converters/ocr/picture/gray.ts";
import { inverted } from "../../../converters/ocr/picture/polarity.ts";
import { type PageKind, pageKinds, testPage } from "../../../converters/ocr/testing/pages.ts";
import { recognized, textOf } from "../../../converters/ocr/testing/recognized.ts";
import { Sheet } from "../../../converters/ocr/testing/sheet.ts";
import {
  askew,
  blurred,
  compressed,
  noisy,
  specked,
  turned,
  unevenly,
} from "../../../converters/ocr/testing/spoil.ts";
import type { Bench } from "../part.ts";
import { runParts } from "../run-parts.ts";
import { ratioSpread, spread } from "../statistics.ts";

/** Character error rates on pages whose words are known, ours and native tesseract's on the same pixels. */

/** Pages that recognition was not made by: other words, faces and arrangements than those of the tests. */
const left = 72;
const width = 450;

const essay = [
  `It was O'Brien's opinion that the signal-box at Kettlewick ought never to have been closed. "You can't," he wrote on 9 March 1968, "run a junction by telephone"; yet within five years it was run by nothing else, and at about a quarter of the cost (4,180 a year against 16,900).`,
  "Quartz is harder than glass, feldspar nearly so; calcite can be scratched with a copper coin and gypsum with a fingernail. Whoever judges by colour alone will be misled: amethyst, citrine and smoky quartz are one mineral, coloured by traces of iron or by radiation underground.",
  "Why do swifts sleep on the wing? Exactly how they keep their height is unknown; radar shows them at 1,500 to 2,500 metres shortly after dusk, drifting with the wind, and coming down again - slowly, in wide circles - an hour before sunrise.",
];

const steps = [
  "1. Unplug the appliance; wait 10 minutes.",
  "2. Remove screws A, B and C (type T15).",
  "3. Lift the cover & check the belt: 6 mm of slack.",
  "4. Replace fuse F2 with one of 3.15 A, 250 V.",
  "5. Write to parts@workshop.example for a new seal.",
];

function italic(sheet: Sheet): void {
  sheet.text("AN ESSAY ON SMALL THINGS", left, 84, "Times-Roman", 16);
  let y = 120;
  for (const text of essay) y = sheet.paragraph(text, left, y, width, "Times-Italic", 12) + 8;
}

function manual(sheet: Sheet): void {
  sheet.text("Repair of Model K-77/b", left, 84, "Helvetica-Bold", 17);
  steps.forEach((step, at) => {
    sheet.text(step, left, 116 + at * 19, "Helvetica", 9.5);
  });
  sheet.paragraph(essay[1] ?? "", left, 230, width, "Helvetica", 9.5);
  sheet.paragraph(essay[2] ?? "", left, 290, width, "Times-Bold", 9.5);
}

function account(sheet: Sheet): void {
  sheet.text("STATEMENT NO. 40-118", left, 84, "Courier", 14);
  const rows = [
    ["02.01.", "Opening balance", "1,204.55"],
    ["09.01.", "Timber & nails", "-318.20"],
    ["17.01.", "Rent (half month)", "-475.00"],
    ["28.01.", "Sales, stall 7", "962.35"],
    ["31.01.", "Closing balance", "1,373.70"],
  ];
  const below = sheet.table(rows, left, 100, [80, 220, 100], 10);
  sheet.paragraph(essay[0] ?? "", left, below + 30, width, "Courier", 9);
}

const kinds = { italic, manual, account };

type HeldOutKind = keyof typeof kinds;
const heldOutKinds = Object.keys(kinds) as HeldOutKind[];

async function heldOutPage(kind: HeldOutKind, dpi: number) {
  const sheet = await Sheet.open({ dpi });
  kinds[kind](sheet);
  return { picture: sheet.picture(), lines: sheet.lines };
}

/** What happens to pages before they are read, and which pages it happens to. */
interface Condition<Kind extends string> {
  name: string;
  dpi: number;
  spoil?(picture: Gray): Gray | Promise<Gray>;
  kinds: readonly Kind[];
}

const odd = pageKinds.filter((_, at) => at % 2 === 1);
const even = pageKinds.filter((_, at) => at % 2 === 0);

/** Every kind of page where errors have been found to differ, half of them elsewhere: a run takes some minutes. */
const conditions: readonly Condition<PageKind>[] = [
  { name: "300 dpi", dpi: 300, kinds: pageKinds },
  { name: "200 dpi", dpi: 200, kinds: pageKinds },
  { name: "noise", dpi: 200, spoil: (picture) => noisy(picture, 30), kinds: pageKinds },
  { name: "specks", dpi: 200, spoil: (picture) => specked(picture, 0.002), kinds: pageKinds },
  { name: "blur", dpi: 300, spoil: (picture) => blurred(picture, 1), kinds: pageKinds },
  { name: "150 dpi", dpi: 150, kinds: odd },
  { name: "100 dpi", dpi: 100, kinds: even },
  { name: "3 askew", dpi: 200, spoil: (picture) => askew(picture, 3), kinds: odd },
  { name: "uneven", dpi: 200, spoil: (picture) => unevenly(picture), kinds: even },
  { name: "JPEG", dpi: 200, spoil: (picture) => compressed(picture, 20), kinds: odd },
  { name: "inverted", dpi: 200, spoil: inverted, kinds: even },
  { name: "on its side", dpi: 200, spoil: (picture) => turned(picture, 1), kinds: odd },
  { name: "upside down", dpi: 200, spoil: (picture) => turned(picture, 2), kinds: even },
];

/** Other pages, strengths and seeds than those that recognition was made by: nothing is to be tuned to them. */
const heldOutConditions: readonly Condition<HeldOutKind>[] = [
  { name: "240 dpi", dpi: 240, kinds: heldOutKinds },
  { name: "noise", dpi: 240, spoil: (picture) => noisy(picture, 38, 77), kinds: heldOutKinds },
  { name: "specks", dpi: 240, spoil: (picture) => specked(picture, 0.0015, 78), kinds: heldOutKinds },
  { name: "blurred", dpi: 200, spoil: (picture) => blurred(picture, 1), kinds: heldOutKinds },
  {
    name: "askew, noise",
    dpi: 250,
    spoil: (picture) => noisy(askew(picture, -1.7), 18, 79),
    kinds: heldOutKinds,
  },
];

const percent = (share: number) => (100 * share).toFixed(2);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Written {
  picture: Gray;
  lines: readonly string[];
}

async function quality({ place }: Bench): Promise<void> {
  const native = await nativeTesseract(place);
  console.log(
    `character errors in per cent: ours / ${native === null ? "native is not installed" : "native"}`,
  );
  console.log("pages like those of the tests");
  await measured(conditions, testPage, native);
  console.log("pages that were held out");
  await measured(heldOutConditions, heldOutPage, native);
}

/** A line a condition, as soon as it is known. */
async function measured<Kind extends string>(
  all: readonly Condition<Kind>[],
  draw: (kind: Kind, dpi: number) => Promise<Written>,
  native: Native | null,
): Promise<void> {
  const means: { ours: number; theirs: number }[] = [];
  for (const { name, dpi, spoil, kinds } of all) {
    const ours: number[] = [];
    const theirs: number[] = [];
    process.stdout.write(name.padEnd(13));
    for (const kind of kinds) {
      const { picture: drawn, lines } = await draw(kind, dpi);
      const picture = spoil === undefined ? drawn : await spoil(drawn);
      const truth = lines.join("\n");
      const own = characterErrorRate(truth, textOf(await recognized(picture, { dpi })));
      ours.push(own);
      const other =
        native === null ? null : characterErrorRate(truth, (await native.read(picture, dpi)).text);
      if (other !== null) theirs.push(other);
      process.stdout.write(`${kind} ${percent(own)} / ${other === null ? "-" : percent(other)}  `);
    }
    means.push({ ours: mean(ours), theirs: mean(theirs) });
    console.log(`mean ${verdict(mean(ours), theirs.length === 0 ? null : mean(theirs))}`);
  }
  const whole = mean(means.map((each) => each.ours));
  console.log(
    `mean of all  ${verdict(whole, native === null ? null : mean(means.map((each) => each.theirs)))}`,
  );
}

const verdict = (ours: number, theirs: number | null) =>
  theirs === null
    ? percent(ours)
    : `${percent(ours)} / ${percent(theirs)}: ${ours <= theirs ? "no worse" : "WORSE"}`;

/** How far a text is from what was written: the character error rate. */

/** Runs of white space count as one space; everything else as it stands. */
function normalized(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Insertions, deletions and substitutions over the characters of the truth (Levenshtein 1966). */
function characterErrorRate(truth: string, read: string): number {
  const [wanted, found] = [[...normalized(truth)], [...normalized(read)]];
  return wanted.length === 0 ? found.length : distance(wanted, found) / wanted.length;
}

function distance(a: readonly string[], b: readonly string[]): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, at) => at);
  let row = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    }
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}

/** Time per page beside native tesseract on one thread, in turn: warm, and from a cold process of ours. */
const rounds = 5;
const dpi = 300;

async function speed({ place }: Bench): Promise<void> {
  const native = await nativeTesseract(place);
  if (native === null) {
    console.log("speed: skipped, native tesseract is not installed");
    return;
  }
  const all: number[] = [];
  for (const kind of pageKinds) {
    const { picture } = await testPage(kind, dpi);
    // The engine's code is compiled better the longer it runs.
    await recognized(picture, { dpi });
    const [warm, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const startedMs = performance.now();
      await recognized(picture, { dpi });
      warm.push(performance.now() - startedMs);
      theirs.push((await native.read(picture, dpi)).ms);
    }
    const ratios = warm.map((ms, round) => ms / (theirs[round] ?? Number.NaN));
    all.push(...ratios);
    console.log(
      `${kind.padEnd(12)} warm ${spread(warm, "ms")}, native ${spread(theirs, "ms")}: ${ratioSpread(ratios)}`,
    );
  }
  console.log(`all pages, warm: ${ratioSpread(all)} times native's time`);
  await whole(place, native);
}

/** One page by a process that does nothing else. */
async function whole(place: string, native: Native): Promise<void> {
  const { picture } = await testPage("letter", dpi);
  const file = join(place, "page.gray");
  await Bun.write(file, picture.data);
  const module = join(import.meta.dir, "../../../converters/ocr/recognize.ts");
  const given = { file, width: picture.width, height: picture.height, dpi };
  const program = `const { recognizeHere } = await import(${JSON.stringify(module)});
    await recognizeHere(${JSON.stringify(given)}, { scope: "page", languages: ["eng"] }, {});`;
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now();
    await Bun.spawn([process.execPath, "-e", program]).exited;
    ours.push(performance.now() - startedMs);
    theirs.push((await native.read(picture, dpi)).ms);
  }
  const ratios = ours.map((ms, round) => ms / (theirs[round] ?? Number.NaN));
  console.log(`one page, whole process: ${spread(ours, "ms")}: ${ratioSpread(ratios)} times native's time`);
}

await runParts({ quality, speed }, process.argv.slice(2));

/** Tesseract as it is installed here, with the data that we read by, on one thread. */
interface Native {
  /** What it reads, and how long it took: wall milliseconds of the whole process. */
  read(picture: Gray, dpi: number): Promise<{ text: string; ms: number }>;
}

/** Null where it is not installed. `place`: an empty folder for its data and pictures. */
async function nativeTesseract(place: string): Promise<Native | null> {
  const program = Bun.which("tesseract");
  if (program === null) return null;
  const data = join(place, "data");
  mkdirSync(data);
  writeFileSync(join(data, "eng.traineddata"), await englishData());
  const file = join(place, "page.pgm");
  return {
    async read({ data: pixels, width, height }, dpi) {
      await Bun.write(file, Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]));
      const startedMs = performance.now();
      const child = Bun.spawn([program, file, "-", "--tessdata-dir", data, "--dpi", `${dpi}`, "--psm", "3"], {
        env: { OMP_THREAD_LIMIT: "1" },
        stdout: "pipe",
        stderr: "ignore",
      });
      const [text] = await Promise.all([child.stdout.text(), child.exited]);
      return { text, ms: performance.now() - startedMs };
    },
  };
}
