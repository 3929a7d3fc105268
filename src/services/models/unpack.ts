/** From offline media to finished models in folders of their own, which only have to be taken into place. */
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { builtInLanguage } from "../../../converters/ocr/languages/languages.ts";
import { readTable, tableBytesMax } from "../../../converters/ocr/languages/traineddata.ts";
import { checksumsOf } from "./checksums.ts";
import type { InstallRequest, ModelKind, ModelManifest } from "./contract.ts";
import { type Copying, copyOut } from "./copy.ts";
import type { MediaFile } from "./media/media.ts";
import { openMedia } from "./media/open.ts";
import type { Take } from "./media/unpacked.ts";
import { activityName, isLanguageName, isReserved, languageIn } from "./names.ts";
import { finish, newFolder } from "./place.ts";
import { damagedMedia, invalidModel, shown, tooLargeMedia, unsafeMedia } from "./refusals.ts";
import { type FoundSpeech, speechAmong, speechLayout } from "./speech-model.ts";
import type { Trials } from "./trials.ts";
import { type Unpacked, unpackActivity, unpackSpeech } from "./unpack-speech.ts";

/** Models of the kind `ocr-language`: which files of the media they are, and whether one can be used. */
interface FoundLanguage {
  name: string;
  file: MediaFile;
}

/**
 * The languages among the files. Throws Fault: invalid_model where a name may not be, unsafe_archive where one is there
 * twice, payload_too_large.
 */
function languagesAmong(files: readonly MediaFile[]): { found: FoundLanguage[]; leftOut: string[] } {
  const found = new Map<string, MediaFile>();
  const leftOut: string[] = [];
  for (const file of files) {
    const name = languageIn(file.name);
    if (name === null) continue;
    if (isReserved(name)) {
      leftOut.push(`${shown(file.name)}: ${builtIn(name)}`);
      continue;
    }
    if (!isLanguageName(name))
      throw invalidModel(
        `${shown(file.name)} cannot become a language: its name must begin with a letter and have 2 to 40 letters, digits and _. Rename the file.`,
      );
    if (file.bytes > limits.ocrLanguageBytesMax)
      throw tooLargeMedia(`${shown(file.name)} has more than ${limits.ocrLanguageBytesMax} bytes`);
    if (found.has(name)) throw unsafeMedia(`it holds two files for the language ${name}`);
    found.set(name, file);
  }
  return { found: [...found].map(([name, file]) => ({ name, file })), leftOut };
}

const builtIn = (name: string) =>
  name.toLowerCase() === builtInLanguage
    ? "English is built in, and is not replaced; give data of your own another name"
    : `${name} is no language that can be asked for`;

/** What the data file at `path` says of itself. Throws Fault invalid_model for what the engine cannot read with. */
async function inspectLanguage(path: string, name: string): Promise<{ version: string | null }> {
  const shownName = `${name}.traineddata`;
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const read = async (start: number, length: number) => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, start);
      return bytes.subarray(0, bytesRead);
    };
    const table = readTable(await read(0, tableBytesMax), size);
    if (table === null)
      throw damagedMedia(shownName, "the table of its parts is missing or points past its end");
    if (!table.lstm)
      throw invalidModel(
        `${shownName} is of the older kind, without the LSTM network that the engine reads with; bring the file of tessdata_fast or tessdata_best instead.`,
      );
    if (table.version === null) return { version: null };
    const text = (await read(table.version.start, table.version.bytes)).toString("latin1");
    const version = text.replaceAll(/[^\x20-\x7e]/g, "").trim();
    return { version: version === "" ? null : version };
  } finally {
    await file.close();
  }
}

export interface StagedModel {
  folder: string;
  manifest: ModelManifest;
}

interface Unpacking {
  /** An existing, empty folder. */
  scratch: string;
  take: Take;
  nowMs: number;
  trials: Trials;
  /** Of the model that is installed by that name; null if there is none. */
  kindOf(name: string): ModelKind | null;
}

/** One model, before it is unpacked. */
interface Found {
  name: string;
  kind: ModelKind;
  /** Into the folder, which is there and empty. */
  unpack(folder: string, copying: Copying): Promise<Unpacked>;
}

