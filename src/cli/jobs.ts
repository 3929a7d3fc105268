/** Jobs as text for people. */
import type { Job } from "../client/types.ts";
import { creditsText, printable, textTable } from "../shared/command-line/output.ts";

export const jobArgument = { name: "ID", doc: "The job's id (job_…)." };

/** "0.3" once settled, "≤ 0.3" while only the estimate is known. */
function creditsOf(job: Job): string {
  if (job.actual_credit_units !== null) return creditsText(job.actual_credit_units);
  return `≤ ${creditsText(job.estimated_credit_units)}`;
}

export function jobTable(jobs: readonly Job[]): string {
  return textTable(
    ["id", "status", "credits", "created", "file"],
    jobs.map((job) => [job.id, job.status, creditsOf(job), job.created_at, job.filename]),
  );
}

export function jobText(job: Job): string {
  const progress = job.progress ? `${job.progress.pages_done} of ${job.progress.pages_total} pages` : "";
  const rows: readonly (readonly [string, string])[] = [
    ["id", job.id],
    ["status", job.status],
    ["file", job.filename],
    ["capability", job.capability_id],
    ["progress", progress],
    ["credits", creditsOf(job)],
    ["error", job.error ? `${job.error} (${job.error_code ?? "unknown"})` : ""],
    ["support reference", job.resolution.support_reference ?? ""],
    ["created", job.created_at],
    ["finished", job.finished_at ?? ""],
    ["kept until", job.expires_at ?? ""],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const shown = rows.filter(([, value]) => value !== "");
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}\n`).join("");
}
