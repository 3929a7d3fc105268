import type { OrganizationRow } from "../../../ledger/contract.ts";
import { newId } from "../../identifiers.ts";
import { invalid, requireText } from "./checks.ts";
import { type AdminCore, actor } from "./core.ts";

export interface OrganizationOperations {
  createOrganization(args: { name: string; plan?: string }): Promise<OrganizationRow>;
}

export function organizationOperations(core: AdminCore): OrganizationOperations {
  const { settings, ledger } = core;
  return {
    async createOrganization({ name, plan = settings.default_plan }) {
      requireText("name", name);
      if (!settings.plans.some(({ id }) => id === plan))
        throw invalid(
          "plan",
          `There is no plan ${JSON.stringify(plan)}; there are ${settings.plans.map(({ id }) => id).join(", ")}.`,
        );
      if (await ledger.read.organizationByName(name))
        throw invalid("name", "An organization of that name exists already.");
      return addOrganization(core, name, plan);
    },
  };
}

export async function addOrganization(
  { ledger, clock, random }: AdminCore,
  name: string,
  planId: string,
): Promise<OrganizationRow> {
  await ledger.write("createOrganization", {
    organizationId: newId("org", random),
    projectId: newId("prj", random),
    name,
    planId,
    actor,
    nowMs: clock.nowMs(),
  });
  return organizationNamed({ ledger }, name);
}

export async function organizationNamed(
  { ledger }: Pick<AdminCore, "ledger">,
  name: string,
): Promise<OrganizationRow> {
  const organization = await ledger.read.organizationByName(name);
  if (!organization)
    throw invalid(
      "organization",
      `There is no organization named ${JSON.stringify(name)}; markmill admin create-org makes one.`,
    );
  return organization;
}
