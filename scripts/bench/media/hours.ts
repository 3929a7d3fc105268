/** Recordings of one hour, made by native ffmpeg: a tone and noise that come and go as speech does. */
import { join } from "node:path";
import { runNative } from "../../../converters/media/testing/native.ts";

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
export async function hours(place: string): Promise<string[]> {
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
