import { Elysia } from "elysia";
import { keyView, projectView } from "../../../services/views/people.ts";
import { readJson } from "../../body.ts";
import { administrationFor, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../operation.ts";
import { cursorOf } from "../../paging.ts";
import {
  AdminKeyList,
  AdminProjectEnvelope,
  AdminProjectList,
  AdminProjectRequest,
  KeyListQuery,
  KeyParameters,
  ProjectParameters,
} from "../../schemas/admin/organizations.ts";
import { OrganizationParameters } from "../../schemas/admin/parts.ts";
import { administration, pageAsked } from "./shared.ts";

const ofOrganization = { ...administration, unowned: "organization_not_found" } as const;
const one = { ...administration, unowned: "project_not_found" } as const;

export function projectRoutes(parts: HttpParts) {
  return new Elysia().use(listRoutes(parts)).use(oneRoutes(parts)).use(keyRoutes(parts));
}

function listRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/organizations/:organization_id/projects",
      async ({ request, params }) => {
        const organization = params.organization_id;
        const projects = await administrationFor(request, parts).listProjects({ organization });
        return json({ projects: projects.map(projectView) });
      },
      {
        params: OrganizationParameters,
        detail: operation({
          ...ofOrganization,
          id: "adminListProjects",
          summary: "An organization's projects, oldest first",
          description: "Of one organization, archived ones too.",
          success: { 200: { description: "The projects, archived ones too.", schema: AdminProjectList } },
          errors: ["organization_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/organizations/:organization_id/projects",
      async ({ request, params, body }) => {
        const organization = params.organization_id;
        const made = await administrationFor(request, parts).createProject({ organization, name: body.name });
        return json({ project: projectView(made) }, 201);
      },
      {
        parse: readJson,
        params: OrganizationParameters,
        body: AdminProjectRequest,
        detail: operation({
          ...ofOrganization,
          id: "adminCreateProject",
          summary: "Make a project",
          description: "For an organization, which then has it beside the others.",
          body: "json",
          requestBody: { schema: AdminProjectRequest, example: { name: "Archive" } },
          success: { 201: { description: "The new project.", schema: AdminProjectEnvelope } },
          errors: ["organization_not_found"],
        }),
      },
    );
}

function oneRoutes(parts: HttpParts) {
  return new Elysia()
    .patch(
      "/v1/admin/organizations/:organization_id/projects/:project_id",
      async ({ request, params, body }) => {
        const named = { organization: params.organization_id, project: params.project_id };
        const changed = await administrationFor(request, parts).renameProject({ ...named, name: body.name });
        return json({ project: projectView(changed) });
      },
      {
        parse: readJson,
        params: ProjectParameters,
        body: AdminProjectRequest,
        detail: operation({
          ...one,
          id: "adminRenameProject",
          summary: "Rename a project",
          description: "Its keys, uploads and jobs stay with it.",
          body: "json",
          requestBody: { schema: AdminProjectRequest, example: { name: "Archive of 2025" } },
          success: { 200: { description: "The project as it is now.", schema: AdminProjectEnvelope } },
          errors: ["organization_not_found", "project_not_found"],
        }),
      },
    )
    .post(
      "/v1/admin/organizations/:organization_id/projects/:project_id/archive",
      async ({ request, params }) => {
        const named = { organization: params.organization_id, project: params.project_id };
        const { project } = await administrationFor(request, parts).archiveProject(named);
        return json({ project: projectView(project) });
      },
      {
        parse: "none",
        params: ProjectParameters,
        detail: operation({
          ...one,
          id: "adminArchiveProject",
          summary: "Archive a project",
          description: "Its keys are revoked and it takes no uploads any more; its jobs stay.",
          success: { 200: { description: "The archived project.", schema: AdminProjectEnvelope } },
          errors: ["organization_not_found", "project_not_found", "default_project"],
        }),
      },
    );
}

function keyRoutes(parts: HttpParts) {
  return new Elysia()
    .get(
      "/v1/admin/organizations/:organization_id/keys",
      async ({ request, params, query }) => {
        const organization = params.organization_id;
        const { rows, next } = await administrationFor(request, parts).keysPage({
          organization,
          ...pageAsked(query),
        });
        return json({ keys: rows.map(keyView), next_cursor: cursorOf(next) });
      },
      {
        params: OrganizationParameters,
        query: KeyListQuery,
        detail: operation({
          ...ofOrganization,
          id: "adminListKeys",
          summary: "An organization's API keys, oldest first",
          description: "Of one organization, newest first, without their texts.",
          success: { 200: { description: "A page of keys, revoked ones too.", schema: AdminKeyList } },
          errors: ["invalid_request", "organization_not_found"],
        }),
      },
    )
    .delete(
      "/v1/admin/organizations/:organization_id/keys/:key_id",
      async ({ request, params }) => {
        const named = { organization: params.organization_id, id: params.key_id };
        await administrationFor(request, parts).revokeKey(named);
        return noContent();
      },
      {
        parse: "none",
        params: KeyParameters,
        detail: operation({
          ...administration,
          unowned: "key_not_found",
          id: "adminRevokeKey",
          summary: "Revoke an API key",
          description: "It stops working with the next request. Once more is no error.",
          success: { 204: { description: "Revoked." } },
          errors: ["organization_not_found", "key_not_found"],
        }),
      },
    );
}
