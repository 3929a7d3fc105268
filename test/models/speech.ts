/** Speech models for tests, as sherpa-onnx publishes them: a folder of a few kilobytes with scripted output. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePublishedModel } from "../../converters/speech/testing/published-model.ts";
import { type TarPart, tarOf } from "./data.ts";

export const languages = ["en", "de", "yue"] as const;

/** Content by name, as in the published folder: `NAME-encoder.int8.onnx` and so on. */
export type SpeechExport = Record<string, Uint8Array<ArrayBuffer>>;

/** `says`: the words that are transcribed in anything. `activity`: with silero_vad.onnx in the folder. */
export async function speechExport({
  name = "tiny",
  says = " Guten Tag.",
  activity = false,
}: {
  name?: string;
  says?: string;
  activity?: boolean;
} = {}): Promise<SpeechExport> {
  const folder = mkdtempSync(join(tmpdir(), "markmill-speech-"));
  try {
    const segments = [{ fromMs: 0, toMs: 1_000, text: says }];
    await writePublishedModel(folder, name, { language: "de", languages, segments, activity });
    return Object.fromEntries(
      readdirSync(folder).map((file) => [file, Uint8Array.from(readFileSync(join(folder, file)))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Silero's model for voice activity, which by itself is one, too. */
export async function activityModel(): Promise<Uint8Array<ArrayBuffer>> {
  return (await speechExport({ activity: true }))["silero_vad.onnx"] ?? new Uint8Array(0);
}

export const partsOf = (files: SpeechExport, folder = "sherpa-onnx-whisper-tiny/"): TarPart[] =>
  Object.entries(files).map(([name, content]) => ({ name: folder + name, content }));

/** As published, with what is left out. */
export const publishedTar = (files: SpeechExport, folder?: string): Uint8Array<ArrayBuffer> =>
  tarOf([
    ...partsOf(files, folder),
    { name: "sherpa-onnx-whisper-tiny/test_wavs/", type: "5" },
    { name: "sherpa-onnx-whisper-tiny/test_wavs/0.wav", content: new Uint8Array(700).fill(7) },
    { name: "sherpa-onnx-whisper-tiny/README.md", content: Buffer.from("# tiny\n") },
  ]);
