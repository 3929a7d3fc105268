/** What the callers have been told so far; the server must stand by all of it, whatever happens to it. */
import type { Confirmation, JobBody } from "../server/api.ts";
import { terminal } from "../server/api.ts";

export interface Confirmed {
  confirmation: Confirmation;
  estimatedUnits: number;
  /** Null while no answer has come: the server may have made the job or not. */
  jobId: string | null;
  /** The last terminal state that was seen. */
  ended: JobBody | null;
  deletion: "none" | "asked" | "answered";
}

export class History {
  readonly confirmed: Confirmed[] = [];
  /** Promises that the server broke, in plain words. */
  readonly problems: string[] = [];
  readonly answers = new Map<string, number>();
  /** How many there were. */
  answered = 0;

  /** Counts an answer, and complains when it is none of those that may come. */
  expect(action: string, status: number, allowed: readonly number[]): boolean {
    this.answered += 1;
    const label = `${action} ${status}`;
    this.answers.set(label, (this.answers.get(label) ?? 0) + 1);
    if (allowed.includes(status)) return true;
    this.problems.push(`${action} answered ${status}`);
    return false;
  }

  /** The job as a caller sees it now; what ended must stay as it ended. */
  saw(entry: Confirmed, job: JobBody): void {
    if (entry.ended) {
      const { status, actual_credit_units: units } = entry.ended;
      if (job.status !== status || job.actual_credit_units !== units) {
        this.problems.push(
          `${job.id} had ended as ${status} with ${units} units and is now ${job.status} with ${job.actual_credit_units}`,
        );
      }
    } else if (terminal.has(job.status)) entry.ended = job;
  }

  confirmedAs(entry: Confirmed, jobId: string): void {
    if (entry.jobId !== null && entry.jobId !== jobId) {
      this.problems.push(`${entry.confirmation.client_request_id} made ${entry.jobId} and now ${jobId}`);
    }
    entry.jobId = jobId;
  }
}
