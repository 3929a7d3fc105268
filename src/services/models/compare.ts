/** Compares files with checksums. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "../../storage/if-there.ts";
import { isChecksum } from "./checksums.ts";
import type { InstalledModel, InstallRequest, VerifiedModel } from "./contract.ts";
import { damagedMedia, invalidModel, shown } from "./refusals.ts";

/** SHA-256 in hex; null: a folder. */
export async function digestOf(path: string): Promise<string | null> {
  if ((await stat(path)).isDirectory()) return null;
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest("hex");
}

/** Throws Fault invalid_model. */
export function requireDigest(
  { sha256, filename }: Pick<InstallRequest, "sha256" | "filename">,
  found: string | null,
): void {
  if (sha256 === null || !isChecksum(sha256))
    throw invalidModel("A SHA-256 has 64 hexadecimal digits; nothing was installed.");
  if (found === null) throw invalidModel("A folder has no SHA-256; add a file sha256sums to it instead.");
  if (found !== sha256.toLowerCase())
    throw damagedMedia(shown(filename), `its SHA-256 is ${found}, not the given one`);
}

export async function verifyFiles(folder: string, model: InstalledModel): Promise<VerifiedModel> {
  const { name, manifest } = model;
  if (manifest === null) return { name, ok: false, problems: [`Its manifest cannot be read; ${remedy}.`] };
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = join(folder, path);
    const stats = await ifThere(stat(file));
    if (stats === null) problems.push(`${path} is missing; ${remedy}.`);
    else if (stats.size !== bytes) problems.push(`${path} has ${stats.size} bytes, not ${bytes}; ${remedy}.`);
    else if ((await digestOf(file)) !== sha256)
      problems.push(`${path} has changed since it was installed (SHA-256); ${remedy}.`);
  }
  return { name, ok: problems.length === 0, problems };
}

const remedy = "reinstall the model";