export async function unpackModels(
  request: Pick<InstallRequest, "path" | "filename">,
  unpacking: Unpacking,
): Promise<{ staged: StagedModel[]; leftOut: string[] }> {
  const { scratch, take } = unpacking;
  const media = await openMedia(request.path, { filename: request.filename, scratch, take });
  try {
    const { found, leftOut } = modelsAmong(media.files, unpacking.trials);
    checkNames(found, unpacking);
    const copying = { take, sums: await checksumsOf(media.files) };
    const staged: StagedModel[] = [];
    for (const model of found) staged.push(await stage(model, copying, unpacking));
    return { staged, leftOut };
  } finally {
    await media.close();
  }
}

function modelsAmong(files: readonly MediaFile[], trials: Trials): { found: Found[]; leftOut: string[] } {
  const languages = languagesAmong(files);
  const speech = speechAmong(files);
  const { activity } = speech;
  const found: Found[] = [
    ...languages.found.map(
      (language): Found => ({
        name: language.name,
        kind: "ocr-language",
        unpack: (folder, copying) => unpackLanguage(language, folder, copying, trials),
      }),
    ),
    ...speech.found.map(
      (model: FoundSpeech): Found => ({
        name: model.name,
        kind: "speech",
        unpack: (folder, copying) => unpackSpeech(model, folder, copying, trials),
      }),
    ),
  ];
  if (activity !== null)
    found.push({
      name: activityName,
      kind: "voice-activity",
      unpack: (folder, copying) => unpackActivity(activity, folder, copying, trials),
    });
  const leftOut = [...languages.leftOut, ...speech.leftOut, ...archivesIn(files)];
  if (found.length === 0) throw nothingIn(leftOut);
  return { found, leftOut };
}

/** Somebody might wait for what is in them. */
function archivesIn(files: readonly MediaFile[]): string[] {
  const packed = files.filter(({ name }) => /\.(?:tar|tgz|tbz2?|zip|gz|bz2|xz|zst|7z)$/i.test(name));
  return packed.map(({ name }) => `${shown(name)}: it is packed within the media; install it by itself`);
}

const nothingIn = (leftOut: readonly string[]) =>
  invalidModel(
    leftOut.length > 0
      ? `There is nothing to install: ${leftOut.join("; ")}.`
      : `There is no NAME.traineddata in it, no speech model and no silero_vad.onnx. Languages are files of tessdata_fast, tessdata_best or tessdata. ${speechLayout}`,
  );

function checkNames(found: readonly Found[], { kindOf }: Unpacking): void {
  const names = new Set<string>();
  for (const { name, kind } of found) {
    if (names.has(name)) throw unsafeMedia(`it holds two models by the name ${name}`);
    names.add(name);
    const there = kindOf(name);
    if (there !== null && there !== kind)
      throw invalidModel(
        `${name} is the name of an installed model of another kind (${there}), so nothing was installed; remove that one first, or rename the file.`,
      );
  }
}

async function stage(found: Found, copying: Copying, { scratch, nowMs }: Unpacking): Promise<StagedModel> {
  const folder = await newFolder(join(scratch, `model-${found.name}`));
  const { version, languages, files } = await found.unpack(folder, copying);
  const manifest: ModelManifest = {
    schema_version: "svc.model.v1",
    name: found.name,
    kind: found.kind,
    version,
    languages,
    files,
    installed_at: isoTime(nowMs),
  };
  await finish(folder, manifest);
  return { folder, manifest };
}

async function unpackLanguage(
  { name, file }: FoundLanguage,
  folder: string,
  copying: Copying,
  trials: Trials,
): Promise<Unpacked> {
  const coming = join(folder, "coming");
  const { bytes, sha256 } = await copyOut(file, coming, copying);
  const { version } = await inspectLanguage(coming, name);
  const problem = await trials.language(name, coming);
  if (problem !== null) throw damagedMedia(`${name}.traineddata`, problem);
  // With its content in its name: another version of it has another one, and is there beside it.
  const path = `${name}-${sha256.slice(0, 12)}.traineddata`;
  await rename(coming, join(folder, path));
  return { version, languages: [name], files: [{ path, bytes, sha256 }] };
}
