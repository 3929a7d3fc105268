/** Time per page beside native tesseract on one thread, in turn: warm, and from a cold process of ours. */
import { join } from "node:path";
import { pageKinds, testPage } from "../../../converters/ocr/testing/pages.ts";
import { recognised } from "../../../converters/ocr/testing/recognised.ts";
import type { Bench } from "../part.ts";
import { ratioSpread, spread } from "../statistics.ts";
import { type Native, nativeTesseract } from "./native.ts";

const rounds = 5;
const dpi = 300;

export async function speed({ place }: Bench): Promise<void> {
  const native = await nativeTesseract(place);
  if (native === null) {
    console.log("speed: skipped, native tesseract is not installed");
    return;
  }
  const all: number[] = [];
  for (const kind of pageKinds) {
    const { picture } = await testPage(kind, dpi);
    // The engine's code is compiled better the longer it runs.
    await recognised(picture, { dpi });
    const [warm, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const startedMs = performance.now();
      await recognised(picture, { dpi });
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
  const file = join(place, "page.grey");
  await Bun.write(file, picture.data);
  const module = join(import.meta.dir, "../../../converters/ocr/recognise.ts");
  const given = { file, width: picture.width, height: picture.height, dpi };
  const program = `const { recogniseHere } = await import(${JSON.stringify(module)});
    await recogniseHere(${JSON.stringify(given)}, { scope: "page", languages: ["eng"] }, {});`;
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
