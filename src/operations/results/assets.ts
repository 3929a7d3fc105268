import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { dateTime } from "../schema.ts";

export const imageTypes = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/tiff",
  "image/bmp",
  "image/svg+xml",
] as const;

const startsInAssets = "^assets/";
export const assetPath = { pattern: startsInAssets, maxLength: limits.assetPathCharactersMax };

const BundleAsset = Type.Object(
  {
    path: Type.String({ pattern: startsInAssets, description: "In the bundle; output.md links to it." }),
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: "^[a-f0-9]{64}$" }),
    content_type: Type.Union(
      imageTypes.map((type) => Type.Literal(type)),
      { description: "By its bytes." },
    ),
  },
  { $id: "BundleAsset" },
);

export const AssetList = Type.Object(
  {
    job_id: Type.String(),
    assets: Type.Array(BundleAsset, { description: "In the order of their paths, as the manifest's." }),
  },
  { $id: "AssetList" },
);
export type AssetList = Static<typeof AssetList>;

export const AssetGrantInput = Type.Object(
  {
    asset_path: Type.String({
      ...assetPath,
      description: "Of an image that output.md shows.",
      examples: ["assets/page-003-figure-1.png"],
    }),
    expires_in_seconds: Type.Optional(
      Type.Integer({
        minimum: limits.assetGrantSecondsMin,
        maximum: limits.assetGrantSecondsMax,
        default: limits.assetGrantSecondsDefault,
      }),
    ),
  },
  { $id: "AssetGrantInput", additionalProperties: false },
);
export type AssetGrantInput = Static<typeof AssetGrantInput>;

export const AssetGrant = Type.Object(
  {
    grant_id: Type.String({ pattern: "^ag_[a-f0-9]{32}$" }),
    job_id: Type.String(),
    asset_path: Type.String({ pattern: startsInAssets }),
    url: Type.String({
      format: "uri",
      description: "Whoever has it sees the image: keep it out of logs, and hand it to nobody else.",
    }),
    expires_at: dateTime,
    expires_in_seconds: Type.Integer({ minimum: 0, maximum: limits.assetGrantSecondsMax }),
  },
  { $id: "AssetGrant" },
);
export type AssetGrant = Static<typeof AssetGrant>;
