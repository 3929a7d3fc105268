import { Type } from "@sinclair/typebox";
import { Fault } from "../../../../config/errors/fault.ts";
import { organizationNamed, projectNamed } from "../../../services/admin/find.ts";
import { invalid, nameIn } from "../../../services/checks.ts";
import { counted, textTable } from "../../../shared/command-line/output.ts";
import { newId } from "../../../shared/identifiers.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleProject } from "../../examples.ts";
import { dateTime, dateTimeOrNull, idOf, name, OrganizationParameters, withExample } from "../../schema.ts";
import { created, ok } from "../../success.ts";
import { projectView } from "../views.ts";

const AdminProject = Type.Object(
  {
    id: idOf("prj"),
    organization_id: Type.String(),
    name: Type.String(),
    is_default: Type.Boolean({ description: "Used when no other project is named." }),
    created_at: dateTime,
    archived_at: dateTimeOrNull("From then on it accepts no uploads; null: not archived."),
  },
  { $id: "AdminProject", ...withExample(exampleProject) },
);

const AdminProjectEnvelope = Type.Object({ project: AdminProject }, { $id: "AdminProjectEnvelope" });
const AdminProjectList = Type.Object({ projects: Type.Array(AdminProject) }, { $id: "AdminProjectList" });

/** For creating and changing a project. */
const AdminProjectRequest = Type.Object(
  { name },
  { $id: "AdminProjectRequest", additionalProperties: false },
);

const ofOrganization = { params: OrganizationParameters, unowned: "organization_not_found" } as const;
const one = {
  params: Type.Object({ organization_id: idOf("org"), project_id: idOf("prj") }),
  unowned: "project_not_found",
} as const;
const orgFlag = { value: "NAME", doc: "Organization name or ID; default: default." } as const;

export const listProjects = adminOperation({
  ...ofOrganization,
  id: "adminListProjects",
  method: "GET",
  path: "/v1/admin/organizations/:organization_id/projects",
  summary: "List an organization's projects",
  description: "Returns all projects of an organization, archived ones too, oldest first.",
  success: ok("The projects, archived ones too.", AdminProjectList),
  errors: ["organization_not_found"],
  async run(core, { organization_id }) {
    const { id } = await organizationNamed(core, organization_id);
    return { projects: (await core.ledger.read.projects(id)).map(projectView) };
  },
  command: {
    name: "admin list-projects",
    summary: "List an organization's projects.",
    flags: { org: orgFlag },
    async print({ flags }, list) {
      const json = await list({ organization_id: flags.org ?? "default" });
      const rows = json.projects.map((each) => [
        each.name,
        each.archived_at !== null ? "archived" : each.is_default ? "default" : "open",
        each.created_at,
        each.id,
      ]);
      return { json, text: textTable(["name", "state", "created", "id"], rows) };
    },
  },
});

export const createProject = adminOperation({
  ...ofOrganization,
  id: "adminCreateProject",
  method: "POST",
  path: "/v1/admin/organizations/:organization_id/projects",
  summary: "Create a project",
  description: "Creates another project in an organization.",
  body: AdminProjectRequest,
  bodyExample: { name: "Archive" },
  success: created("The new project.", AdminProjectEnvelope),
  errors: ["organization_not_found"],
  async run(core, { organization_id, name: text }) {
    const { ledger, clock, random, by } = core;
    const name = checkedName(text);
    const owner = await organizationNamed(core, organization_id);
    const projectId = newId("prj", random);
    const { outcome } = await ledger.write("createProject", {
      organizationId: owner.id,
      projectId,
      name,
      actor: by.actor,
      nowMs: clock.nowMs(),
    });
    if (outcome === "name_taken") throw nameTaken();
    if (outcome === "organization_not_found") throw new Fault(outcome);
    return { project: projectView(await projectNamed(core, owner, projectId)) };
  },
  command: {
    name: "admin create-project",
    summary: "Create a project in an organization.",
    details: ["`markmill admin create-key --project` creates keys for it."],
    arguments: [{ name: "NAME", doc: "Project name, unique in the organization." }],
    flags: { org: orgFlag },
    async print({ flags, operands: [name = ""] }, create) {
      const { project } = await create({ organization_id: flags.org ?? "default", name });
      return { json: project, text: `Created the project ${project.name} (${project.id}).\n` };
    },
  },
});

export const renameProject = adminOperation({
  ...one,
  id: "adminRenameProject",
  method: "PATCH",
  path: "/v1/admin/organizations/:organization_id/projects/:project_id",
  summary: "Rename a project",
  description: "Its keys, uploads and jobs stay with it.",
  body: AdminProjectRequest,
  bodyExample: { name: "Archive of 2025" },
  success: ok("The updated project.", AdminProjectEnvelope),
  errors: ["organization_not_found", "project_not_found"],
  async run(core, { organization_id, project_id, name: text }) {
    const { ledger, clock, by } = core;
    const name = checkedName(text);
    const owner = await organizationNamed(core, organization_id);
    const { id } = await projectNamed(core, owner, project_id);
    const { outcome } = await ledger.write("renameProject", {
      organizationId: owner.id,
      projectId: id,
      name,
      actor: by.actor,
      nowMs: clock.nowMs(),
    });
    if (outcome === "name_taken") throw nameTaken();
    if (outcome === "project_not_found") throw new Fault(outcome);
    return { project: projectView(await projectNamed(core, owner, id)) };
  },
});

export const archiveProject = adminOperation({
  ...one,
  id: "adminArchiveProject",
  method: "POST",
  path: "/v1/admin/organizations/:organization_id/projects/:project_id/archive",
  summary: "Archive a project",
  description: "Its keys are revoked and it accepts no more uploads. Its jobs stay.",
  success: ok("The archived project.", AdminProjectEnvelope),
  errors: ["organization_not_found", "project_not_found", "default_project"],
  async run(core, { organization_id, project_id }) {
    const { ledger, clock, by } = core;
    const owner = await organizationNamed(core, organization_id);
    const { id } = await projectNamed(core, owner, project_id);
    const { outcome, keys } = await ledger.write("archiveProject", {
      organizationId: owner.id,
      projectId: id,
      actor: by.actor,
      nowMs: clock.nowMs(),
    });
    if (outcome === "default_project" || outcome === "project_not_found") throw new Fault(outcome);
    return { project: projectView(await projectNamed(core, owner, id)), revoked_keys: keys };
  },
  answer: ({ project }) => ({ project }),
  command: {
    name: "admin archive-project",
    summary: "Archive a project: its keys are revoked and it accepts no more uploads. Its jobs stay.",
    arguments: [{ name: "PROJECT", doc: "Project name or ID." }],
    flags: { org: orgFlag },
    async print({ flags, operands: [project_id = ""] }, archive) {
      const { project, revoked_keys } = await archive({
        organization_id: flags.org ?? "default",
        project_id,
      });
      return {
        json: { ...project, revoked_keys },
        text: `Archived the project ${project.name}; ${counted(revoked_keys, "key")} revoked.\n`,
      };
    },
  },
});

/** A name that cannot be confused with an ID. */
function checkedName(text: string): string {
  const name = nameIn(text);
  if (/^prj_[0-9a-f]*$/.test(name)) throw invalid("name", "The name of a project must not look like an ID.");
  return name;
}

const nameTaken = (): Fault => invalid("name", "The organization already has a project with that name.");
