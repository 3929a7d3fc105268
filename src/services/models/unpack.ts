/** Unpacks offline media into models ready for installation. */
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

/** `ocr-language` models among the files of media. */
interface FoundLanguage {
  name: string;
  file: MediaFile;
}

/**
 * The languages among the files. Throws Fault: invalid_model for invalid names, unsafe_archive for duplicates,
 * payload_too_large.
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
        `${shown(file.name)} is not a valid language name: it must begin with a letter and have 2 to 40 letters, digits and _. Rename the file.`,
      );
    if (file.bytes > limits.ocrLanguageBytesMax)
      throw tooLargeMedia(`${shown(file.name)} exceeds ${limits.ocrLanguageBytesMax} bytes.`);
    if (found.has(name)) throw unsafeMedia(`It contains two files for the language ${name}.`);
    found.set(name, file);
  }
  return { found: [...found].map(([name, file]) => ({ name, file })), leftOut };
}

const builtIn = (name: string) =>
  name.toLowerCase() === builtInLanguage
    ? "English is built in and cannot be replaced; use another name for custom data"
    : `${name} is not a language`;

/** Inspects language data. Throws Fault invalid_model for unusable data. */
async function inspectLanguage(path: string, name: string): Promise<{ version: string | null }> {
  const shownName = `${name}.traineddata`;
  await using file = await open(path, "r");
  const { size } = await file.stat();
  const read = async (start: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  };
  const table = readTable(await read(0, tableBytesMax), size);
  if (table === null) throw damagedMedia(shownName, "its component table is missing or invalid");
  if (!table.lstm)
    throw invalidModel(
      `${shownName} has no LSTM model, which the engine requires; use the file of tessdata_fast or tessdata_best.`,
    );
  if (table.version === null) return { version: null };
  const text = (await read(table.version.start, table.version.bytes)).toString("latin1");
  const version = text.replaceAll(/[^\x20-\x7e]/g, "").trim();
  return { version: version === "" ? null : version };
}

export interface StagedModel {
  folder: string;
  manifest: ModelManifest;
}

interface Unpacking {
  scratch: string;
  take: Take;
  nowMs: number;
  trials: Trials;
  /** Kind of the installed model with that name; null: none. */
  kindOf(name: string): ModelKind | null;
}

interface Found {
  name: string;
  kind: ModelKind;
  /** Unpacks into an existing, empty folder. */
  unpack(folder: string, copying: Copying): Promise<Unpacked>;
}

export async function unpackModels(
  request: Pick<InstallRequest, "path" | "filename">,
  unpacking: Unpacking,
): Promise<{ staged: StagedModel[]; leftOut: string[] }> {
  const { scratch, take } = unpacking;
  await using media = await openMedia(request.path, { filename: request.filename, scratch, take });
  const { found, leftOut } = modelsAmong(media.files, unpacking.trials);
  checkNames(found, unpacking);
  const copying = { take, sums: await checksumsOf(media.files) };
  const staged: StagedModel[] = [];
  for (const model of found) staged.push(await stage(model, copying, unpacking));
  return { staged, leftOut };
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

/** Nested archives, to be reported. */
function archivesIn(files: readonly MediaFile[]): string[] {
  const packed = files.filter(({ name }) => /\.(?:tar|tgz|tbz2?|zip|gz|bz2|xz|zst|7z)$/i.test(name));
  return packed.map(({ name }) => `${shown(name)}: nested archive; install it separately`);
}

const nothingIn = (leftOut: readonly string[]) =>
  invalidModel(
    leftOut.length > 0
      ? `Nothing to install: ${leftOut.join("; ")}.`
      : `It contains no NAME.traineddata, speech model or silero_vad.onnx. Languages are files of tessdata_fast, tessdata_best or tessdata. ${speechLayout}`,
  );

function checkNames(found: readonly Found[], { kindOf }: Unpacking): void {
  const names = new Set<string>();
  for (const { name, kind } of found) {
    if (names.has(name)) throw unsafeMedia(`It contains two models named ${name}.`);
    names.add(name);
    const there = kindOf(name);
    if (there !== null && there !== kind)
      throw invalidModel(
        `${name} is already the name of an installed model of another kind (${there}), so nothing was installed; remove that model or rename the file.`,
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
  // Named by content, so that versions coexist.
  const path = `${name}-${sha256.slice(0, 12)}.traineddata`;
  await rename(coming, join(folder, path));
  return { version, languages: [name], files: [{ path, bytes, sha256 }] };
}
