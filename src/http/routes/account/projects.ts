import { Elysia } from "elysia";
import { limits } from "../../../../config/limits.ts";
import {
  ProjectEnvelope,
  ProjectList,
  ProjectParameters,
  ProjectRequest,
} from "../../../operations/account/projects.ts";
import { readJson } from "../../body.ts";
import { accountOf, type HttpParts } from "../../context.ts";
import { json, noContent } from "../../json.ts";
import { operation } from "../../route-facts.ts";
import { projectView } from "../../views/account.ts";

const shared = { tag: "Account", access: "session" } as const;
const unowned = "project_not_found";
const example = { name: "Annual reports" };

export function projectRoutes(parts: HttpParts) {
  return new Elysia().use(listRoutes(parts)).use(singleRoutes(parts));
}

function listRoutes({ services: { accounts } }: HttpParts) {
  return new Elysia()
    .get(
      "/v1/account/projects",
      async ({ request }) =>
        json({ projects: (await accounts.projects(accountOf(request))).map(projectView) }),
      {
        detail: operation({
          ...shared,
          access: "account",
          scope: "svc:account",
          id: "listProjects",
          summary: "The organization's projects, oldest first",
          description: "Of your organization, archived ones too.",
          success: { 200: { description: "All, archived ones too.", schema: ProjectList } },
        }),
      },
    )
    .post(
      "/v1/account/projects",
      async ({ request, body }) =>
        json({ project: projectView(await accounts.createProject(accountOf(request), body.name)) }, 201),
      {
        parse: readJson,
        body: ProjectRequest,
        detail: operation({
          ...shared,
          id: "createProject",
          summary: "Make a project",
          description: `What a key of it uploads and converts is seen by its keys alone. An organization may have ${limits.projectsPerOrganizationMax}.`,
          body: "json",
          requestBody: { schema: ProjectRequest, example },
          success: { 201: { description: "The project.", schema: ProjectEnvelope } },
        }),
      },
    );
}

function singleRoutes({ services: { accounts } }: HttpParts) {
  return new Elysia()
    .patch(
      "/v1/account/projects/:project_id",
      async ({ request, params, body }) => {
        const project = await accounts.renameProject(accountOf(request), params.project_id, body.name);
        return json({ project: projectView(project) });
      },
      {
        parse: readJson,
        params: ProjectParameters,
        body: ProjectRequest,
        detail: operation({
          ...shared,
          id: "updateProject",
          summary: "Give a project another name",
          description: "Its keys, uploads and jobs stay with it.",
          unowned,
          body: "json",
          requestBody: { schema: ProjectRequest, example },
          success: { 200: { description: "The project as it is now.", schema: ProjectEnvelope } },
          errors: [unowned],
        }),
      },
    )
    .delete(
      "/v1/account/projects/:project_id",
      async ({ request, params }) => {
        await accounts.archiveProject(accountOf(request), params.project_id);
        return noContent();
      },
      {
        parse: "none",
        params: ProjectParameters,
        detail: operation({
          ...shared,
          id: "archiveProject",
          summary: "Archive a project",
          description: "Its keys are revoked and it takes no uploads; its jobs stay as long as they would.",
          unowned,
          success: { 204: { description: "It is archived, now or before." } },
          errors: [unowned, "default_project"],
        }),
      },
    );
}
