/** Unpacks a speech or voice activity model from media, inspects and tests it. */
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechModel, SpeechModelFiles } from "../../../converters/speech/contract.ts";
import { folderMode } from "../../shared/durable.ts";
import type { ModelFile, ModelManifest } from "./contract.ts";
import { type Copying, copyOut } from "./copy.ts";
import { digestFolder, digestOfFiles, isFileName } from "./manifest.ts";
import type { MediaFile } from "./media/media.ts";
import { activityName, baseName } from "./names.ts";
import { invalidModel, shown, unusable } from "./refusals.ts";
import type { FoundSpeech } from "./speech-model.ts";
import type { Trials } from "./trials.ts";

export type Unpacked = Pick<ModelManifest, "version" | "languages" | "files">;

/** Files keep their published names, because ONNX files refer to external weights by name. */
class Coming {
  readonly files: ModelFile[] = [];
  readonly #there = new Set<string>();

  private constructor(
    readonly folder: string,
    private readonly copying: Copying,
  ) {}

  static async in(folder: string, copying: Copying): Promise<Coming> {
    const coming = join(folder, "coming");
    await mkdir(coming, { mode: folderMode });
    return new Coming(coming, copying);
  }

  /** Returns the path. Shared files are copied once. */
  async take(file: MediaFile): Promise<string> {
    const name = baseName(file.name);
    const path = join(this.folder, name);
    if (this.#there.has(name)) return path;
    if (!isFileName(name))
      throw invalidModel(`${shown(file.name)} is not a valid file name in a model; nothing was installed.`);
    this.#there.add(name);
    this.files.push({ path: name, ...(await copyOut(file, path, this.copying)) });
    return path;
  }

  /** Moves them to the folder named by digest. */
  async settled(folder: string): Promise<ModelFile[]> {
    const name = digestFolder(this.files);
    await rename(this.folder, join(folder, name));
    return this.files.map((file) => ({ ...file, path: `${name}/${file.path}` }));
  }
}

export async function unpackSpeech(
  found: FoundSpeech,
  folder: string,
  copying: Copying,
  trials: Trials,
): Promise<Unpacked> {
  const { name } = found;
  const coming = await Coming.in(folder, copying);
  const partOf = async (role: "encoder" | "decoder") => {
    const path = await coming.take(found[role]);
    for (const weights of await looked(name, async () => {
      const { weightsBeside } = await inspection();
      return weightsBeside(role, path);
    })) {
      const file = found.beside(weights);
      // A missing file is reported with the other problems.
      if (file !== null) await coming.take(file);
    }
    return path;
  };
  const files: SpeechModelFiles = {
    encoder: await partOf("encoder"),
    decoder: await partOf("decoder"),
    tokens: await coming.take(found.tokens),
    vad: found.vad === null ? null : await coming.take(found.vad),
  };
  const { languages, version } = await looked(name, async () => {
    const { inspectSpeechFiles } = await inspection();
    return inspectSpeechFiles(files);
  });
  const model: SpeechModel = {
    ...{ name, version, languages, files },
    sha256: digestOfFiles(coming.files),
    bytes: coming.files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const problem = await trials.speech(model);
  if (problem !== null) throw unusable(name, problem);
  return {
    version: version === null ? null : shown(version),
    languages,
    files: await coming.settled(folder),
  };
}

export async function unpackActivity(
  file: MediaFile,
  folder: string,
  copying: Copying,
  trials: Trials,
): Promise<Unpacked> {
  const coming = await Coming.in(folder, copying);
  const path = await coming.take(file);
  await looked(activityName, async () => {
    const { inspectActivityFile } = await inspection();
    return inspectActivityFile(path);
  });
  const problem = await trials.activity(path);
  if (problem !== null) throw unusable(activityName, problem);
  return { version: null, languages: [], files: await coming.settled(folder) };
}

/** Loaded on demand: the server converts nothing itself. */
const inspection = () => import("../../../converters/speech/model/inspect.ts");

/** Throws Fault invalid_model if the inspection fails. */
async function looked<T>(name: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    const { UnfitModel } = await inspection();
    throw error instanceof UnfitModel ? unusable(name, error.message, error) : error;
  }
}
