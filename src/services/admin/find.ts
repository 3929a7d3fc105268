/** Finds objects by id or name. */
import { Fault } from "../../../config/errors/fault.ts";
import type { OrganizationRow, ProjectRow, UserRow } from "../../../ledger/contract.ts";
import { emailIn, invalid } from "../checks.ts";
import type { AdminCore } from "./core.ts";

type Reads = Pick<AdminCore, "ledger">;

const organizationId = /^org_[0-9a-f]{32}$/;
const userId = /^usr_[0-9a-f]{32}$/;
const projectId = /^prj_[0-9a-f]{32}$/;

export async function organizationNamed({ ledger }: Reads, named: string): Promise<OrganizationRow> {
  if (organizationId.test(named)) {
    const known = await ledger.read.organizationById(named);
    if (known === null) throw new Fault("organization_not_found");
    return known;
  }
  const organization = await ledger.read.organizationByName(named);
  if (organization !== null) return organization;
  const message = `No organization named ${JSON.stringify(named)}; create one with markmill admin create-org, or see markmill admin list-orgs.`;
  throw invalid("organization", message);
}

/** By id or email address. */
export async function userNamed({ ledger }: Reads, named: string): Promise<UserRow> {
  if (userId.test(named)) {
    const known = await ledger.read.userById(named);
    if (known === null) throw new Fault("user_not_found");
    return known;
  }
  const user = await ledger.read.userByEmail(emailIn(named));
  if (user !== null) return user;
  const message = `No user with the address ${JSON.stringify(named)}; see markmill admin list-users.`;
  throw invalid("email", message);
}

export async function projectNamed(
  { ledger }: Reads,
  owner: OrganizationRow,
  named: string,
): Promise<ProjectRow> {
  if (projectId.test(named)) {
    const known = await ledger.read.project(named, owner.id);
    if (known === null) throw new Fault("project_not_found");
    return known;
  }
  const project = (await ledger.read.projects(owner.id)).find(({ name }) => name === named);
  if (project !== undefined) return project;
  const message = `No project named ${JSON.stringify(named)} in ${owner.name}; see markmill admin list-projects.`;
  throw invalid("project", message);
}
