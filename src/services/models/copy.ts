/** Copies files out of media and checks their checksums. */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { fileMode } from "../../shared/durable.ts";
import { DamagedTar } from "../../shared/tar.ts";
import type { ModelFile } from "./contract.ts";
import type { MediaFile } from "./media/media.ts";
import type { Take } from "./media/unpacked.ts";
import { damagedMedia, shown } from "./refusals.ts";

export interface Copying {
  take: Take;
  /** See `checksumsOf`. */
  sums: ReadonlyMap<string, string>;
}

/** `target` must not exist. Throws Fault invalid_model on a mismatch. */
export async function copyOut(
  file: MediaFile,
  target: string,
  { take, sums }: Copying,
): Promise<Omit<ModelFile, "path">> {
  const copied = await copy(file, target, take);
  const wanted = sums.get(file.name);
  if (wanted !== undefined && wanted !== copied.sha256)
    throw damagedMedia(shown(file.name), "its SHA-256 differs from the checksum list");
  return copied;
}

async function copy(file: MediaFile, target: string, take: Take): Promise<Omit<ModelFile, "path">> {
  await using out = await open(target, "wx", fileMode);
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
  }
  if (bytes !== file.bytes)
    throw damagedMedia(shown(file.name), "its size differs from the archive's directory");
  return { bytes, sha256: hash.digest("hex") };
}
