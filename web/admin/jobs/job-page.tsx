/** One job of any organization. */

import type { AdminIncident, AdminJob } from "../../../src/client/generated/admin-schema.ts";
import { isTerminal } from "../../../src/client/types.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { textFor } from "../../app/language.ts";
import { type AreaProps, Link } from "../../app/router.tsx";
import { CopyButton, codeOrNull, Facts, StatusBadge } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { jobs } from "../../messages/admin/jobs.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, duration, moment, number, size, time } from "../../text/format.ts";
import { OrganizationLink, useOrganizations } from "../common.tsx";

const followMs = 3_000;

export function JobPage({ place }: AreaProps) {
  const { job_id = "" } = place.parameters;
  const query = useQuery((signal) => api.adminGetJob({ job_id }, { signal }), [job_id], {
    everyMs: (data) => (data === null || isTerminal(data.job.status) ? null : followMs),
  });
  return (
    <Page
      title={query.data?.job.filename ?? admin.pages.adminJobs}
      actions={<Link to="adminJobs">{common.allJobs}</Link>}
    >
      <QueryView query={query}>
        {({ job, incidents }) => (
          <div class="stack">
            <section class="card stack" aria-label={common.job}>
              <div role="status">
                <StatusBadge status={job.status} />
              </div>
              <JobFacts job={job} />
              <p class="quiet small">{jobs.noContent}</p>
            </section>
            <section class="stack">
              <h2>{jobs.incidents}</h2>
              {incidents.length === 0 && <p class="quiet">{jobs.noIncidents}</p>}
              {incidents.map((incident) => (
                <IncidentCard key={incident.support_reference} incident={incident} />
              ))}
            </section>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

const at = (iso: string | null) => (iso === null ? null : moment(iso));

export function JobFacts({ job }: { job: AdminJob }) {
  const { nameOf } = useOrganizations();
  const { organization_id, project_id, hold, resolution, progress, deliverable, status } = job;
  const reference = resolution.support_reference;
  return (
    <Facts
      facts={[
        [
          common.id,
          <span class="row">
            <code class="anywhere">{job.id}</code> <CopyButton text={job.id} />
          </span>,
        ],
        [common.error, job.error === null ? null : <Failure job={job} />],
        [common.organization, <OrganizationLink id={organization_id} name={nameOf(organization_id ?? "")} />],
        [common.project, codeOrNull(project_id)],
        [common.type, kindOf(job.capability_id)],
        [common.size, size(job.source_bytes)],
        [common.options, optionsOf(job)],
        [common.measured, metricsOf(job)],
        [common.price, priceOf(job)],
        [common.reservation, hold === null ? common.none : textFor(jobs.holds, hold)],
        [jobs.resolution, resolution.state === "none" ? null : jobs.resolutions[resolution.state]],
        [
          common.supportReference,
          reference === undefined ? null : (
            <Link to="adminSupport" query={{ reference }}>
              {reference}
            </Link>
          ),
        ],
        // A failed job has no quality check.
        [jobs.delivery, status !== "succeeded" ? null : deliverable ? common.passed : jobs.blocked],
        [common.submitted, at(job.created_at)],
        [jobs.started, at(job.started_at)],
        [jobs.finished, at(job.finished_at)],
        [common.duration, runTime(job, nowMs())],
        [
          common.status,
          progress === undefined ? null : jobs.pages(progress.pages_done, progress.pages_total),
        ],
        [common.attempts, number(job.attempt)],
        [jobs.expires, job.expires_at === null ? null : time(job.expires_at)],
        [common.rateCard, job.rate_card_version],
      ]}
    />
  );
}

function Failure({ job: { error, error_code } }: { job: AdminJob }) {
  return (
    <>
      {error_code !== null && <code>{error_code}</code>} <span lang="en">{error}</span>
    </>
  );
}

function optionsOf({ options }: AdminJob) {
  const entries = Object.entries(options);
  if (entries.length === 0) return null;
  return <code class="anywhere">{JSON.stringify(options)}</code>;
}

function metricsOf({ billing_metrics }: AdminJob): string | null {
  if (billing_metrics === null) return null;
  const texts = Object.entries(billing_metrics).map(([name, value]) => `${name} ${number(value)}`);
  return texts.length === 0 ? null : texts.join(", ");
}

function priceOf({ estimated_credit_units, actual_credit_units }: AdminJob): string {
  const estimated = creditsOf(estimated_credit_units);
  return actual_credit_units === null
    ? jobs.estimated(common.credits(estimated))
    : jobs.charged(common.credits(creditsOf(actual_credit_units)), estimated);
}

/** The details of an internal error. */
export function IncidentCard({ incident }: { incident: AdminIncident }) {
  const { support_reference, error_code, internal, explanation, attempt, at, kept_until } = incident;
  return (
    <article class="card stack tight">
      <h3>{titleOfCode(error_code)}</h3>
      <Facts
        facts={[
          [jobs.errorCode, <code>{error_code}</code>],
          [jobs.explanation, explanation !== null && <span lang="en">{explanation}</span>],
          [jobs.internal, internal !== null && <code class="anywhere">{internal}</code>],
          [
            common.supportReference,
            <Link to="adminSupport" query={{ reference: support_reference }}>
              {support_reference}
            </Link>,
          ],
          [jobs.attempt, attempt],
          [common.time, moment(at)],
          [jobs.keptUntil, time(kept_until)],
        ]}
      />
    </article>
  );
}

/** From start to end or now; null: not started. */
export function runTime({ started_at, finished_at }: AdminJob, nowMs: number): string | null {
  if (started_at === null) return null;
  const endMs = finished_at === null ? nowMs : Date.parse(finished_at);
  return duration(Math.max(0, endMs - Date.parse(started_at)));
}
