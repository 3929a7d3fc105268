import { bundleFiles, type Manifest, type ManifestFile } from "./contract.ts";
import { nameProblem } from "./names.ts";

/** Reads the manifest's text; a string says what is wrong with it. Names are checked, so they may be joined to a path. */
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
