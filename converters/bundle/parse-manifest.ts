import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../config/limits.ts";
import { mib } from "../../config/units.ts";
import { bundleFiles, type Manifest, type ManifestFile } from "./contract.ts";

/** Parses a manifest; a string is the problem found. Names are checked, so they may be joined to a path. */
export function parseManifest(text: string): Manifest | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${bundleFiles.manifest} is not JSON.`;
  }
  if (!isManifest(value)) return `${bundleFiles.manifest} is not a svc.manifest.v1.`;
  for (const { path } of value.files) {
    const problem = nameProblem(path);
    if (problem !== null) return `${bundleFiles.manifest} lists a name that ${problem}.`;
  }
  const paths = new Set(value.files.map(({ path }) => path));
  if (paths.size !== value.files.length) return `${bundleFiles.manifest} lists a file twice.`;
  return value;
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== "object" || value === null) return false;
  const { schema_version, files } = value as Record<string, unknown>;
  return schema_version === "svc.manifest.v1" && Array.isArray(files) && files.every(isManifestFile);
}

function isManifestFile(value: unknown): value is ManifestFile {
  if (typeof value !== "object" || value === null) return false;
  const { path, bytes, sha256 } = value as Record<string, unknown>;
  return (
    typeof path === "string" &&
    Number.isSafeInteger(bytes) &&
    (bytes as number) >= 0 &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256)
  );
}

/** Larger files are not manifests of ours. */
export const manifestBytesMax = 16 * mib;

/** False also if it cannot be read. */
export function holdsManifest(folder: string): boolean {
  const path = join(folder, bundleFiles.manifest);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > manifestBytesMax) return false;
    return typeof parseManifest(readFileSync(path, "utf8")) !== "string";
  } catch {
    return false;
  }
}

/** The reason why a path must not be in a bundle, or null: names must be safe to unpack on every system. */
export function nameProblem(path: string): string | null {
  if (path === "" || path.length > limits.assetPathCharactersMax) return "is empty or too long";
  // Also format characters: they reverse a name or hide a part of it.
  if (/[\p{Cc}\p{Cf}\\:*?"<>|]/u.test(path)) return "holds characters that file systems forbid";
  if (path.startsWith("/")) return "is absolute";
  for (const part of path.split("/")) {
    if (part === "" || part === "." || part === "..") return "leaves the folder or has empty parts";
    if (/[. ]$/.test(part)) return "ends a part in a dot or space";
    if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part)) return "is a device on some systems";
  }
  return null;
}
