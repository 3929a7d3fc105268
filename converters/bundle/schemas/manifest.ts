import { type Static, Type } from "@sinclair/typebox";

const ManifestFile = Type.Object(
  {
    path: Type.String({ minLength: 1, description: "Relative, with forward slashes." }),
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  },
  { additionalProperties: false },
);
export type ManifestFile = Static<typeof ManifestFile>;

/** svc.manifest.v1 */
export const Manifest = Type.Object(
  {
    schema_version: Type.Literal("svc.manifest.v1"),
    files: Type.Array(ManifestFile, { description: "Every file but the manifest itself, sorted by path." }),
  },
  {
    $id: "Manifest",
    title: "Manifest of a bundle",
    description: "The files of a bundle with their sizes and SHA-256.",
    additionalProperties: false,
  },
);
export type Manifest = Static<typeof Manifest>;
