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
    is_default: Type.Boolean({ description: "Used when no other project is named." }),
    created_at: dateTime,
    archived_at: dateTimeOrNull("From then on it accepts no uploads; null: not archived."),
  },
  {
    $id: "Project",
    description: "A part of an organization, which has its own keys, uploads and jobs.",
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

/** For creating and changing a project. */
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
  summary: "List projects",
  description: "All projects of your organization, oldest first, also archived ones.",
  tag: "Account",
  access: "account",
  scope: "svc:account",
  success: ok("The projects.", ProjectList),
  handle: async ({ parts, account }) => ({
    projects: (await parts.services.accounts.projects(account())).map(projectView),
  }),
});

export const createProject = defineOperation({
  ...shared,
  id: "createProject",
  method: "POST",
  path: "/v1/account/projects",
  summary: "Create a project",
  description: `Only keys of the project see its uploads and jobs. An organization may have ${limits.projectsPerOrganizationMax} projects.`,
  body: ProjectRequest,
  bodyExample,
  success: created("The new project.", ProjectEnvelope),
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
  summary: "Rename a project",
  description: "Its keys, uploads and jobs stay with it.",
  body: ProjectRequest,
  bodyExample,
  success: ok("The updated project.", ProjectEnvelope),
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
  description: "Its keys are revoked and it accepts no more uploads. Its jobs stay until they expire.",
  success: noContent("Archived, now or before."),
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
