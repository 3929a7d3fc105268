/** Recordings of one hour, made by native ffmpeg: a tone and noise that come and go as speech does. */
import { join } from "node:path";
import { runNative } from "../../../converters/media/testing/native.ts";

const seconds = 3_600;
const sound = [
  ...["-f", "lavfi", "-i", `sine=frequency=220:sample_rate=44100:duration=${seconds}`],
  ...["-f", "lavfi", "-i", `anoisesrc=color=pink:amplitude=0.2:sample_rate=44100:duration=${seconds}:seed=7`],
  ...["-filter_complex", "[0][1]amix=inputs=2,tremolo=f=4:d=0.7,aformat=channel_layouts=stereo"],
];
const film = ["-f", "lavfi", "-i", `testsrc2=size=160x120:rate=5:duration=${seconds}`];

/** Their paths: MP3, M4A, Opus, and MP4 with pictures. */
export async function hours(place: string): Promise<string[]> {
  const at = (name: string) => join(place, name);
  await runNative([...sound, "-c:a", "libmp3lame", "-b:a", "96k", at("hour.mp3")]);
  await runNative(["-i", at("hour.mp3"), "-c:a", "aac", "-b:a", "96k", at("hour.m4a")]);
  await runNative(["-i", at("hour.mp3"), "-c:a", "libopus", "-b:a", "48k", at("hour.opus")]);
  const pictures = ["-c:v", "mpeg4", "-q:v", "31", "-g", "50"];
  await runNative([
    ...film,
    "-i",
    at("hour.m4a"),
    "-map",
    "0",
    "-map",
    "1",
    ...pictures,
    "-c:a",
    "copy",
    at("hour.mp4"),
  ]);
  return ["hour.mp3", "hour.m4a", "hour.opus", "hour.mp4"].map(at);
}
