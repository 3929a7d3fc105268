/** Samples of several inputs: a cover, tracks to choose from, sound that begins later than the picture. */
import { join } from "node:path";
import { runNative } from "../../converters/formats/media/testing/native.ts";

const tone = (hertz: number, seconds: number, rate = 16_000) => [
  ...["-f", "lavfi", "-i", `sine=frequency=${hertz}:sample_rate=${rate}:duration=${seconds}`],
];
const exact = ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1"];
const mp3 = ["-c:a", "libmp3lame", "-b:a", "16k"];

/** Made in `folder`; their names, of those that hold sound. */
export async function special(folder: string, scratch: string): Promise<string[]> {
  const cover = join(scratch, "cover.png");
  await runNative(["-f", "lavfi", "-i", "color=c=teal:size=16x16", "-frames:v", "1", cover]);
  const covered = [...tone(220, 2), "-i", cover, "-map", "0", "-map", "1", "-c:v", "copy"];
  const attached = ["-disposition:v", "attached_pic"];
  await runNative([...covered, ...exact, ...mp3, ...attached, join(folder, "cover.mp3")]);
  await runNative([
    ...covered,
    ...exact,
    "-c:a",
    "aac",
    "-b:a",
    "16k",
    ...attached,
    join(folder, "cover.m4a"),
  ]);
  const two = [...tone(220, 1), ...tone(440, 2), "-map", "0", "-map", "1"];
  const languages = ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=fre"];
  for (const [name, first, second] of [
    ["second-is-default.mkv", "0", "default"],
    ["both-are-default.mkv", "default", "default"],
    ["none-is-default.mkv", "0", "0"],
  ] as const)
    await runNative([
      ...[...two, ...exact, ...languages, ...mp3],
      ...["-disposition:a:0", first, "-disposition:a:1", second, "-default_mode", "passthrough"],
      join(folder, name),
    ]);
  const picture = ["-f", "lavfi", "-i", "gradients=size=32x32:rate=5:duration=4:c0=red:c1=blue:seed=1"];
  const late = ["-itsoffset", "2.5", ...tone(220, 1.5), "-map", "0", "-map", "1"];
  const aac = ["-c:a", "aac", "-b:a", "16k"];
  const lateFilms = ["late-sound.mp4", "late-sound.mkv"];
  for (const name of lateFilms)
    await runNative([
      ...[...picture, ...late, ...exact, "-flags:v", "+bitexact"],
      ...["-c:v", "mpeg4", "-q:v", "31", ...aac, join(folder, name)],
    ]);
  return ["cover.mp3", "cover.m4a", ...lateFilms];
}
