import { Fault } from "../../../config/errors/fault.ts";
import type { ProjectRow } from "../../../ledger/contract.ts";
import { newId } from "../../shared/identifiers.ts";
import { invalid, nameIn } from "../checks.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed, projectNamed } from "./find.ts";

/** Both are ids or names, in each of these. */
interface Named {
  organization: string;
  project: string;
}

export interface ProjectOperations {
  createProject(args: { organization: string; name: string }): Promise<ProjectRow>;
  /** Oldest first, archived ones too. */
  listProjects(args: { organization: string }): Promise<ProjectRow[]>;
  renameProject(args: Named & { name: string }): Promise<ProjectRow>;
  /** Revokes its keys; it takes no uploads any more, and its jobs stay. Throws default_project. */
  archiveProject(args: Named): Promise<{ project: ProjectRow; keys: number }>;
}

export function projectOperations(core: AdminCore): ProjectOperations {
  const { ledger, clock, random, by } = core;
  const change = (organizationId: string, projectId: string) => {
    return { organizationId, projectId, actor: by.actor, nowMs: clock.nowMs() };
  };

  return {
    async createProject({ organization, name: text }) {
      const name = checkedName(text);
      const owner = await organizationNamed(core, organization);
      const projectId = newId("prj", random);
      const { outcome } = await ledger.write("createProject", { ...change(owner.id, projectId), name });
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "organization_not_found") throw new Fault(outcome);
      return projectNamed(core, owner, projectId);
    },

    async listProjects({ organization }) {
      return ledger.read.projects((await organizationNamed(core, organization)).id);
    },

    async renameProject({ organization, project, name: text }) {
      const name = checkedName(text);
      const owner = await organizationNamed(core, organization);
      const { id } = await projectNamed(core, owner, project);
      const { outcome } = await ledger.write("renameProject", { ...change(owner.id, id), name });
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "project_not_found") throw new Fault(outcome);
      return projectNamed(core, owner, id);
    },

    async archiveProject({ organization, project }) {
      const owner = await organizationNamed(core, organization);
      const { id } = await projectNamed(core, owner, project);
      const { outcome, keys } = await ledger.write("archiveProject", change(owner.id, id));
      if (outcome === "default_project" || outcome === "project_not_found") throw new Fault(outcome);
      return { project: await projectNamed(core, owner, id), keys };
    },
  };
}

/** A name that cannot be taken for an id. */
function checkedName(text: string): string {
  const name = nameIn(text);
  if (/^prj_[0-9a-f]*$/.test(name)) throw invalid("name", "The name of a project must not look like an id.");
  return name;
}

const nameTaken = (): Fault => invalid("name", "The organization has a project of that name already.");
