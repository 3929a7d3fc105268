import { Fault } from "../../../config/errors/fault.ts";
import type { Balance, ListPlace, OrganizationRemains, OrganizationRow } from "../../../ledger/contract.ts";
import { newId } from "../../shared/identifiers.ts";
import { defaultOrganization } from "../accounts/default-organization.ts";
import { planById, planLimits } from "../accounts/plans.ts";
import { invalid, nameIn } from "../checks.ts";
import { type PageOf, pageOf } from "../pages.ts";
import { type Swept, sweep } from "../retention/retention.ts";
import type { AdminCore } from "./core.ts";
import { organizationNamed } from "./find.ts";

export interface OrganizationBalance {
  organization: OrganizationRow;
  balance: Balance;
}

/** `organization` is an id or a name, in each of these. */
export interface OrganizationOperations {
  createOrganization(args: { name: string; plan?: string }): Promise<OrganizationRow>;
  listOrganizations(args: Record<string, never>): Promise<OrganizationRow[]>;
  /** Oldest first. */
  organizationsPage(args: { limit: number; after: ListPlace | null }): Promise<PageOf<OrganizationRow>>;
  getOrganization(args: { organization: string }): Promise<OrganizationRow>;
  balance(args: { organization: string }): Promise<OrganizationBalance>;
  /** Of organizations, oldest first. */
  balancesPage(args: { limit: number; after: ListPlace | null }): Promise<PageOf<OrganizationBalance>>;
  renameOrganization(args: { organization: string; name: string }): Promise<OrganizationRow>;
  /** Counts from the next request on, and for the allowance of the month that has begun. */
  setPlan(args: { organization: string; plan: string }): Promise<OrganizationRow>;
  /**
   * With all that belongs to it, but for what the books name. Its jobs that are under way are cancelled. Throws
   * last_admin, and forbidden for the organization `default` and the caller's own.
   */
  deleteOrganization(
    args: { organization: string },
    signal?: AbortSignal,
  ): Promise<{
    organization: OrganizationRow;
    removed: OrganizationRemains;
    /** False: files of it are left to the server's own sweeps. */
    filesRemoved: boolean;
  }>;
}

export function organizationOperations(core: AdminCore): OrganizationOperations {
  const { settings, ledger, clock, by } = core;
  const change = (organizationId: string) => ({ organizationId, actor: by.actor, nowMs: clock.nowMs() });
  const balanceOf = async (organization: OrganizationRow): Promise<OrganizationBalance> => {
    const limits = planLimits(planById(settings, organization.planId));
    return { organization, balance: await ledger.read.balance(organization.id, limits, clock.nowMs()) };
  };

  return {
    async createOrganization({ name, plan = settings.default_plan }) {
      const checked = checkedName(name);
      requirePlan(core, plan);
      return addOrganization(core, checked, plan);
    },

    async listOrganizations() {
      const all: OrganizationRow[] = [];
      let after: ListPlace | null = null;
      do {
        const page: PageOf<OrganizationRow> = pageOf(
          await ledger.read.organizationsPage({ limit: 1_001, after }),
          1_000,
        );
        all.push(...page.rows);
        after = page.next;
      } while (after !== null);
      return all;
    },

    organizationsPage: async ({ limit, after }) =>
      pageOf(await ledger.read.organizationsPage({ limit: limit + 1, after }), limit),

    getOrganization: ({ organization }) => organizationNamed(core, organization),

    balance: async ({ organization }) => balanceOf(await organizationNamed(core, organization)),

    async balancesPage({ limit, after }) {
      const page = pageOf(await ledger.read.organizationsPage({ limit: limit + 1, after }), limit);
      const rows: OrganizationBalance[] = [];
      for (const row of page.rows) rows.push(await balanceOf(row));
      return { ...page, rows };
    },

    async renameOrganization({ organization, name: text }) {
      const name = checkedName(text);
      const found = await organizationNamed(core, organization);
      if (found.name === defaultOrganization && name !== defaultOrganization)
        throw new Fault("forbidden", {
          message: "The organization default keeps its name; every start would make another of that name.",
        });
      const { outcome } = await ledger.write("renameOrganization", { ...change(found.id), name });
      if (outcome === "name_taken") throw nameTaken();
      if (outcome === "organization_not_found") throw new Fault(outcome);
      return organizationNamed(core, found.id);
    },

    async setPlan({ organization, plan }) {
      requirePlan(core, plan);
      const { id } = await organizationNamed(core, organization);
      const { outcome } = await ledger.write("setPlan", { ...change(id), planId: plan });
      if (outcome === "organization_not_found") throw new Fault(outcome);
      return organizationNamed(core, id);
    },

    async deleteOrganization({ organization }, signal) {
      const found = await organizationNamed(core, organization);
      if (found.name === defaultOrganization)
        throw new Fault("forbidden", {
          message: "The organization default belongs to the installation and cannot be deleted.",
        });
      if (found.id === by.organizationId)
        throw new Fault("forbidden", {
          message: "You belong to this organization; nobody deletes their own.",
        });
      const result = await ledger.write("deleteOrganization", change(found.id));
      if (result.outcome !== "done") throw new Fault(result.outcome);
      for (const jobId of result.cancelledJobIds) core.server?.abortJob(jobId);
      const filesRemoved = await removeFiles(core, signal);
      return { organization: found, removed: result.removed, filesRemoved };
    },
  };
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

function requirePlan({ settings }: AdminCore, plan: string): void {
  if (settings.plans.some(({ id }) => id === plan)) return;
  const known = settings.plans.map(({ id }) => id).join(", ");
  throw invalid("plan", `There is no plan ${JSON.stringify(plan)}; there are ${known}.`);
}

/** A name that cannot be taken for an id, nor for what deleted organizations are called. */
export function checkedName(text: string): string {
  const name = nameIn(text);
  if (/^(?:deleted-)?org_[0-9a-f]*$/.test(name))
    throw invalid("name", "The name of an organization must not look like an id.");
  return name;
}

const nameTaken = (): Fault => invalid("name", "An organization of that name exists already.");

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
