import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { AssetGrant as Granted } from "../../services/results/assets/contract.ts";
import { settledErrors } from "../errors.ts";
import { exampleJobId } from "../examples.ts";
import { JobParameters } from "../jobs/job.ts";
import { defineOperation, StoredFile } from "../operation.ts";
import { count, dateTime, withExample } from "../schema.ts";
import { created, noContent, ok } from "../success.ts";

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
    path: Type.String({ pattern: startsInAssets, description: "Path in the bundle; output.md links to it." }),
    bytes: count,
    sha256: Type.String({ pattern: "^[a-f0-9]{64}$" }),
    content_type: Type.Union(
      imageTypes.map((type) => Type.Literal(type)),
      { description: "Detected from the content." },
    ),
  },
  {
    $id: "BundleAsset",
    ...withExample({
      path: "assets/page-003-figure-1.png",
      bytes: 48_213,
      sha256: "5f0c2a9b7d3e41868a12c4f09e6b7d355f0c2a9b7d3e41868a12c4f09e6b7d35",
      content_type: "image/png",
    }),
  },
);

const AssetList = Type.Object(
  {
    job_id: Type.String(withExample(exampleJobId)),
    assets: Type.Array(BundleAsset, { description: "In the order of their paths, as in the manifest." }),
  },
  { $id: "AssetList" },
);

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

const AssetGrant = Type.Object(
  {
    grant_id: Type.String({ pattern: "^ag_[a-f0-9]{32}$" }),
    job_id: Type.String(),
    asset_path: Type.String({ pattern: startsInAssets }),
    url: Type.String({
      format: "uri",
      description: "Anyone who has it can see the image: keep it out of logs and do not share it.",
    }),
    expires_at: dateTime,
    expires_in_seconds: Type.Integer({ minimum: 0, maximum: limits.assetGrantSecondsMax }),
  },
  {
    $id: "AssetGrant",
    ...withExample({
      grant_id: "ag_4c1e7a90b2d5483f96e0a7c5d8b31f42",
      job_id: exampleJobId,
      asset_path: "assets/page-003-figure-1.png",
      url: `http://127.0.0.1:8484/v1/asset-grants/mk_asset_${"7d".repeat(32)}`,
      expires_at: "2026-11-21T09:02:00.000Z",
      expires_in_seconds: 120,
    }),
  },
);

const shared = { tag: "Results", access: "owner", scope: "svc:assets" } as const;

export const listAssets = defineOperation({
  ...shared,
  id: "listAssets",
  method: "GET",
  path: "/v1/jobs/:job_id/assets",
  summary: "List images",
  description:
    "The images that output.md shows, as the manifest lists them. Download one with `GET /v1/jobs/{job_id}/download?format=image&asset_path=…`.",
  params: JobParameters,
  unowned: "job_not_found",
  success: ok("The images; empty if the text shows none.", AssetList),
  errors: [...settledErrors, "asset_unverified"],
  async handle({ parts, caller, params }) {
    const assets = await parts.services.assets.list(caller(), params.job_id);
    return {
      job_id: params.job_id,
      assets: assets.map(({ path, bytes, sha256, contentType }) => ({
        path,
        bytes,
        sha256,
        content_type: contentType,
      })),
    };
  },
});

export const createAssetGrant = defineOperation({
  ...shared,
  id: "createAssetGrant",
  method: "POST",
  path: "/v1/jobs/:job_id/asset-grants",
  summary: "Create a link to an image",
  description: `For places where no credential can be sent, such as a page or a chat. Anyone who has the link can use it until it expires or is revoked, but no longer than its creator has access to the image: it ends with the job, with the key that created it, when the user is banned, leaves the organization or signs out everywhere, when the application is disconnected, and when the job token can no longer read. A job has at most ${limits.assetGrantsPerJobMax.toLocaleString("en")} working links.`,
  params: JobParameters,
  unowned: "job_not_found",
  body: AssetGrantInput,
  bodyExample: { asset_path: "assets/page-003-figure-1.png", expires_in_seconds: 120 },
  success: created("The link, which is shown only once. It may expire earlier than requested.", AssetGrant),
  errors: [...settledErrors, "asset_not_found", "asset_unverified", "grant_limit_reached", "result_expired"],
  async handle({ parts: { services, baseUrl }, caller, params, body }) {
    const { asset_path: path, expires_in_seconds: seconds = limits.assetGrantSecondsDefault } = body;
    return grantView(await services.assets.grant(caller(), params.job_id, path, seconds), baseUrl());
  },
});

export const revokeAssetGrant = defineOperation({
  ...shared,
  id: "revokeAssetGrant",
  method: "DELETE",
  path: "/v1/jobs/:job_id/asset-grants/:grant_id",
  summary: "Revoke a link to an image",
  description:
    "The link stops working at once. An expired or revoked link, or one of another account, is not found. A job token revokes only links that were created with it.",
  params: Type.Object({
    job_id: JobParameters.properties.job_id,
    grant_id: Type.String({ pattern: "^ag_[a-f0-9]{32}$" }),
  }),
  unowned: "grant_not_found",
  success: noContent("Revoked."),
  errors: ["grant_not_found"],
  handle: ({ parts, caller, params }) =>
    parts.services.assets.revoke(caller(), params.job_id, params.grant_id),
});

/**
 * The URL itself is the credential. The image may be shown by pages of any origin, which a policy of same-origin
 * would forbid, and could as well be fetched by such a page's server: the token protects it, and a page cannot read
 * the pixels of a foreign image. Opened directly, an SVG is a document: the sandbox denies it scripts and our origin,
 * and it loads nothing. The file name is the image's, which reveals nothing about the document. It is not cached, so
 * conditional requests and ranges do not apply: a range gets the whole image.
 */
export const getGrantedAsset = defineOperation({
  id: "getGrantedAsset",
  method: "GET",
  path: "/v1/asset-grants/:token",
  summary: "Get an image by its link",
  description:
    "Needs no credential: the address is the credential. Valid for at most 10 minutes; do not log or forward it.",
  tag: "Results",
  access: "none",
  params: Type.Object({ token: Type.String({ pattern: "^mk_asset_[a-f0-9]{64}$" }) }),
  unowned: "grant_not_found",
  success: {
    200: {
      description: "The image; it must not be cached.",
      media: imageTypes,
      headers: { "Content-Disposition": "Inline, with the image's name." },
    },
  },
  errors: ["grant_not_found"],
  handle: async ({ parts, params }) =>
    new StoredFile(await parts.services.assets.granted(params.token), {
      inline: true,
      kept: false,
      embedded: true,
    }),
});

function grantView(granted: Granted, baseUrl: string): Static<typeof AssetGrant> {
  return {
    grant_id: granted.grantId,
    job_id: granted.jobId,
    asset_path: granted.assetPath,
    url: `${baseUrl}/v1/asset-grants/${granted.token.reveal()}`,
    expires_at: isoTime(granted.expiresAtMs),
    expires_in_seconds: granted.expiresInSeconds,
  };
}
