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
    path: Type.String({ pattern: startsInAssets, description: "In the bundle; output.md links to it." }),
    bytes: count,
    sha256: Type.String({ pattern: "^[a-f0-9]{64}$" }),
    content_type: Type.Union(
      imageTypes.map((type) => Type.Literal(type)),
      { description: "By its bytes." },
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
    assets: Type.Array(BundleAsset, { description: "In the order of their paths, as the manifest's." }),
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
      description: "Whoever has it sees the image: keep it out of logs, and hand it to nobody else.",
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
  summary: "The images of a result",
  description:
    "Those that output.md shows, as the manifest lists them. Fetch one with `GET /v1/jobs/{job_id}/download?format=image&asset_path=…`.",
  params: JobParameters,
  unowned: "job_not_found",
  success: ok("The images; none where the text shows none.", AssetList),
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
  summary: "Make a link to an image",
  description: `For where no credential can be sent, as in a page or a chat. It works for whoever has it, until it expires or is revoked, and no longer than the image could be had by whoever made it: it ends with the job, with the key that it was made with, when the user is banned, leaves the organization or signs out everywhere, when the application is let in no more, and with a job token's time of reading. A job has at most ${limits.assetGrantsPerJobMax.toLocaleString("en")} links that work.`,
  params: JobParameters,
  unowned: "job_not_found",
  body: AssetGrantInput,
  bodyExample: { asset_path: "assets/page-003-figure-1.png", expires_in_seconds: 120 },
  success: created("The link, shown this once. It may expire sooner than was asked for.", AssetGrant),
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
    "It stops working at once. One that has expired, was revoked before or is of another account is not found. With a job token only links that were made with it.",
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
 * The address itself is the credential. What it leads to is there to be shown by a page of any origin, which a policy of
 * same-origin would forbid, and could as well be fetched by that page's server: the token is what protects it, and an
 * image on a page tells that page nothing of its pixels. Opened by itself an SVG is a document: the sandbox gives it
 * neither scripts nor our origin, and nothing is loaded by it. Its name is the image's, which says nothing of the
 * document. Nobody keeps a copy, so there is nothing to compare with and no part to go on from: a range gets the whole.
 */
export const getGrantedAsset = defineOperation({
  id: "getGrantedAsset",
  method: "GET",
  path: "/v1/asset-grants/:token",
  summary: "An image, by its link",
  description:
    "Takes no credentials: the address is one. Valid for 10 minutes at the most; it must not be logged or forwarded.",
  tag: "Results",
  access: "none",
  params: Type.Object({ token: Type.String({ pattern: "^mk_asset_[a-f0-9]{64}$" }) }),
  unowned: "grant_not_found",
  success: {
    200: {
      description: "The image; nothing may keep it.",
      media: imageTypes,
      headers: { "Content-Disposition": "inline, with the image's name." },
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
