import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { ProjectRow } from "../../../ledger/contract/people.ts";
import { newId } from "../../identifiers.ts";
import type { AccountCaller } from "../caller.ts";
import { invalid, nameIn } from "../checks.ts";
import { type AccountsCore, endedMeanwhile } from "./core.ts";

/** Projects of the caller's organization; others' are project_not_found. */
export interface ProjectOperations {
  /** Oldest first, archived ones too. */
  projects(caller: AccountCaller): Promise<ProjectRow[]>;
  createProject(caller: AccountCaller, name: string): Promise<ProjectRow>;
  renameProject(caller: AccountCaller, projectId: string, name: string): Promise<ProjectRow>;
  /** Its keys are revoked; its jobs stay. Throws default_project for the one where people work who name none. */
  archiveProject(caller: AccountCaller, projectId: string): Promise<void>;
}

export function projectOperations({ ledger, clock, random }: AccountsCore): ProjectOperations {
  const nameTaken = () => invalid("name", "Another project of the organization has this name.");

  async function own({ principal }: AccountCaller, projectId: string): Promise<ProjectRow> {
    const project = await ledger.read.project(projectId, principal.organizationId);
    if (project === null) throw new Fault("project_not_found");
    return project;
  }

  return {
    projects: ({ principal }) => ledger.read.projects(principal.organizationId),

    async createProject(caller, text) {
      const { organizationId } = caller.principal;
      const name = nameIn(text);
      const { length } = await ledger.read.projects(organizationId);
      if (length >= limits.projectsPerOrganizationMax)
        throw new Fault("invalid_request", {
          message: `An organization may have ${limits.projectsPerOrganizationMax} projects, archived ones among them.`,
        });
      const projectId = newId("prj", random);
      const args = { projectId, organizationId, name, actor: caller.actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("createProject", args);
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "organization_not_found") throw endedMeanwhile(`organization ${organizationId}`);
      return own(caller, projectId);
    },

    async renameProject(caller, projectId, text) {
      const { organizationId } = caller.principal;
      const args = {
        projectId,
        organizationId,
        name: nameIn(text),
        actor: caller.actor,
        nowMs: clock.nowMs(),
      };
      const { outcome } = await ledger.write("renameProject", args);
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "project_not_found") throw new Fault(outcome);
      return own(caller, projectId);
    },

    async archiveProject({ principal, actor }, projectId) {
      const { organizationId } = principal;
      const args = { projectId, organizationId, actor, nowMs: clock.nowMs() };
      const { outcome } = await ledger.write("archiveProject", args);
      if (outcome === "project_not_found" || outcome === "default_project") throw new Fault(outcome);
    },
  };
}
