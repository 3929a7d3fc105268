/** The models that lie in the data directory, as they are at this moment: others install while this process runs. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../../config/ambient.ts";
import { secondMs } from "../../../config/units.ts";
import type { LanguageFiles } from "../../../converters/ocr/contract.ts";
import type { SpeechModel } from "../../../converters/speech/contract.ts";
import type { InstalledModel, ModelManifest } from "./contract.ts";
import { bytesOf, manifestName, parseManifest } from "./manifest.ts";
import { isModelName } from "./names.ts";

/** A folder that changed so short a time ago may change again without its time telling. */
const settledMs = secondMs;

export interface Shelf {
  /** By name. */
  models(): InstalledModel[];
  languageFiles(): LanguageFiles;
  /** Those that are ready, by name. */
  speechModels(): SpeechModel[];
}

/**
 * Every change of a model also changes an entry of the folder itself, so that one look at its time tells whether what was
 * read is still so.
 */
export function createShelf(folder: string, clock: Pick<Clock, "nowMs">): Shelf {
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

  return {
    models,
    // No kind of model that can be installed hears.
    speechModels: () => [],
    languageFiles: () =>
      Object.fromEntries(
        models().flatMap(({ name, state, manifest }) => {
          const file = manifest?.files[0];
          return state === "ready" && file !== undefined ? [[name, join(folder, name, file.path)]] : [];
        }),
      ),
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
