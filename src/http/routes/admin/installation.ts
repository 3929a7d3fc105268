import { Elysia } from "elysia";
import { describeOrigin } from "../../../../config/settings/sources.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { AdminOverview, AdminSettingList } from "../../schemas/admin/installation.ts";
import { overviewView } from "../../views/admin.ts";
import { administration } from "./shared.ts";

export function installationRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/settings",
      async ({ request }) => {
        const found = await administrationFor(request, parts).effectiveSettings({});
        const settings = found.map(({ origin, ...setting }) => ({
          ...setting,
          source: origin === null ? null : describeOrigin(origin),
        }));
        return json({ settings });
      },
      {
        detail: operation({
          ...administration,
          id: "adminListSettings",
          summary: "The settings in force, and where they come from",
          description: "As `markmill config print` shows them, without what is secret.",
          success: { 200: { description: "All settings.", schema: AdminSettingList } },
        }),
      },
    )
    .get(
      "/v1/admin/overview",
      async ({ request }) => json(overviewView(await administrationFor(request, parts).overview({}))),
      {
        detail: operation({
          ...administration,
          id: "adminGetOverview",
          summary: "Versions, queue and disk",
          description:
            "For a glance at whether all is well: versions, queue, disk, the server's time and memory, and how many use it. Beyond version, queue and disk an extension.",
          success: { 200: { description: "The figures of now.", schema: AdminOverview } },
        }),
      },
    );
}
