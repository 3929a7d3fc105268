/** Details of a job. */
import type { Job } from "../../src/client/types.ts";
import { Facts, StatusBadge, Timestamp } from "../components/elements.tsx";
import { type Column, column, Table } from "../components/table.tsx";
import { common } from "../messages/common.ts";
import { kindOf } from "../messages/kinds.ts";
import { viewer } from "../messages/viewer.ts";
import { creditsOf, duration, number, percent, size } from "../text/format.ts";
import { Findings } from "./review-bar.tsx";
import { sourceKindOf } from "./source/source.ts";
import type { ResultQuality } from "./use-result.ts";

interface DetailsProps {
  job: Job;
  quality: ResultQuality | null;
  /** page, slide, sheet, … */
  unit: string;
}

export function DetailsView({ job, quality, unit }: DetailsProps) {
  const scores = quality?.report.page_scores ?? [];
  const options = Object.entries(job.options);
  return (
    <div class="stack">
      <section class="card">
        <JobFacts job={job} quality={quality} unit={unit} />
      </section>
      <section class="card">
        <h2>{common.options}</h2>
        {options.length === 0 ? (
          <p class="quiet">{viewer.noOptions}</p>
        ) : (
          <Facts facts={options.map(([name, value]) => [name, written(value)])} />
        )}
      </section>
      {job.billing_metrics !== null && Object.keys(job.billing_metrics).length > 0 && (
        <section class="card">
          <h2>{common.measured}</h2>
          <Facts
            facts={Object.entries(job.billing_metrics).map(([name, value]) => [name, counted(name, value)])}
          />
        </section>
      )}
      {quality !== null && quality.check.status !== "deliverable" && (
        <section class="card">
          <Findings quality={quality} />
        </section>
      )}
      {scores.length > 0 && (
        <section class="stack tight">
          <h2>{viewer.scoresOf(unit)}</h2>
          {sourceKindOf(job) === "recording" && <p class="quiet">{viewer.scoresTranscript}</p>}
          <Table
            label={viewer.scoresOf(unit)}
            rows={scores}
            keyOf={({ page_index }) => page_index}
            columns={scoreColumns(unit)}
          />
        </section>
      )}
    </div>
  );
}

export function JobFacts({ job, quality, unit = "page" }: Omit<DetailsProps, "unit"> & { unit?: string }) {
  const { facts } = viewer;
  const when = (iso: string | null) => (iso === null ? null : <Timestamp at={iso} />);
  const took =
    job.started_at === null || job.finished_at === null
      ? null
      : duration(Date.parse(job.finished_at) - Date.parse(job.started_at));
  const price = (units: number) => common.credits(creditsOf(units));
  const pages = quality?.report.summary.pages_total;
  return (
    <Facts
      facts={[
        [facts.file, job.filename],
        [facts.size, size(job.source_bytes)],
        [facts.status, <StatusBadge key="status" status={job.status} />],
        [viewer.score, quality === null ? null : percent(quality.report.document_score)],
        [viewer.unitsFact(unit), pages === undefined ? null : number(pages)],
        [facts.kind, kindOf(job.capability_id)],
        [facts.estimated, price(job.estimated_credit_units)],
        [facts.actual, job.actual_credit_units === null ? null : price(job.actual_credit_units)],
        [facts.created, when(job.created_at)],
        [facts.started, when(job.started_at)],
        [facts.finished, when(job.finished_at)],
        [facts.took, took],
        [facts.expires, when(job.expires_at)],
        [facts.attempt, job.attempt === 0 ? null : number(job.attempt)],
        [facts.error, job.error_code === null ? null : <code key="error">{job.error_code}</code>],
        [facts.model, job.credit_model_version],
        [facts.rateCard, job.rate_card_version],
        [facts.job, <code key="job">{job.id}</code>],
      ]}
    />
  );
}

const counted = (name: string, value: number) => (name.endsWith("_ms") ? duration(value) : number(value));

const written = (value: unknown) => <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>;

const scoreColumns = (unit: string): readonly Column<ResultQuality["report"]["page_scores"][number]>[] => [
  column.number(viewer.unitColumn(unit), (row) => number(row.page_index)),
  column.number(viewer.scoreColumn, (row) => percent(row.score)),
  column.number(common.confidence, (row) => percent(row.confidence)),
  column(viewer.reviewColumn, (row) => (row.review_required ? common.yes : common.no)),
];
