/** A support report as the document that --json prints, and as text. */
import { isoTime } from "../../../config/ambient.ts";
import type { AuditRow, JobRow } from "../../../ledger/contract.ts";
import type { SupportReport } from "../../services/admin/support.ts";
import { incidentView } from "../../services/views/incident.ts";
import { printable, textTable } from "../output.ts";

function jobDocument(job: JobRow) {
  return {
    id: job.id,
    status: job.status,
    error_code: job.errorCode,
    filename: job.filename,
    source_bytes: job.sourceBytes,
    attempt: job.attempt,
    estimated_credit_units: job.estimatedCreditUnits,
    actual_credit_units: job.actualCreditUnits,
    hold: job.hold,
    created_at: isoTime(job.createdAtMs),
    finished_at: isoTime(job.finishedAtMs),
  };
}

function auditDocument(row: AuditRow) {
  return {
    sequence: row.sequence,
    at: isoTime(row.atMs),
    actor: row.actorId === null ? row.actorKind : `${row.actorKind} ${row.actorId}`,
    action: row.action,
    outcome: row.outcome,
    detail: row.detail,
  };
}

export function supportDocument({ incident, job, organization, others, audit }: SupportReport) {
  return {
    ...incidentView(incident),
    /** Null: it was deleted. */
    job: job === null ? null : jobDocument(job),
    organization: organization === null ? null : { id: organization.id, name: organization.name },
    other_incidents: others.map(incidentView),
    audit: audit.map(auditDocument),
  };
}

export function supportText(report: SupportReport): string {
  const { support_reference, job_id, error_code, attempt, at, internal, explanation, ...rest } =
    supportDocument(report);
  const { job, organization } = rest;
  const rows: readonly (readonly [string, string])[] = [
    ["reference", support_reference],
    ["what happened", `${error_code} at attempt ${attempt}, ${at}`],
    ["job", `${job_id} (${job === null ? "deleted" : job.status})`],
    ["file", job === null ? "" : `${job.filename}, ${job.source_bytes} bytes, ${rest.capability_id}`],
    ["owner", organization === null ? "an anonymous caller" : `${organization.name} (${organization.id})`],
    ["credits", job?.hold ? `hold ${job.hold}` : ""],
    ["kept until", rest.kept_until],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const facts = rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}\n`);
  const others = rest.other_incidents.map((other) => [
    other.at,
    other.support_reference,
    other.error_code,
    `attempt ${other.attempt}`,
  ]);
  const audit = rest.audit.map((line) => [
    line.at,
    line.action,
    line.outcome,
    line.actor,
    line.detail === null ? "" : JSON.stringify(line.detail),
  ]);
  return [
    ...facts,
    section("cause", linesOf([explanation, internal].filter(Boolean).join("\n") || "nothing more is known")),
    others.length === 0
      ? ""
      : section("other incidents of this job", textTable(["at", "reference", "error", ""], others)),
    section("audit", textTable(["at", "action", "outcome", "actor", "detail"], audit)),
  ].join("");
}

const section = (title: string, body: string) => `\n${title}:\n${body}`;

/** What a process said before it died: each line by itself, nothing of it a terminal's command. */
function linesOf(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${printable(line)}\n`)
    .join("");
}
