/** Manifests and paths of models. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ifThere } from "../../storage/if-there.ts";
import { type ModelFile, type ModelManifest, modelKinds } from "./contract.ts";
import { baseName, modelNamePattern } from "./names.ts";

export const manifestName = "manifest.json";
/** Prefix of models being installed or removed; the lock holder removes leftovers. */
export const passingPrefix = ".passing-";
/** Prefix of received media; only the server removes them. */
export const mediaPrefix = ".media-";
export const lockName = ".lock";

export const modelsFolder = (dataDir: string): string => join(resolve(dataDir), "models");

const fileNamePattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
const fileNameForm = new RegExp(`^${fileNamePattern}$`);
export const isFileName = (name: string): boolean => fileNameForm.test(name);

const form = Type.Object({
  schema_version: Type.Literal("svc.model.v1"),
  name: Type.String({ pattern: modelNamePattern }),
  kind: Type.Union(modelKinds.map((kind) => Type.Literal(kind))),
  version: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
  languages: Type.Array(Type.String({ pattern: modelNamePattern }), { maxItems: 1_000 }),
  files: Type.Array(
    Type.Object({
      // A name, or one in a folder named by `digestFolder`: no path leaves the folder.
      path: Type.String({ pattern: `^(?:[0-9a-f]{12}/)?${fileNamePattern}$` }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
    { minItems: 1, maxItems: 64 },
  ),
  installed_at: Type.String({ maxLength: 40 }),
});

export const bytesOf = ({ files }: Pick<ModelManifest, "files">): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Digest of a model: the SHA-256 of its file, or that of the sha256sum output of its sorted files. */
export function digestOfFiles(files: readonly Pick<ModelFile, "path" | "sha256">[]): string {
  const [first, second] = files;
  if (first !== undefined && second === undefined) return first.sha256;
  const lines = files.map(({ path, sha256 }) => ({ name: baseName(path), sha256 }));
  const sorted = lines.sort((one, other) => (one.name < other.name ? -1 : 1));
  return new Bun.CryptoHasher("sha256")
    .update(sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""))
    .digest("hex");
}

/** Folder of files with fixed names: versions have different folders. */
export const digestFolder = (files: readonly ModelFile[]): string => digestOfFiles(files).slice(0, 12);

/** Null: not a valid manifest of the model `name`. */
export function parseManifest(name: string, text: string): ModelManifest | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!Value.Check(form, value)) return null;
    const manifest: Static<typeof form> = value;
    return manifest.name === name ? manifest : null;
  } catch {
    return null;
  }
}

/** Null: missing or invalid. */
export async function manifestIn(folder: string, name: string): Promise<ModelManifest | null> {
  const text = await ifThere(readFile(join(folder, manifestName), "utf8"));
  return text === null ? null : parseManifest(name, text);
}
