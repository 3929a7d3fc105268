import { organizationNamed } from "../../../../services/admin/find.ts";
import { administratorCore } from "../../../admin-operation.ts";
import { Download, defineOperation } from "../../../operation.ts";
import { OrganizationParameters } from "../../../schema.ts";
import { exportFiles } from "./files.ts";
import { zipOf } from "./zip.ts";

export const exportOrganization = defineOperation({
  tag: "Administration",
  access: "admin",
  scope: "svc:admin",
  id: "adminExportOrganization",
  method: "GET",
  path: "/v1/admin/organizations/:organization_id/export",
  summary: "Export an organization",
  description:
    "Returns a ZIP that is produced while it is sent: organization, projects, users, keys (without secrets), jobs, feedback, Credit entries and audit log as JSON, and output.md and bundle.zip of each succeeded job.",
  params: OrganizationParameters,
  unowned: "organization_not_found",
  success: {
    200: {
      description: "The ZIP, as an attachment.",
      media: ["application/zip"],
      headers: { "Content-Disposition": "The file's name." },
    },
  },
  errors: ["organization_not_found"],
  async handle(call) {
    const core = administratorCore(call);
    const nowMs = core.clock.nowMs();
    const { id } = await organizationNamed(core, call.params.organization_id);
    const files = exportFiles((operation, args) => operation.run(core, args), id, nowMs);
    return new Download(zipOf(files, new Date(nowMs)), "application/zip", `${id}.zip`);
  },
});
