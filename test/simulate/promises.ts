/** What one caller was told and may rely on, kept from its answers alone. */
import type { JobRow, JobStatus } from "../../ledger/contract.ts";
import type { World } from "./world.ts";

const terminal: readonly JobStatus[] = ["succeeded", "failed", "cancelled", "timed_out"];

export interface Said {
  fromStep: number;
  toStep: number;
}

interface Known {
  estimate: number;
  /** As last seen once it had ended, and the step by which that was so. */
  ended: { job: JobRow; step: number } | null;
  cancelledStep: number | null;
}

export class Promises {
  readonly #jobs = new Map<string, Known>();
  /** Job of each upload: there is never a second. */
  readonly #jobOf = new Map<string, string>();
  /** Deletion was asked for; the job may be there or not. */
  readonly mayBeGone = new Set<string>();
  /** Deletion was answered for, or retention has ended. */
  readonly gone = new Set<string>();

  constructor(readonly world: World) {}

  get jobIds(): string[] {
    return [...this.#jobs.keys()].filter((id) => !this.gone.has(id));
  }

  /** Jobs that may be unfinished, for all that the caller knows. */
  get openIds(): string[] {
    return this.jobIds.filter((id) => this.#jobs.get(id)?.ended === null);
  }

  saw(job: JobRow, said: Said): void {
    const { world } = this;
    const { id, uploadId } = job;
    const sibling = this.#jobOf.get(uploadId);
    world.check(sibling === undefined || sibling === id, "one job an upload", () => `${sibling} and ${id}`);
    this.#jobOf.set(uploadId, id);
    const known = this.#jobs.get(id) ?? {
      estimate: job.estimatedCreditUnits,
      ended: null,
      cancelledStep: null,
    };
    this.#jobs.set(id, known);
    const { estimate } = known;
    world.check(job.estimatedCreditUnits === estimate, "the estimate stays", () => `${id}: ${estimate}`);
    checkFacts(world, job);
    this.#checkEnd(job, known, said);
  }

  #checkEnd(job: JobRow, known: Known, { fromStep, toStep }: Said): void {
    const { world } = this;
    const { id, status } = job;
    if (known.cancelledStep !== null && known.cancelledStep <= fromStep) {
      world.check(status === "cancelled", "cancelled stays cancelled", () => `${id} is ${status}`);
    }
    const { ended } = known;
    if (ended !== null && ended.step <= fromStep) {
      // A release that was still to be written is all that may change.
      const then = ended.job.hold === "pending" ? { ...ended.job, hold: job.hold } : ended.job;
      const same = Bun.deepEquals(then, job);
      world.check(
        same,
        "an end is final",
        () => `${JSON.stringify(ended.job)} became ${JSON.stringify(job)}`,
      );
    } else if (terminal.includes(status)) known.ended ??= { job, step: toStep };
  }

  cancelled(job: JobRow, said: Said): void {
    this.saw(job, said);
    const known = this.#jobs.get(job.id);
    if (known !== undefined) known.cancelledStep ??= said.toStep;
  }
}

function checkFacts(world: World, job: JobRow): void {
  const ended = terminal.includes(job.status);
  const sound = ended
    ? job.finishedAtMs !== null && job.hold !== null && job.actualCreditUnits !== null
    : job.finishedAtMs === null && job.actualCreditUnits === null && job.hold !== "settled";
  world.check(sound, "a job says one thing", () => JSON.stringify(job));
  const held = ended && job.hold === "pending";
  const told = !held || (job.status !== "succeeded" && job.supportReference !== null);
  world.check(told, "what is still held has a support reference", () => JSON.stringify(job));
  const free = job.status === "succeeded" || (job.actualCreditUnits ?? 0) === 0;
  world.check(free, "what fails is free", () => `${job.id}: ${job.actualCreditUnits}`);
}
