import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { ProjectRow } from "../../../ledger/contract.ts";
import { exampleProject, reference } from "../examples.ts";
import { defineOperation } from "../operation.ts";
import { dateTime, dateTimeOrNull, givenName, idOf, withExample } from "../schema.ts";
import { created, noContent, ok } from "../success.ts";

const Project = Type.Object(
  {
    id: idOf("prj"),
    name: Type.String(),
    is_default: Type.Boolean({ description: "Where people work who name no other." }),
    created_at: dateTime,
    archived_at: dateTimeOrNull("Since when it takes no uploads; null: it does."),
  },
  {
    $id: "Project",
    description: "Part of an organization: its keys, uploads and jobs belong to one.",
    ...withExample({
      ...reference(exampleProject),
      is_default: true,
      created_at: "2026-11-02T08:00:00.000Z",
      archived_at: null,
    }),
  },
);

const ProjectEnvelope = Type.Object({ project: Project }, { $id: "ProjectEnvelope" });
const ProjectList = Type.Object({ projects: Type.Array(Project) }, { $id: "ProjectList" });

/** To create and to change one. */
const ProjectRequest = Type.Object(
  { name: givenName },
  { $id: "ProjectRequest", additionalProperties: false },
);

const shared = { tag: "Account", access: "session" } as const;
const bodyExample = { name: "Annual reports" };
const one = { params: Type.Object({ project_id: idOf("prj") }), unowned: "project_not_found" } as const;

export const listProjects = defineOperation({
  id: "listProjects",
  method: "GET",
  path: "/v1/account/projects",
  summary: "The organization's projects, oldest first",
  description: "Of your organization, archived ones too.",
  tag: "Account",
  access: "account",
  scope: "svc:account",
  success: ok("All, archived ones too.", ProjectList),
  handle: async ({ parts, account }) => ({
    projects: (await parts.services.accounts.projects(account())).map(projectView),
  }),
});

export const createProject = defineOperation({
  ...shared,
  id: "createProject",
  method: "POST",
  path: "/v1/account/projects",
  summary: "Make a project",
  description: `What a key of it uploads and converts is seen by its keys alone. An organization may have ${limits.projectsPerOrganizationMax}.`,
  body: ProjectRequest,
  bodyExample,
  success: created("The project.", ProjectEnvelope),
  handle: async ({ parts, account, body }) => ({
    project: projectView(await parts.services.accounts.createProject(account(), body.name)),
  }),
});

export const updateProject = defineOperation({
  ...shared,
  ...one,
  id: "updateProject",
  method: "PATCH",
  path: "/v1/account/projects/:project_id",
  summary: "Give a project another name",
  description: "Its keys, uploads and jobs stay with it.",
  body: ProjectRequest,
  bodyExample,
  success: ok("The project as it is now.", ProjectEnvelope),
  errors: [one.unowned],
  handle: async ({ parts, account, params, body }) => ({
    project: projectView(
      await parts.services.accounts.renameProject(account(), params.project_id, body.name),
    ),
  }),
});

export const archiveProject = defineOperation({
  ...shared,
  ...one,
  id: "archiveProject",
  method: "DELETE",
  path: "/v1/account/projects/:project_id",
  summary: "Archive a project",
  description: "Its keys are revoked and it takes no uploads; its jobs stay as long as they would.",
  success: noContent("It is archived, now or before."),
  errors: [one.unowned, "default_project"],
  handle: ({ parts, account, params }) =>
    parts.services.accounts.archiveProject(account(), params.project_id),
});

function projectView(project: ProjectRow): Static<typeof Project> {
  return {
    id: project.id,
    name: project.name,
    is_default: project.isDefault,
    created_at: isoTime(project.createdAtMs),
    archived_at: isoTime(project.archivedAtMs),
  };
}
