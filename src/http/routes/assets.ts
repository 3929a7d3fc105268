import { Elysia } from "elysia";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { GrantParameters, GrantTokenParameters, JobParameters } from "../../operations/jobs/queries.ts";
import { AssetGrant, AssetGrantInput, AssetList, imageTypes } from "../../operations/results/assets.ts";
import type { BundleAsset, AssetGrant as Granted } from "../../services/results/assets/contract.ts";
import { readJson } from "../body.ts";
import { callerOf, type HttpParts } from "../context.ts";
import { settledErrors } from "../error-codes.ts";
import { fileResponse } from "../file-response.ts";
import { json, noContent } from "../json.ts";
import { operation } from "../route-facts.ts";

const shared = { tag: "Results", access: "owner", scope: "svc:assets" } as const;

/** The images of a result, and links to single ones. */
export function assetRoutes(parts: HttpParts) {
  return new Elysia().use(listRoute(parts)).use(grantRoutes(parts)).use(grantedRoute(parts));
}

function listRoute({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/jobs/:job_id/assets",
    async ({ request, params }) => {
      const assets = await services.assets.list(callerOf(request), params.job_id);
      const list: AssetList = { job_id: params.job_id, assets: assets.map(assetView) };
      return json(list);
    },
    {
      params: JobParameters,
      detail: operation({
        ...shared,
        id: "listAssets",
        summary: "The images of a result",
        description:
          "Those that output.md shows, as the manifest lists them. Fetch one with `GET /v1/jobs/{job_id}/download?format=image&asset_path=…`.",
        unowned: "job_not_found",
        success: { 200: { description: "The images; none where the text shows none.", schema: AssetList } },
        errors: [...settledErrors, "asset_unverified"],
      }),
    },
  );
}

const assetView = ({ path, bytes, sha256, contentType }: BundleAsset) => ({
  path,
  bytes,
  sha256,
  content_type: contentType,
});

function grantRoutes({ services, baseUrl }: HttpParts) {
  return new Elysia()
    .post(
      "/v1/jobs/:job_id/asset-grants",
      async ({ request, params, body }) => {
        const { asset_path: path, expires_in_seconds: seconds = limits.assetGrantSecondsDefault } = body;
        const granted = await services.assets.grant(callerOf(request), params.job_id, path, seconds);
        return json(grantView(granted, baseUrl()), 201);
      },
      {
        params: JobParameters,
        parse: readJson,
        body: AssetGrantInput,
        detail: operation({
          ...shared,
          id: "createAssetGrant",
          summary: "Make a link to an image",
          description: `For where no credential can be sent, as in a page or a chat. It works for whoever has it, until it expires or is revoked, and no longer than the image could be had by whoever made it: it ends with the job, with the key that it was made with, when the user is banned, leaves the organization or signs out everywhere, when the application is let in no more, and with a job token's time of reading. A job has at most ${limits.assetGrantsPerJobMax.toLocaleString("en")} links that work.`,
          unowned: "job_not_found",
          body: "json",
          requestBody: {
            schema: AssetGrantInput,
            example: { asset_path: "assets/page-003-figure-1.png", expires_in_seconds: 120 },
          },
          success: {
            201: {
              description: "The link, shown this once. It may expire sooner than was asked for.",
              schema: AssetGrant,
            },
          },
          errors: [
            ...settledErrors,
            "asset_not_found",
            "asset_unverified",
            "grant_limit_reached",
            "result_expired",
          ],
        }),
      },
    )
    .delete(
      "/v1/jobs/:job_id/asset-grants/:grant_id",
      async ({ request, params }) => {
        await services.assets.revoke(callerOf(request), params.job_id, params.grant_id);
        return noContent();
      },
      {
        parse: "none",
        params: GrantParameters,
        detail: operation({
          ...shared,
          id: "revokeAssetGrant",
          summary: "Revoke a link to an image",
          description:
            "It stops working at once. One that has expired, was revoked before or is of another account is not found. With a job token only links that were made with it.",
          unowned: "grant_not_found",
          success: { 204: { description: "Revoked." } },
          errors: ["grant_not_found"],
        }),
      },
    );
}

function grantView(granted: Granted, baseUrl: string): AssetGrant {
  return {
    grant_id: granted.grantId,
    job_id: granted.jobId,
    asset_path: granted.assetPath,
    url: `${baseUrl}/v1/asset-grants/${granted.token.reveal()}`,
    expires_at: isoTime(granted.expiresAtMs),
    expires_in_seconds: granted.expiresInSeconds,
  };
}

/**
 * The address itself is the credential. What it leads to is there to be shown by a page of any origin, which a policy of
 * same-origin would forbid, and could as well be fetched by that page's server: the token is what protects it, and an
 * image on a page tells that page nothing of its pixels. Opened by itself an SVG is a document: the sandbox gives it
 * neither scripts nor our origin, and nothing is loaded by it. Its name is the image's, which says nothing of the
 * document. Nobody keeps a copy, so there is nothing to compare with and no part to go on from: a range gets the whole.
 */
function grantedRoute({ services }: HttpParts) {
  return new Elysia().get(
    "/v1/asset-grants/:token",
    async ({ request, params }) => {
      const file = await services.assets.granted(params.token);
      return fileResponse(file, request.headers, { inline: true, kept: false, embedded: true });
    },
    {
      params: GrantTokenParameters,
      detail: operation({
        id: "getGrantedAsset",
        summary: "An image, by its link",
        description:
          "Takes no credentials: the address is one. Valid for 10 minutes at the most; it must not be logged or forwarded.",
        tag: "Results",
        access: "none",
        unowned: "grant_not_found",
        success: {
          200: {
            description: "The image; nothing may keep it.",
            media: imageTypes,
            headers: { "Content-Disposition": "inline, with the image's name." },
          },
        },
        errors: ["grant_not_found"],
      }),
    },
  );
}
