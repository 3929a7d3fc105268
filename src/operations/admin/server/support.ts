import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import type { AuditRow, IncidentRow, JobRow, Ledger } from "../../../../ledger/contract.ts";
import { printable, textTable } from "../../../shared/command-line/output.ts";
import { pause } from "../../../shared/pause.ts";
import { localOperation } from "../../admin-operation.ts";
import { explainDeath } from "./explain-death.ts";

export const support = localOperation({
  id: "adminSupport",
  args: Type.Object({ reference: Type.String() }),
  run: ({ ledger }, { reference }: { reference: string }) => reportOf(ledger, reference),
  command: {
    name: "admin support",
    summary: "Show the incident of a support reference.",
    details: [
      "A job that failed because of an internal error carries a support reference (`sup_…`, in its `resolution`). This shows the job, its owner, the internal details and the audit log of the job. References are kept as long as results, even when the job is deleted.",
    ],
    arguments: [{ name: "REFERENCE", doc: "The support reference (sup_…)." }],
    examples: [
      {
        command: "markmill admin support sup_0123456789abcdef0123456789abcdef",
        doc: "Look up a reference that a user sent.",
      },
    ],
    async print({ operands: [reference = ""] }, report) {
      const json = await report({ reference });
      return { json, text: textOf(json) };
    },
  },
});

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

async function reportOf(ledger: Ledger, reference: string) {
  const incident = await ledger.read.incident(reference);
  if (incident === null) {
    const message = `There is no incident with the reference ${JSON.stringify(reference)}. References are kept as long as results (retention.results_days); a reference is sup_ and 12 hex digits.`;
    throw new Fault("invalid_request", { message, details: [{ path: "/reference", message }] });
  }
  const { jobId, organizationId } = incident;
  const incidents = await ledger.read.incidentsOfJob(jobId);
  const job = await ledger.read.jobOfAnyone(jobId);
  const organization = organizationId === null ? null : await ledger.read.organizationById(organizationId);
  return {
    ...incidentView(incident),
    /** Null: it was deleted. */
    job: job === null ? null : jobDocument(job),
    /** Null: an anonymous caller's. */
    organization: organization === null ? null : { id: organization.id, name: organization.name },
    other_incidents: incidents.filter((other) => other.supportReference !== reference).map(incidentView),
    audit: (await auditOf(ledger, jobId)).map(auditDocument),
  };
}

/** Lines of the audit log read without a pause: a few milliseconds. */
const sliceLines = 20_000;

/** Backwards from the newest line to the confirmation, which is a job's first. */
async function auditOf(ledger: Ledger, jobId: string): Promise<AuditRow[]> {
  const found: AuditRow[] = [];
  let before: number | null = null;
  do {
    const slice = await ledger.read.auditOf(jobId, { before, limit: sliceLines });
    found.unshift(...slice.rows);
    before = slice.before;
    await pause();
  } while (before !== null && found[0]?.action !== "job.confirm");
  return found;
}

function textOf(report: Awaited<ReturnType<typeof reportOf>>): string {
  const { support_reference, job_id, error_code, attempt, at, internal, explanation, ...rest } = report;
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

/** A crashed process's last output, without terminal control sequences. */
function linesOf(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${printable(line)}\n`)
    .join("");
}

/** Internal details of a failure, for administrators: the same in API and `--json`. */
export function incidentView(incident: IncidentRow) {
  return {
    support_reference: incident.supportReference,
    job_id: incident.jobId,
    organization_id: incident.organizationId,
    capability_id: incident.capabilityId,
    error_code: incident.errorCode,
    attempt: incident.attempt,
    internal: incident.internal,
    /** An explanation if a process died; else null. */
    explanation: explainDeath(incident.internal),
    at: isoTime(incident.atMs),
    kept_until: isoTime(incident.expiresAtMs),
  };
}
