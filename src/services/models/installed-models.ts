/** The installed models; other processes may install meanwhile. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../config/ambient.ts";
import { secondMs } from "../../../config/units.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import type { SpeechModel, SpeechModelFiles } from "../../../converters/speech/contract.ts";
import type { InstalledModel, ModelKind, ModelManifest } from "./contract.ts";
import { bytesOf, digestOfFiles, manifestName, parseManifest } from "./manifest.ts";
import { baseName, isModelName } from "./names.ts";
import { roleOf } from "./speech-model.ts";

/** A folder modified more recently may change again within the clock's resolution. */
const settledMs = secondMs;

export interface InstalledModels {
  models(): InstalledModel[];
  languageFiles(): LanguageFiles;
  /** Ready models by name. */
  speechModels(): SpeechModel[];
}

/** Cached by the folder's mtime, because every change of a model changes an entry of the folder. */
export function createInstalledModels(folder: string, clock: Pick<Clock, "nowMs">): InstalledModels {
  let known: { changed: bigint; models: InstalledModel[] } | null = null;

  function models(): InstalledModel[] {
    const stats = statSync(folder, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined) return [];
    if (known?.changed === stats.mtimeNs) return known.models;
    const read = readdirSync(folder)
      .filter(isModelName)
      .sort()
      .map((name) => modelIn(join(folder, name), name));
    const isSettled = clock.nowMs() - Number(stats.mtimeMs) > settledMs;
    known = isSettled ? { changed: stats.mtimeNs, models: read } : null;
    return read;
  }

  function readyOf(kind: ModelKind): ModelManifest[] {
    return models().flatMap(({ state, manifest }) =>
      state === "ready" && manifest?.kind === kind ? [manifest] : [],
    );
  }

  return {
    models,
    languageFiles: () =>
      Object.fromEntries(
        readyOf("ocr-language").flatMap(({ name, files: [file] }) =>
          file === undefined ? [] : [[name, join(folder, name, file.path)]],
        ),
      ),
    speechModels: () => {
      const [activity = null] = readyOf("voice-activity");
      return readyOf("speech").flatMap((manifest) => speechModelIn(folder, manifest, activity) ?? []);
    },
  };
}

function modelIn(folder: string, name: string): InstalledModel {
  const manifest = manifestAt(folder, name);
  const bytes = manifest === null ? 0 : bytesOf(manifest);
  const isWhole = manifest?.files.every((file) => sizeAt(join(folder, file.path)) === file.bytes) === true;
  return { name, state: isWhole ? "ready" : "damaged", bytes, manifest };
}

function manifestAt(folder: string, name: string): ModelManifest | null {
  try {
    return parseManifest(name, readFileSync(join(folder, manifestName), "utf8"));
  } catch {
    return null;
  }
}

function sizeAt(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : null;
}

/**
 * `folder`: of all models. `activity`: the voice activity model for models without one. Null: the manifest lacks files.
 */
function speechModelIn(
  folder: string,
  manifest: ModelManifest,
  activity: ModelManifest | null,
): SpeechModel | null {
  const own = placesOf(folder, manifest);
  const { encoder, decoder, tokens } = own;
  if (encoder === undefined || decoder === undefined || tokens === undefined) return null;
  const lent = own.vad === undefined && activity !== null ? activity : null;
  const vad = own.vad ?? (lent === null ? undefined : placesOf(folder, lent).vad) ?? null;
  // The voice activity model affects the transcript.
  const files = [...manifest.files, ...(lent?.files ?? [])];
  return {
    name: manifest.name,
    version: manifest.version,
    sha256: digestOfFiles(files),
    bytes: bytesOf({ files }),
    languages: manifest.languages,
    files: { encoder, decoder, tokens, vad },
  };
}

function placesOf(
  folder: string,
  { name, files }: ModelManifest,
): Partial<Record<keyof SpeechModelFiles, string>> {
  const places: Partial<Record<keyof SpeechModelFiles, string>> = {};
  for (const { path } of files) {
    const role = roleOf(baseName(path));
    if (role !== null) places[role] = join(folder, name, path);
  }
  return places;
}
