/** Finds `speech` and `voice-activity` models among the files of media, in sherpa-onnx layouts. */
import { limits } from "../../../config/limits.ts";
import type { SpeechModelFiles } from "../../../converters/speech/contract.ts";
import type { MediaFile } from "./media/media.ts";
import { activityName, baseName, isModelName, speechName } from "./names.ts";
import { invalidModel, shown, tooLargeMedia, unsafeMedia } from "./refusals.ts";

export interface FoundSpeech {
  name: string;
  encoder: MediaFile;
  decoder: MediaFile;
  tokens: MediaFile;
  /** Null: none in the same folder. */
  vad: MediaFile | null;
  /** A file in the same folder, such as external ONNX weights. */
  beside(name: string): MediaFile | null;
}

type Role = keyof SpeechModelFiles;

const partForm = /^(.+)-(encoder|decoder)(\.int8)?\.onnx$/;
const tokensForm = /^(.+)-tokens\.txt$/;
const activityForm = /^silero_vad(?:[._-].*)?\.onnx$/;

/** Role of a file by its name; null: external weights. */
export function roleOf(name: string): Role | null {
  if (activityForm.test(name)) return "vad";
  if (tokensForm.test(name)) return "tokens";
  return (partForm.exec(name)?.[2] as "encoder" | "decoder" | undefined) ?? null;
}

/**
 * The models among the files; `activity`: a voice activity model without a speech model in its folder. Throws Fault:
 * invalid_model for missing files and invalid names, unsafe_archive for duplicates, payload_too_large.
 */
export function speechAmong(files: readonly MediaFile[]): {
  found: FoundSpeech[];
  activity: MediaFile | null;
  leftOut: string[];
} {
  const found = new Map<string, FoundSpeech>();
  const leftOut: string[] = [];
  const alone: MediaFile[] = [];
  for (const [folder, inFolder] of byFolder(files)) {
    const prefixes = new Set(inFolder.flatMap(({ name }) => partForm.exec(baseName(name))?.[1] ?? []));
    const vad = activityOf(inFolder);
    if (vad !== null && prefixes.size === 0) alone.push(vad);
    for (const prefix of prefixes) {
      const model = speechOf(prefix, folder, inFolder, leftOut);
      if (found.has(model.name)) throw unsafeMedia(`It contains two models named ${model.name}.`);
      found.set(model.name, { ...model, vad });
    }
  }
  const [activity = null, second] = alone;
  if (second !== undefined) throw unsafeMedia(`It contains two models named ${activityName}.`);
  return { found: [...found.values()], activity, leftOut };
}

function byFolder(files: readonly MediaFile[]): Map<string, MediaFile[]> {
  return Map.groupBy(files, ({ name }) => name.slice(0, name.lastIndexOf("/") + 1));
}

/** Prefers full precision: the file is small. */
function activityOf(files: readonly MediaFile[]): MediaFile | null {
  const named = files.filter(({ name }) => activityForm.test(baseName(name)));
  const vad = named.find(({ name }) => !name.endsWith(".int8.onnx")) ?? named[0] ?? null;
  return vad === null ? null : bounded(vad, limits.activityModelBytesMax);
}

function speechOf(
  prefix: string,
  folder: string,
  files: readonly MediaFile[],
  leftOut: string[],
): Omit<FoundSpeech, "vad"> {
  const name = speechName(prefix);
  if (!isModelName(name))
    throw invalidModel(
      `${shown(folder + prefix)} is not a valid model name: the part before -encoder and -decoder must have at most 56 letters, digits, dots, hyphens and _. Rename the files.`,
    );
  const beside = (file: string) => files.find((each) => each.name === folder + file) ?? null;
  const partOf = (role: "encoder" | "decoder"): MediaFile => {
    const [small, full] = [beside(`${prefix}-${role}.int8.onnx`), beside(`${prefix}-${role}.onnx`)];
    if (small !== null && full !== null)
      leftOut.push(`${shown(full.name)}: skipped in favor of int8, which is smaller and faster`);
    return required(small ?? full, `${prefix}-${role}.onnx or ${prefix}-${role}.int8.onnx`, name);
  };
  const encoder = partOf("encoder");
  const decoder = partOf("decoder");
  const tokens = required(beside(`${prefix}-tokens.txt`), `${prefix}-tokens.txt`, name);
  return { name, encoder, decoder, tokens: bounded(tokens, limits.speechTokensBytesMax), beside };
}

function required(file: MediaFile | null, what: string, name: string): MediaFile {
  if (file !== null) return file;
  throw invalidModel(
    `${name} lacks ${what}, so nothing was installed. ${speechLayout} Use the complete published folder or archive.`,
  );
}

export const speechLayout =
  "A speech model is NAME-encoder.onnx, NAME-decoder.onnx (or .int8.onnx of each) and NAME-tokens.txt in one folder.";

function bounded(file: MediaFile, bytesMax: number): MediaFile {
  if (file.bytes > bytesMax) throw tooLargeMedia(`${shown(file.name)} exceeds ${bytesMax} bytes.`);
  return file;
}
