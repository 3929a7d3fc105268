/** Tests a speech model in a child process with a second of generated sound. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secondMs } from "../../../config/units.ts";
import { type SpeechModel, soundFormat } from "../../../converters/speech/contract.ts";
import type { TranscribeTask } from "../../sandbox/contract.ts";
import { transcriptionDeadlineMs } from "../../sandbox/speech-needs.ts";
import { fileMode } from "../../shared/durable.ts";
import { type RunTask, tryTask } from "./trials.ts";

interface Trial {
  /** A new folder: the child of an earlier trial may have left a link in its own. */
  newFolder(): Promise<string>;
  memoryMib: number;
}

/** Loads it, transcribes the sound, and detects voice activity if the model can. */
export async function trySpeech(run: RunTask, model: SpeechModel, trial: Trial): Promise<string | null> {
  return (
    (await transcribeSample(run, model, { what: "words", language: null }, trial)) ??
    (model.files.vad === null ? null : await transcribeSample(run, model, { what: "activity" }, trial))
  );
}

/** `path`: the voice activity model, a single file. */
export async function tryActivity(run: RunTask, path: string, trial: Trial): Promise<string | null> {
  const files = { encoder: "", decoder: "", tokens: "", vad: path };
  const model = { name: "trial", version: null, sha256: "", bytes: 0, languages: [], files };
  return await transcribeSample(run, model, { what: "activity" }, trial);
}

async function transcribeSample(
  run: RunTask,
  model: SpeechModel,
  wanted: TranscribeTask["wanted"],
  { newFolder, memoryMib }: Trial,
): Promise<string | null> {
  const scratch = await newFolder();
  const file = join(scratch, "second.sound");
  await writeFile(file, second(), { mode: fileMode });
  const input = { part: { file, fromMs: 0, toMs: secondMs }, wanted, model };
  return await tryTask(
    run,
    { kind: "transcribe", ...input, result: join(scratch, `${wanted.what}.json`) },
    { doing: "transcribe a second of sound", deadlineMs: transcriptionDeadlineMs(input), memoryMib },
  );
}

/** A 150 Hz tone with overtones and varying volume, closer to a voice than silence. */
function second(): Uint8Array {
  const { samplesPerSecond } = soundFormat;
  const samples = Buffer.alloc(samplesPerSecond * 2);
  for (let at = 0; at < samplesPerSecond; at += 1) {
    const turn = (2 * Math.PI * at) / samplesPerSecond;
    const tone = [1, 2, 3, 4].reduce((sum, overtone) => sum + Math.sin(150 * overtone * turn) / overtone, 0);
    const swell = Math.sin((3 * turn) / 2) ** 2;
    samples.writeInt16LE(Math.round(8_000 * swell * tone), at * 2);
  }
  return samples;
}
