/**
 * `bun scripts/media-samples.ts`: makes converters/formats/media/testing/samples/ with the ffmpeg that is installed: two tones
 * that come and go, and a gradient that moves, in every form that tests decode. All of it is synthetic, ours, and CC0.
 * Says how many samples the same ffmpeg decodes each to, which is what the tests compare with.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Form, formats, others, silentFilms } from "../converters/formats/media/testing/forms.ts";
import { nativeSamples, nativeVersion, runNative } from "../converters/formats/media/testing/native.ts";
import { samplesFolder } from "../converters/formats/media/testing/samples.ts";
import { special } from "./media-samples/special.ts";

const sampleBytesMax = 20_000;

rmSync(samplesFolder, { recursive: true, force: true });
mkdirSync(samplesFolder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "markmill-samples-"));
const counts: Record<string, number> = {};
try {
  for (const form of [...formats, ...others, ...silentFilms]) await make(form);
  const more = await special(samplesFolder, scratch);
  for (const name of [...[...formats, ...others].map((form) => form.name), ...more])
    counts[name] = await nativeSamples(join(samplesFolder, name));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
writeFileSync(
  join(samplesFolder, "counts.json"),
  `${JSON.stringify({ ffmpeg: await nativeVersion(), samples: counts }, null, 2)}\n`,
);
console.log(`${Object.keys(counts).length} recordings in ${samplesFolder}`);

async function make({ name, is, make: args, rate = 44_100, channels = 1, seconds = 2 }: Form): Promise<void> {
  const path = join(samplesFolder, name);
  const tone = `aevalsrc='0.3*sin(2*PI*220*t)*(1-mod(floor(2*t),2))+0.2*sin(2*PI*(330+60*t)*t)':s=${rate}:d=${seconds}`;
  const picture = `gradients=size=32x32:rate=5:duration=${seconds}:c0=red:c1=blue:seed=1`;
  const layout = channels === 1 ? [] : ["-ac", `${channels}`];
  const sound = is === "silent film" ? [] : ["-f", "lavfi", "-i", tone, ...layout];
  const pictures = is === undefined ? [] : ["-f", "lavfi", "-i", picture];
  // Nothing of the day or of the machine in them, so that they come out the same.
  const exact = [
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-flags:a",
    "+bitexact",
    "-map_metadata",
    "-1",
  ];
  await runNative([...pictures, ...sound, ...exact, ...args, path]);
  const { size } = statSync(path);
  if (size > sampleBytesMax) throw new Error(`${name} has ${size} bytes`);
}
