/** From offline media to a finished model in a folder of its own, which only has to be taken into place. */
import { createHash } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { isoTime } from "../../../config/ambient.ts";
import { fileMode } from "../../storage/durable.ts";
import { DamagedTar } from "../tar.ts";
import { checksumsOf } from "./checksums.ts";
import type { InstallRequest, ModelFile, ModelManifest } from "./contract.ts";
import type { MediaFile } from "./media/media.ts";
import { openMedia } from "./media/open.ts";
import type { Take } from "./media/unpacked.ts";
import { type FoundLanguage, inspectLanguage, languagesAmong } from "./ocr-language.ts";
import { finish, newFolder } from "./place.ts";
import { damagedMedia, shown } from "./refusals.ts";

export interface StagedModel {
  folder: string;
  manifest: ModelManifest;
}

interface Unpacking {
  /** An existing, empty folder. */
  scratch: string;
  take: Take;
  nowMs: number;
  /** What is wrong with the language's data file, or null. */
  tryLanguage(name: string, path: string): Promise<string | null>;
}

export async function unpackModels(
  request: Pick<InstallRequest, "path" | "filename">,
  unpacking: Unpacking,
): Promise<{ staged: StagedModel[]; leftOut: string[] }> {
  const { scratch, take } = unpacking;
  const media = await openMedia(request.path, { filename: request.filename, scratch, take });
  try {
    const { found, leftOut } = languagesAmong(media.files);
    const sums = await checksumsOf(media.files);
    const staged: StagedModel[] = [];
    for (const language of found) staged.push(await unpackLanguage(language, sums, unpacking));
    return { staged, leftOut };
  } finally {
    await media.close();
  }
}

async function unpackLanguage(
  { name, file }: FoundLanguage,
  sums: ReadonlyMap<string, string>,
  { scratch, take, nowMs, tryLanguage }: Unpacking,
): Promise<StagedModel> {
  const folder = await newFolder(join(scratch, `model-${name}`));
  const coming = join(folder, "coming");
  const { bytes, sha256 } = await copy(file, coming, take);
  const wanted = sums.get(file.name);
  if (wanted !== undefined && wanted !== sha256)
    throw damagedMedia(shown(file.name), "its SHA-256 is not the one that its list of checksums tells");
  const { version } = await inspectLanguage(coming, name);
  const problem = await tryLanguage(name, coming);
  if (problem !== null) throw damagedMedia(`${name}.traineddata`, problem);
  // With its content in its name: another version of it has another one, and is there beside it.
  const path = `${name}-${sha256.slice(0, 12)}.traineddata`;
  await rename(coming, join(folder, path));
  const manifest: ModelManifest = {
    schema_version: "svc.model.v1",
    name,
    kind: "ocr-language",
    version,
    languages: [name],
    files: [{ path, bytes, sha256 }],
    installed_at: isoTime(nowMs),
  };
  await finish(folder, manifest);
  return { folder, manifest };
}

async function copy(file: MediaFile, target: string, take: Take): Promise<Omit<ModelFile, "path">> {
  const out = await open(target, "wx", fileMode);
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const piece of file.content()) {
      bytes += piece.length;
      if (bytes > file.bytes) break;
      hash.update(piece);
      await take(piece.length);
      await out.writeFile(piece);
    }
  } catch (error) {
    throw error instanceof DamagedTar ? damagedMedia(shown(file.name), error.message, error) : error;
  } finally {
    await out.close();
  }
  if (bytes !== file.bytes) throw damagedMedia(shown(file.name), "it has another size than its archive says");
  return { bytes, sha256: hash.digest("hex") };
}
