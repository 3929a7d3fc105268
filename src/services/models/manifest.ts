/** The file that makes a folder a model, and where models lie. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ifThere } from "../../storage/if-there.ts";
import { type ModelFile, type ModelManifest, modelKinds } from "./contract.ts";
import { baseName, modelNamePattern } from "./names.ts";

export const manifestName = "manifest.json";
/** Of what is not in place yet, or not any more. Whoever holds the lock removes what others left. */
export const passingPrefix = ".passing-";
/** Of media that an administrator sends to a server, which alone removes them. */
export const mediaPrefix = ".media-";
export const lockName = ".lock";

export const modelsFolder = (dataDir: string): string => join(resolve(dataDir), "models");

const fileNamePattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";
const fileNameForm = new RegExp(`^${fileNamePattern}$`);
/** Whether a model may have a file of that name. */
export const isFileName = (name: string): boolean => fileNameForm.test(name);

const form = Type.Object({
  schema_version: Type.Literal("svc.model.v1"),
  name: Type.String({ pattern: modelNamePattern }),
  kind: Type.Union(modelKinds.map((kind) => Type.Literal(kind))),
  version: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
  languages: Type.Array(Type.String({ pattern: modelNamePattern }), { maxItems: 1_000 }),
  files: Type.Array(
    Type.Object({
      // A plain name, or one in a folder that `digestFolder` names: nothing in the manifest leads out of the folder.
      path: Type.String({ pattern: `^(?:[0-9a-f]{12}/)?${fileNamePattern}$` }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
    { minItems: 1, maxItems: 64 },
  ),
  installed_at: Type.String({ maxLength: 40 }),
});

/** Of all files that it names. */
export const bytesOf = ({ files }: Pick<ModelManifest, "files">): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Of a model: the SHA-256 of its file; of several, that of what sha256sum prints of them, in the order of their names.
 */
export function digestOfFiles(files: readonly Pick<ModelFile, "path" | "sha256">[]): string {
  const [first, second] = files;
  if (first !== undefined && second === undefined) return first.sha256;
  const lines = files.map(({ path, sha256 }) => ({ name: baseName(path), sha256 }));
  const sorted = lines.sort((one, other) => (one.name < other.name ? -1 : 1));
  return new Bun.CryptoHasher("sha256")
    .update(sorted.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""))
    .digest("hex");
}

/** Of files that keep their names: another version of the model has another one, and is there beside it. */
export const digestFolder = (files: readonly ModelFile[]): string => digestOfFiles(files).slice(0, 12);

/** Null: it cannot be read as one of the model `name`. */
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

/** Null: there is none, or it cannot be read as one. */
export async function manifestIn(folder: string, name: string): Promise<ModelManifest | null> {
  const text = await ifThere(readFile(join(folder, manifestName), "utf8"));
  return text === null ? null : parseManifest(name, text);
}
