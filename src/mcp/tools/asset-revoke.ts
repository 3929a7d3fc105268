import { Type } from "@sinclair/typebox";
import { identifier, jobId, strict } from "../schemas.ts";
import { defineTool } from "../tool.ts";

export const assetRevokeTool = defineTool({
  name: "svc_asset_revoke",
  title: "Revoke a link to an image",
  words: {
    purpose: "Revokes a link created by svc_asset_url, at once.",
    when: "Call it when the link is no longer needed or was leaked.",
    limits: "Only links that still work can be revoked; the image itself stays in the result.",
    cost: "Costs no Credits.",
  },
  scopes: ["svc:assets"],
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  input: Type.Object(
    {
      job_id: jobId,
      grant_id: identifier("As returned by svc_asset_url."),
    },
    strict,
  ),
  output: Type.Object({
    job_id: Type.String(),
    grant_id: Type.String(),
    revoked: Type.Literal(true),
  }),
  run: async ({ job_id, grant_id }, { client }) => {
    await client.api.revokeAssetGrant({ job_id, grant_id });
    return { body: { job_id, grant_id, revoked: true as const } };
  },
});
