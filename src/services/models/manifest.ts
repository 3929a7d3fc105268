/** The file that makes a folder a model, and where models lie. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { ifThere } from "../../storage/if-there.ts";
import type { ModelManifest } from "./contract.ts";
import { modelNamePattern } from "./names.ts";

export const manifestName = "manifest.json";
/** Of what is not in place yet, or not any more. Whoever holds the lock removes what others left. */
export const passingPrefix = ".passing-";
/** Of media that an administrator sends to a server, which alone removes them. */
export const mediaPrefix = ".media-";
export const lockName = ".lock";

export const modelsFolder = (dataDir: string): string => join(resolve(dataDir), "models");

const form = Type.Object({
  schema_version: Type.Literal("svc.model.v1"),
  name: Type.String({ pattern: modelNamePattern }),
  kind: Type.Literal("ocr-language"),
  version: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
  languages: Type.Array(Type.String({ pattern: modelNamePattern }), { maxItems: 200 }),
  files: Type.Array(
    Type.Object({
      // A plain name: nothing in the manifest leads out of the folder.
      path: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$" }),
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
