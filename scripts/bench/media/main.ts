/** `npm run bench:media [-- decode hour]`: time and memory of decoding recordings, compared to native ffmpeg, and of transcribing them. */

import { join } from "node:path";
import { hasNative, runNative } from "../../../converters/formats/media/testing/native.ts";
import type { Bench } from "../part.ts";
import { runParts } from "../run-parts.ts";
import { median, ratioSpread, spread } from "../statistics.ts";
import { usageInTurn } from "../usage.ts";
import { hour } from "./hour.ts";

/** An hour of sound to samples: whole processes, ours and native ffmpeg's on one thread and on all, in turn. */

/** Recordings of one hour, made by native ffmpeg: a tone and noise that come and go as speech does. */

/** So much is encoded, and then repeated: encoders take longer than what is measured. */
const seconds = 300;
const times = 12;
/** Each repetition brings its encoder's padding along, and beyond an hour nothing is decoded. */
const hourSeconds = 3_595;
const source = (kind: string) => ["-f", "lavfi", "-i", `${kind}:sample_rate=44100:duration=${seconds}`];
const sound = [
  ...[...source("sine=frequency=220"), ...source("anoisesrc=color=pink:amplitude=0.2:seed=7")],
  ...["-filter_complex", "[0][1]amix=inputs=2,tremolo=f=4:d=0.7,aformat=channel_layouts=stereo"],
];
const film = ["-f", "lavfi", "-i", `testsrc2=size=160x120:rate=5:duration=${seconds * times}`];
const codecs = [
  ["hour.mp3", "libmp3lame", "96k"],
  ["hour.m4a", "aac", "96k"],
  ["hour.opus", "libopus", "48k"],
] as const;

/** Their paths: MP3, M4A, Opus, and MP4 with pictures. */
async function hours(place: string): Promise<string[]> {
  const at = (name: string) => join(place, name);
  for (const [name, codec, rate] of codecs) {
    await runNative([...sound, "-c:a", codec, "-b:a", rate, at(`part-${name}`)]);
    await runNative([
      "-stream_loop",
      `${times - 1}`,
      "-i",
      at(`part-${name}`),
      "-t",
      `${hourSeconds}`,
      "-c",
      "copy",
      at(name),
    ]);
  }
  const pictures = ["-c:v", "mpeg4", "-q:v", "31", "-g", "50"];
  await runNative([
    ...[...film, "-i", at("hour.m4a"), "-map", "0", "-map", "1"],
    ...[...pictures, "-c:a", "copy", at("hour.mp4")],
  ]);
  return [...codecs.map(([name]) => name), "hour.mp4"].map(at);
}

const rounds = 5;
const ratioMax = 3;
const mbMax = 200;

async function decode({ place }: Bench): Promise<void> {
  if (!hasNative) {
    console.log("decode: skipped, ffmpeg is not installed");
    return;
  }
  for (const path of await hours(place)) {
    const [ours = [], one = [], all = []] = await usageInTurn(
      [
        oursOn(path, join(place, "ours.pcm")),
        native(path, place, ["-threads", "1"]),
        native(path, place, []),
      ],
      place,
      rounds,
    );
    const wall = (usages: typeof ours) => usages.map(({ wallMs }) => wallMs / 1e3);
    const ratios = (theirs: typeof ours) =>
      ours.map(({ wallMs }, round) => wallMs / (theirs[round]?.wallMs ?? Number.NaN));
    const costs = (theirs: typeof ours) =>
      ours.map(({ ms }, round) => ms / (theirs[round]?.ms ?? Number.NaN));
    const peaks = ours.map(({ peakMb }) => peakMb);
    console.log(`${path.split("/").at(-1)}: ours ${spread(wall(ours), "s")}, peak ${spread(peaks, "MB")}`);
    console.log(
      `  native on one thread ${spread(wall(one), "s")}: ${ratioSpread(ratios(one))} times its time`,
    );
    console.log(`  native as it comes ${spread(wall(all), "s")}: ${ratioSpread(ratios(all))} times its time`);
    console.log(
      `  processor time ${spread(
        ours.map(({ ms }) => ms / 1e3),
        "s",
      )}: ${ratioSpread(costs(one))} times native's on one thread, ${ratioSpread(costs(all))} as it comes`,
    );
    const within = Math.max(...peaks) <= mbMax && median(ratios(one)) <= ratioMax;
    console.log(`  ${within ? "within" : "NOT WITHIN"} ${mbMax} MB and ${ratioMax} times`);
  }
}

function oursOn(path: string, target: string): string[] {
  const media = join(import.meta.dir, "../../../converters/formats/media");
  const program = `const { decode } = await import(${JSON.stringify(join(media, "decode.ts"))});
    const { sourceAt } = await import(${JSON.stringify(join(media, "testing/samples.ts"))});
    await decode(sourceAt(${JSON.stringify(path)}), ${JSON.stringify(target)});`;
  return [process.execPath, "-e", program];
}

const native = (path: string, place: string, threads: readonly string[]): string[] => [
  ...[Bun.which("ffmpeg") ?? "ffmpeg", "-v", "error", "-y", "-nostdin", ...threads, "-i", path],
  ...["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "s16le", join(place, "native.pcm")],
];

await runParts({ decode, hour }, process.argv.slice(2));
