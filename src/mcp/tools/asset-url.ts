import { Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { jobId, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

const { assetGrantSecondsMin: least, assetGrantSecondsMax: most, assetGrantSecondsDefault: usual } = limits;

export const assetUrlTool = defineTool({
  name: "svc_asset_url",
  title: "Create a link to an image",
  words: {
    purpose: "Creates a link to one image of a result, valid without sign-in for a few minutes.",
    when: "Call it to show an image without sign-in, such as in a page or chat; to look at an image yourself, read its resource link instead.",
    limits: `The link works for ${least} to ${most} seconds. Anyone with the link can see the image: give it to the user only, keep it out of files and logs, and call svc_asset_revoke when it is no longer needed.`,
    cost: "Costs no Credits.",
  },
  scopes: ["svc:assets"],
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  input: Type.Object(
    {
      job_id: jobId,
      asset_path: Type.String({
        minLength: 1,
        maxLength: limits.assetPathCharactersMax,
        description: "As listed by svc_job_assets.",
        examples: ["assets/page-003-figure-1.png"],
      }),
      expires_in_seconds: Type.Optional(Type.Integer({ minimum: least, maximum: most, default: usual })),
    },
    strict,
  ),
  output: Type.Object({
    grant_id: Type.String({ description: "For svc_asset_revoke." }),
    job_id: Type.String(),
    asset_path: Type.String(),
    url: Type.String({ description: "A secret until it expires." }),
    expires_at: Type.String(),
    expires_in_seconds: Type.Integer(),
  }),
  run: async ({ job_id, ...body }, { client }) => {
    const grant = await client.api.createAssetGrant({ job_id, body });
    return {
      body: {
        grant_id: grant.grant_id,
        job_id: grant.job_id,
        asset_path: grant.asset_path,
        url: grant.url,
        expires_at: grant.expires_at,
        expires_in_seconds: grant.expires_in_seconds,
      },
    };
  },
});
