/** An hour of speech to its transcript, by the executable alone: what each of its processes takes. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasNative, runNative } from "../../../converters/formats/media/testing/native.ts";
import { talkWav, writeTalkModel } from "../../samples/recording.ts";
import { runCommand } from "../../server/command.ts";
import type { Bench } from "../part.ts";
import { spread } from "../statistics.ts";
import { type Usage, usageOf } from "../usage.ts";

const minutes = 60;
/** So that an hour has less than 50 MiB. */
const samplesPerSecond = 7_000;
const rounds = 3;
/** Of a process, without its speech model. */
const mbMax = 200;
const firstWords = "The harbour master opens the sluice at dawn.";

export async function hour({ program, place }: Bench): Promise<void> {
  const at = (name: string) => join(place, name);
  for (const name of ["data", "model", "result"]) mkdirSync(at(name));
  await writeTalkModel(at("model"), "talk");
  const modelMb =
    readdirSync(at("model")).reduce((sum, name) => sum + statSync(join(at("model"), name)).size, 0) / 1e6;
  const install = ["models", "install", at("model"), "--data-dir", at("data")];
  const { exitCode, stderr } = await runCommand([program], install);
  if (exitCode !== 0) throw new Error(stderr);
  const path = await recording(place);
  const output = at("result/talk.md");
  const command = [program, "convert", path, "--data-dir", at("data"), "-o", output];
  const usages: Usage[] = [];
  for (let round = 0; round < rounds; round += 1) usages.push(await usageOf(command, place));
  const found = readFileSync(output, "utf8").split(firstWords).length - 1;
  if (found !== minutes)
    throw new Error(`expected the words ${minutes} times in the transcript, found them ${found} times`);
  const seconds = (values: number[]) =>
    spread(
      values.map((ms) => ms / 1e3),
      "s",
    );
  console.log(
    `hour: ${path.split("/").at(-1)} in ${seconds(usages.map(({ wallMs }) => wallMs))}, processor time ${seconds(usages.map(({ ms }) => ms))}`,
  );
  const peaks = (which: (each: number[]) => number[]) =>
    usages.map(({ peaksMb }) => Math.max(...which(peaksMb)));
  const [own, decoder, transcribers] = [
    peaks(([first = 0]) => [first]),
    peaks(([, second = 0]) => [second]),
    peaks((each) => each.slice(2)),
  ];
  console.log(
    `  peaks: command ${spread(own, "MB")}, decoding child ${spread(decoder, "MB")}, transcribing children ${spread(transcribers, "MB")}, with a model of ${modelMb.toFixed(3)} MB`,
  );
  const within = Math.max(...own, ...decoder) <= mbMax && Math.max(...transcribers) <= mbMax + modelMb;
  console.log(`  ${within ? "within" : "NOT WITHIN"} ${mbMax} MB each, and the model`);
}

/** MP3, where there is somebody to make it. */
async function recording(place: string): Promise<string> {
  const wav = join(place, "talk.wav");
  writeFileSync(wav, talkWav(minutes, samplesPerSecond));
  if (!hasNative) return wav;
  const mp3 = join(place, "talk.mp3");
  await runNative(["-i", wav, "-ar", "44100", "-c:a", "libmp3lame", "-b:a", "96k", mp3]);
  return mp3;
}
