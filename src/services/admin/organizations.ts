import { Fault } from "../../../config/errors/fault.ts";
import type { OrganizationRemains, OrganizationRow } from "../../../ledger/contract.ts";
import { newId } from "../../shared/identifiers.ts";
import { defaultOrganization } from "../accounts/default-organization.ts";
import { invalid, nameIn } from "../checks.ts";
import { type Swept, sweep } from "../retention/retention.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

/**
 * With all that belongs to it, but for what the books name. Its unfinished jobs are cancelled. Throws last_admin, and
 * forbidden for the organization `default` and the caller's own. `filesRemoved` false: the server's cleanup removes the
 * remaining files.
 */
export async function deleteOrganization(
  core: AdminCore,
  named: string,
  signal?: AbortSignal,
): Promise<{ organization: OrganizationRow; removed: OrganizationRemains; filesRemoved: boolean }> {
  const { ledger, clock, by } = core;
  const found = await organizationNamed(core, named);
  if (found.name === defaultOrganization)
    throw new Fault("forbidden", {
      message: "The organization default belongs to the installation and cannot be deleted.",
    });
  if (found.id === by.organizationId)
    throw new Fault("forbidden", { message: "You cannot delete the organization that you belong to." });
  const result = await ledger.write("deleteOrganization", {
    organizationId: found.id,
    actor: by.actor,
    nowMs: clock.nowMs(),
  });
  if (result.outcome !== "done") throw new Fault(result.outcome);
  for (const jobId of result.cancelledJobIds) core.server?.abortJob(jobId);
  return { organization: found, removed: result.removed, filesRemoved: await removeFiles(core, signal) };
}

/** The rows are due by now: what one sweep does not get done in time, or the disk does not give up, a later one does. */
async function removeFiles(core: AdminCore, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const swept: Swept = await sweep(core, () => signal?.aborted === true);
    return swept.complete && swept.failed === 0;
  } catch (error) {
    core.log("error", "retention.sweep_failed", { cause: String(error) });
    return false;
  }
}

export function requirePlan({ settings }: AdminCore, plan: string): void {
  if (settings.plans.some(({ id }) => id === plan)) return;
  const known = settings.plans.map(({ id }) => id).join(", ");
  throw invalid("plan", `There is no plan ${JSON.stringify(plan)}; there are ${known}.`);
}

/** A name that is not confused with an ID or with the name of a deleted organization. */
export function checkedName(text: string): string {
  const name = nameIn(text);
  if (/^(?:deleted-)?org_[0-9a-f]*$/.test(name))
    throw invalid("name", "The name of an organization must not look like an id.");
  return name;
}

export const nameTaken = (): Fault => invalid("name", "An organization of that name exists already.");

export async function addOrganization(
  core: AdminCore,
  name: string,
  planId: string,
): Promise<OrganizationRow> {
  const { ledger, clock, random, by } = core;
  const { outcome } = await ledger.write("createOrganization", {
    organizationId: newId("org", random),
    projectId: newId("prj", random),
    name,
    planId,
    actor: by.actor,
    nowMs: clock.nowMs(),
  });
  if (outcome === "name_taken") throw nameTaken();
  return organizationNamed(core, name);
}
