/** From the manifest of a speech model to what the engine is given. */
import { join } from "node:path";
import type { SpeechModel, SpeechModelFiles } from "../../../converters/speech/contract.ts";
import type { ModelManifest } from "./contract.ts";
import { bytesOf, digestOfFiles } from "./manifest.ts";
import { baseName } from "./names.ts";
import { roleOf } from "./speech-model.ts";

/**
 * `folder`: that of all models. `activity`: what tells where somebody speaks, for a model that cannot. Null: the manifest
 * names no such files.
 */
export function speechModelIn(
  folder: string,
  manifest: ModelManifest,
  activity: ModelManifest | null,
): SpeechModel | null {
  const own = placesOf(folder, manifest);
  const { encoder, decoder, tokens } = own;
  if (encoder === undefined || decoder === undefined || tokens === undefined) return null;
  const lent = own.vad === undefined && activity !== null ? activity : null;
  const vad = own.vad ?? (lent === null ? undefined : placesOf(folder, lent).vad) ?? null;
  // Whose voice activity is another one hears something else.
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
