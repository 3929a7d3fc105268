/** What the callers have been told so far; the server must stand by all of it, whatever happens to it. */
import type { Confirmation, JobBody, NamedFile } from "../../scripts/server/api.ts";
import { terminal } from "../../scripts/server/api.ts";

export interface Confirmed {
  /** Null for a job of a convert call. */
  confirmation: (Confirmation & { client_request_id: string }) | null;
  filename: string;
  estimatedUnits: number;
  /** Null while it is not known: no answer has come, or one that leaves it open. The server may have made the job. */
  jobId: string | null;
  ended: JobBody | null;
  deletion: "none" | "asked" | "answered";
  /** Whether its result was fetched and found sound. */
  verified: boolean;
}

/** A convert call. None of its jobs is deleted while it may be sent again: the last one would free its id. */
export interface ConvertSet {
  files: readonly NamedFile[];
  clientRequestId: string;
  /** Null while it is not known whether it has made any. */
  jobIds: readonly string[] | null;
}

/** Tells each problem when it is found: what else was going on then is soon forgotten. */
class Problems extends Array<string> {
  override push(...problems: string[]): number {
    for (const problem of problems) console.log(`PROBLEM: ${problem}`);
    return super.push(...problems);
  }
}

/** A child that was killed is given no more work after this. */
const noticedMsMax = 2_000;

export class History {
  readonly sets: ConvertSet[] = [];
  readonly confirmed: Confirmed[] = [];
  /** Jobs that were deleted: none of them may come back. */
  readonly deletedIds = new Set<string>();
  /** What deleted jobs have cost: known where their end was seen, else at the most their estimate. */
  readonly deletedUnits = { known: 0, unknown: 0 };
  /** Promises that the server broke, in plain words. */
  readonly problems = new Problems();
  readonly answers = new Map<string, number>();
  answered = 0;
  confirmations = 0;
  /** Estimates that no answer came to, or none that says what became of them: their files may be there. */
  estimatesOpen = 0;
  /** Uploads that were answered and are nobody's job yet, or not any more. */
  readonly looseUploads = new Set<string>();
  /** Ends by status and reason, each job once. */
  readonly ends = new Map<string, number>();
  childrenKilled = 0;
  /** When the last one was, by performance.now(). */
  childKilledMs = Number.NEGATIVE_INFINITY;

  /** `diskFails`: then 503 is an answer to whatever writes. */
  constructor(readonly diskFails = false) {}

  /** Counts an answer, and complains, with its body, when it is none of those that may come. */
  expect(action: string, status: number, allowed: readonly number[], body: unknown = null): boolean {
    this.answered += 1;
    count(this.answers, `${action} ${status}`);
    if (allowed.includes(status)) return true;
    this.problems.push(`${action} answered ${status}${body === null ? "" : `: ${JSON.stringify(body)}`}`);
    return false;
  }

  /** As `expect` for what must be written: false also for the 503 of a disk that fails, which is no problem. */
  expectWritten(action: string, status: number, allowed: readonly number[], body: unknown = null): boolean {
    if (status !== 503 || !this.diskFails) return this.expect(action, status, allowed, body);
    this.expect(action, status, [503]);
    return false;
  }

  /** How a file is refused whose children were killed again and again while they measured it. */
  unmeasured(askedMs: number): number[] {
    return this.childKilledMs > askedMs - noticedMsMax ? [503] : [];
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
    } else if (terminal.has(job.status)) {
      entry.ended = job;
      count(this.ends, job.error_code === null ? job.status : `${job.status} (${job.error_code})`);
    }
  }

  add(made: Pick<Confirmed, "confirmation" | "filename" | "estimatedUnits" | "jobId">): Confirmed {
    const entry: Confirmed = { ...made, ended: null, deletion: "none", verified: false };
    this.confirmed.push(entry);
    return entry;
  }

  forgetSet(set: ConvertSet): void {
    const at = this.sets.indexOf(set);
    if (at >= 0) this.sets.splice(at, 1);
  }

  mayDelete({ jobId, deletion }: Confirmed): boolean {
    return deletion === "none" && jobId !== null && !this.sets.some(({ jobIds }) => jobIds?.includes(jobId));
  }

  confirmedAs(entry: Confirmed, jobId: string): void {
    if (entry.jobId !== null && entry.jobId !== jobId) {
      this.problems.push(`${entry.confirmation?.client_request_id} made ${entry.jobId} and now ${jobId}`);
    }
    if (entry.jobId === null) this.confirmations += 1;
    entry.jobId = jobId;
    if (entry.confirmation) this.looseUploads.delete(entry.confirmation.upload_id);
  }

  /** Forgets what is over: the deleted ones but for their ids and their cost. */
  retireDeleted(): void {
    for (let at = this.confirmed.length - 1; at >= 0; at -= 1) {
      const entry = this.confirmed[at];
      if (entry?.deletion !== "answered" || entry.jobId === null) continue;
      this.deletedIds.add(entry.jobId);
      if (entry.ended) this.deletedUnits.known += chargedUnits(entry.ended);
      else this.deletedUnits.unknown += entry.estimatedUnits;
      this.confirmed.splice(at, 1);
    }
  }

  /** No job came of it, which the server has said. */
  drop(entry: Confirmed): void {
    const at = this.confirmed.indexOf(entry);
    if (at >= 0) this.confirmed.splice(at, 1);
  }
}

export function chargedUnits(job: JobBody): number {
  return job.status === "succeeded" ? (job.actual_credit_units ?? 0) : 0;
}

function count(counts: Map<string, number>, label: string): void {
  counts.set(label, (counts.get(label) ?? 0) + 1);
}
