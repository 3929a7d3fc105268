/** What an organization can spend, and what its plan allows. */
import type { PricingCatalog, Usage } from "../../src/client/types.ts";
import { Facts, Figures } from "../components/facts.tsx";
import { creditsOf, number, size, utcDate, utcMonth } from "../format.ts";
import { words } from "../messages/account/account.ts";

export function Balance({ usage }: { usage: Usage }) {
  const { period } = usage;
  // The period ends where the next begins.
  const lastDay = new Date(Date.parse(period.end) - 1).toISOString();
  return (
    <>
      {usage.available_credit_units === 0 && <p class="notice warn">{words.nothingLeft}</p>}
      <Figures
        figures={[
          { title: words.available, value: creditsOf(usage.available_credit_units) },
          {
            title: words.reserved,
            value: creditsOf(usage.reserved_credit_units),
            note: words.reservedNote,
          },
          {
            title: words.spent(utcMonth(period.start)),
            value: creditsOf(period.spent_credit_units),
            note: words.spentNote(utcDate(period.start), utcDate(lastDay)),
          },
          {
            title: words.jobsDone,
            value: number(period.jobs_succeeded),
            note: words.jobsFailed(number(period.jobs_failed)),
          },
        ]}
      />
    </>
  );
}

interface PlanProps {
  usage: Usage;
  /** Null: not known yet, or not to be had; the limits are told anyway. */
  catalog: PricingCatalog | null;
}

export function Plan({ usage: { plan_id, limits }, catalog }: PlanProps) {
  const plan = catalog?.plans.find(({ id }) => id === plan_id) ?? null;
  const most = (limit: number | null) => (limit === null ? words.noLimit : number(limit));
  return (
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">
        {words.plan} {plan?.name ?? plan_id}
      </h2>
      <Facts
        facts={[
          [words.monthly, plan === null ? null : creditsOf(plan.monthly_credit_units)],
          [words.uploads, size(limits.max_upload_bytes)],
          [words.activeJobs, most(limits.max_active_jobs)],
          [words.activeKeys, most(limits.active_api_keys)],
        ]}
      />
    </section>
  );
}
