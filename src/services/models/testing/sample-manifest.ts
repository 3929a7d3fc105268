/** The manifest of a language as installations write it, for tests. */
import type { ModelManifest } from "../contract.ts";

/** `sha256` of its one file, whose name has the first digits of it, as all have. */
export function sampleManifest(name: string, sha256 = "a".repeat(64), bytes = 5): ModelManifest {
  return {
    schema_version: "svc.model.v1",
    name,
    kind: "ocr-language",
    version: null,
    languages: [name],
    files: [{ path: `${name}-${sha256.slice(0, 12)}.traineddata`, bytes, sha256 }],
    installed_at: "2026-11-22T12:00:00.000Z",
  };
}
