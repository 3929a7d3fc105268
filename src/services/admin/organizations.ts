import { Fault } from "../../../config/errors/fault.ts";
import type { OrganizationRemains, OrganizationRow } from "../../../ledger/contract.ts";
import { newId } from "../../shared/identifiers.ts";
import { defaultOrganization } from "../accounts/default-organization.ts";
import { invalid, nameIn } from "../checks.ts";
import { type Swept, sweep } from "../retention/retention.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

/**
 * Deletes an organization with everything except ledger history; cancels unfinished jobs. Throws last_admin, and
 * forbidden for `default` and the caller's organization. `filesRemoved` false: the server's sweep removes the remaining
 * files.
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
    throw new Fault("forbidden", { message: "You cannot delete your own organization." });
  const result = await ledger.write("deleteOrganization", {
    organizationId: found.id,
    actor: by.actor,
    nowMs: clock.nowMs(),
  });
  if (result.outcome !== "done") throw new Fault(result.outcome);
  for (const jobId of result.cancelledJobIds) core.server?.abortJob(jobId);
  return { organization: found, removed: result.removed, filesRemoved: await removeFiles(core, signal) };
}

/** The rows are due; a later sweep completes what this one cannot. */
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
  throw invalid("plan", `Unknown plan ${JSON.stringify(plan)}; plans: ${known}.`);
}

/** Rejects names that look like ids or like names of deleted organizations. */
export function checkedName(text: string): string {
  const name = nameIn(text);
  if (/^(?:deleted-)?org_[0-9a-f]*$/.test(name))
    throw invalid("name", "The name of an organization must not look like an id.");
  return name;
}

export const nameTaken = (): Fault => invalid("name", "An organization with this name already exists.");

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
