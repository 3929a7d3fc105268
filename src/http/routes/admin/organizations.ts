import { Elysia } from "elysia";
import { exportFiles } from "../../../services/admin/export-files.ts";
import { zipOf } from "../../../services/admin/export-zip.ts";
import type { AdminOperations } from "../../../services/admin/operations.ts";
import { organizationView } from "../../../services/views/people.ts";
import { omitUndefined } from "../../../shared/omit-undefined.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { created, json } from "../../json.ts";
import { operation } from "../../operation.ts";
import { hrefOf } from "../../pages/links.ts";
import { cursorOf } from "../../paging.ts";
import {
  AdminOrganizationChange,
  AdminOrganizationEnvelope,
  AdminOrganizationList,
  AdminOrganizationRemoved,
  AdminOrganizationRequest,
  OrganizationListQuery,
} from "../../schemas/admin/organizations.ts";
import { OrganizationParameters } from "../../schemas/admin/parts.ts";
import { streamed } from "../../streamed.ts";
import { administration, pageAsked } from "./shared.ts";

const one = { ...administration, unowned: "organization_not_found" } as const;

export function organizationRoutes(parts: HttpParts) {
  return new Elysia().use(listRoutes(parts)).use(oneRoutes(parts)).use(exportRoute(parts));
}

function listRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/organizations",
      async ({ request, query }) => {
        const { rows, next } = await administrationFor(request, parts).organizationsPage(pageAsked(query));
        return json({ organizations: rows.map(organizationView), next_cursor: cursorOf(next) });
      },
      {
        query: OrganizationListQuery,
        detail: operation({
          ...administration,
          id: "adminListOrganizations",
          summary: "Organizations, oldest first",
          description: "All of the installation.",
          success: { 200: { description: "A page of organizations.", schema: AdminOrganizationList } },
          errors: ["invalid_request"],
        }),
      },
    )
    .post(
      "/v1/admin/organizations",
      async ({ request, body }) => {
        const made = await administrationFor(request, parts).createOrganization({
          name: body.name,
          ...omitUndefined("plan", body.plan_id),
        });
        const view = organizationView(made);
        return created({ organization: view }, hrefOf(parts.baseUrl(), `/v1/admin/organizations/${view.id}`));
      },
      {
        parse: readJson,
        body: AdminOrganizationRequest,
        detail: operation({
          ...administration,
          id: "adminCreateOrganization",
          summary: "Make an organization",
          description:
            "With a default project, and the plan of the setting default_plan where none is named.",
          body: "json",
          requestBody: { schema: AdminOrganizationRequest, example: { name: "Research", plan_id: "free" } },
          success: {
            201: {
              description: "The new organization.",
              schema: AdminOrganizationEnvelope,
              headers: { Location: "The organization." },
            },
          },
        }),
      },
    );
}

function oneRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/organizations/:organization_id",
      async ({ request, params }) => {
        const organization = params.organization_id;
        const found = await administrationFor(request, parts).getOrganization({ organization });
        return json({ organization: organizationView(found) });
      },
      {
        params: OrganizationParameters,
        detail: operation({
          ...one,
          id: "adminGetOrganization",
          summary: "One organization",
          description: "By id; see the list for the ids.",
          success: { 200: { description: "The organization.", schema: AdminOrganizationEnvelope } },
          errors: ["organization_not_found"],
        }),
      },
    )
    .patch(
      "/v1/admin/organizations/:organization_id",
      async ({ request, params, body }) => {
        const admin = administrationFor(request, parts);
        const organization = params.organization_id;
        if (body.name !== undefined) await admin.renameOrganization({ organization, name: body.name });
        if (body.plan_id !== undefined) await admin.setPlan({ organization, plan: body.plan_id });
        return json({ organization: organizationView(await admin.getOrganization({ organization })) });
      },
      {
        parse: readJson,
        params: OrganizationParameters,
        body: AdminOrganizationChange,
        detail: operation({
          ...one,
          id: "adminChangeOrganization",
          summary: "Change an organization's name or plan",
          description: "Another name or plan; a plan's limits count from the next request.",
          body: "json",
          requestBody: { schema: AdminOrganizationChange, example: { plan_id: "internal" } },
          success: {
            200: { description: "The organization as it is now.", schema: AdminOrganizationEnvelope },
          },
          errors: ["organization_not_found", "forbidden"],
        }),
      },
    )
    .delete(
      "/v1/admin/organizations/:organization_id",
      async ({ request, params }) => {
        const { organization, removed, filesRemoved } = await administrationFor(
          request,
          parts,
        ).deleteOrganization({ organization: params.organization_id }, request.signal);
        const { cancelledJobs, ...counts } = removed;
        return json({
          organization_id: organization.id,
          removed: { ...counts, cancelled_jobs: cancelledJobs },
          files_removed: filesRemoved,
        });
      },
      {
        parse: "none",
        params: OrganizationParameters,
        detail: operation({
          ...one,
          id: "adminDeleteOrganization",
          summary: "Delete an organization",
          description:
            "With its users, keys, jobs, results and notifications; what is under way is cancelled, its Credits released. Ledger and audit keep ids alone. Export it before. Neither your own organization nor `default` can be deleted.",
          success: { 200: { description: "What has gone.", schema: AdminOrganizationRemoved } },
          errors: ["organization_not_found", "last_admin", "forbidden"],
        }),
      },
    );
}

function exportRoute(parts: HttpParts) {
  return new Elysia().get(
    "/v1/admin/organizations/:organization_id/export",
    async ({ request, params }) => {
      const admin = administrationFor(request, parts);
      const run = <N extends keyof AdminOperations>(name: N, args: Parameters<AdminOperations[N]>[0]) =>
        (admin[name] as (args: unknown) => Promise<never>)(args);
      const nowMs = parts.clock.nowMs();
      const { id } = await admin.getOrganization({ organization: params.organization_id });
      const zip = zipOf(exportFiles(run, id, nowMs), new Date(nowMs));
      return streamed(zip, "application/zip", `${id}.zip`);
    },
    {
      params: OrganizationParameters,
      detail: operation({
        ...one,
        id: "adminExportOrganization",
        summary: "Everything of an organization",
        description:
          "A ZIP, made while it is sent: organization, projects, users, keys (without what they are), jobs, opinions on results, Credit entries and audit as JSON, and output.md and bundle.zip of each succeeded job.",
        success: {
          200: {
            description: "The ZIP, as an attachment.",
            media: ["application/zip"],
            headers: { "Content-Disposition": "The file's name." },
          },
        },
        errors: ["organization_not_found"],
      }),
    },
  );
}
