/** An hour of sound to samples: whole processes, ours and native ffmpeg's on one thread and on all, in turn. */
import { join } from "node:path";
import { hasNative } from "../../../converters/media/testing/native.ts";
import type { Bench } from "../part.ts";
import { median, ratioSpread, spread } from "../statistics.ts";
import { usageInTurn } from "../usage.ts";
import { hours } from "./hours.ts";

const rounds = 5;
const ratioMax = 3;
const mbMax = 200;

export async function decode({ place }: Bench): Promise<void> {
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
  const media = join(import.meta.dir, "../../../converters/media");
  const program = `const { decode } = await import(${JSON.stringify(join(media, "decode.ts"))});
    const { sourceAt } = await import(${JSON.stringify(join(media, "testing/samples.ts"))});
    await decode(sourceAt(${JSON.stringify(path)}), ${JSON.stringify(target)});`;
  return [process.execPath, "-e", program];
}

const native = (path: string, place: string, threads: readonly string[]): string[] => [
  ...[Bun.which("ffmpeg") ?? "ffmpeg", "-v", "error", "-y", "-nostdin", ...threads, "-i", path],
  ...["-map", "0:a:0", "-ac", "1", "-ar", "16000", "-f", "s16le", join(place, "native.pcm")],
];
