import { Type } from "@sinclair/typebox";
import { imageLink } from "../results/image-link.ts";
import { jobId, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

/** More would be too much for a model. */
const assetsMax = 200;

export const jobAssetsTool = defineTool({
  name: "svc_job_assets",
  title: "Images of a result",
  words: {
    purpose:
      "Lists the images that a result's Markdown shows, each compared with the result's manifest, and links them as resources.",
    when: "Call it when the Markdown has images that you need to see or to share; then read the resource link, or call svc_asset_url with the asset_path.",
    limits: `Lists ${assetsMax} images at most; the job must have succeeded.`,
    cost: "Costs no Credits.",
  },
  scopes: ["svc:assets"],
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  input: Type.Object({ job_id: jobId }, strict),
  output: Type.Object({
    job_id: Type.String(),
    assets: Type.Array(
      Type.Object({
        asset_path: Type.String({ description: "As named in the Markdown." }),
        content_type: Type.String(),
        bytes: Type.Integer(),
        sha256: Type.String(),
      }),
    ),
    assets_total: Type.Integer({ description: "Total number; the first are listed." }),
  }),
  run: async ({ job_id }, { client }) => {
    const { assets } = await client.api.listAssets({ job_id });
    const listed = assets.slice(0, assetsMax);
    return {
      body: {
        job_id,
        assets: listed.map(({ path, content_type, bytes, sha256 }) => ({
          asset_path: path,
          content_type,
          bytes,
          sha256,
        })),
        assets_total: assets.length,
      },
      links: listed.map((image) => imageLink(job_id, image)),
    };
  },
});
