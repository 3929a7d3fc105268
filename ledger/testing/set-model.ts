import type { SetFile } from "../jobs/confirm-set.ts";
import type { Owner } from "../schema/owners.ts";
import type { Units } from "../units.ts";
import { actor, addOrganization, dayMs, type Harness, memoryLedger, noonMs } from "./harness.ts";
import { confirmationOfSet, damagedFile, pricedFile } from "./sets.ts";

/** One thing that happens; small numbers choose among what there is by then. */
export type SetStep =
  /** Estimates of the files, null for one that is no good; the same content again has the same fingerprint. */
  | {
      do: "convert";
      owner: number;
      key: number | null;
      estimates: readonly (number | null)[];
      spendingLimit: number | null;
    }
  | { do: "repeat"; of: number; as: number | null }
  | { do: "single"; owner: number; key: number; estimate: number }
  | { do: "delete" | "cancel"; job: number }
  | { do: "run"; actual: number }
  | { do: "grant"; owner: number; units: number }
  | { do: "wait"; days: number };

type Call = Extract<SetStep, { do: "convert" }>;

interface ModelJob {
  owner: number;
  estimate: number;
  status: "queued" | "ended";
  /** Null while it is queued. */
  expiresAtMs: number | null;
  set: ModelSet | null;
  key: string | null;
}

interface ModelSet {
  content: string;
  key: string | null;
  /** By index of the file. */
  jobs: Map<number, string>;
  unqueued: string[];
}

export const limits = { activeJobsMax: 4, queueJobsMax: 6 };
const retentionMs = 2 * dayMs;

/**
 * A ledger, and beside it the simplest thing that says what it ought to hold: sums, counts and maps, without rows,
 * transactions or statements. Every step tells what the two say of it.
 */
export class SetModel {
  readonly ledger: Harness = memoryLedger();
  readonly owners: Owner[] = ["a", "b"].map((name) => addOrganization(this.ledger, name));
  readonly available = [0, 0];
  readonly jobs = new Map<string, ModelJob>();
  readonly keys = new Map<string, ModelSet | "job">();
  readonly calls: Call[] = [];
  nowMs = noonMs;
  private count = 0;

  /** What the ledger answered, and what the model expects. */
  apply(step: SetStep): { answered: unknown; expected: unknown } {
    this.count += 1;
    if (step.do === "convert") return this.convert(step);
    if (step.do === "repeat") {
      const call = this.calls[step.of % Math.max(1, this.calls.length)];
      if (call === undefined) return { answered: null, expected: null };
      return this.convert({ ...call, key: step.as ?? call.key });
    }
    if (step.do === "single") return this.single(step);
    if (step.do === "wait") return this.wait(step.days);
    if (step.do === "run") return this.run(step.actual);
    if (step.do === "grant") {
      const organizationId = `org_${"ab"[step.owner]}`;
      const { ledger, nowMs } = this;
      this.available[step.owner] = (this.available[step.owner] ?? 0) + step.units;
      const grant = { creditUnits: step.units, reason: "test", expiresAtMs: null };
      const args = { ...grant, transferId: `t${this.count}`, organizationId, actor, nowMs };
      return { answered: ledger.run("grantCredits", args).outcome, expected: "granted" };
    }
    return this.onJob(step);
  }

  held = (owner: number) =>
    [...this.jobs.values()]
      .filter((job) => job.owner === owner && job.status === "queued")
      .reduce((sum, { estimate }) => sum + estimate, 0);

  private plan = { maxActiveJobs: limits.activeJobsMax, monthlyCreditUnits: 0 };

  /** Why a job cannot be, in the order in which callers are told. */
  private refusal(owner: number, estimate: number, left: number): string | null {
    const queued = [...this.jobs.values()].filter(({ status }) => status === "queued");
    if (estimate > left) return "credit_ceiling_exceeded";
    if (queued.filter((job) => job.owner === owner).length >= limits.activeJobsMax)
      return "too_many_active_jobs";
    if (queued.length >= limits.queueJobsMax) return "queue_full";
    return estimate > (this.available[owner] ?? 0) ? "insufficient_credits" : null;
  }

  private reserve(
    jobId: string,
    owner: number,
    estimate: number,
    set: ModelSet | null,
    key: string | null,
  ): void {
    this.available[owner] = (this.available[owner] ?? 0) - estimate;
    this.jobs.set(jobId, { owner, estimate, status: "queued", expiresAtMs: null, set, key });
  }

  private convert(call: Call) {
    const { owner, key, estimates, spendingLimit } = call;
    this.calls.push(call);
    const content = JSON.stringify([estimates, spendingLimit]);
    const name = (index: number) => `${this.count}x${index}`;
    const as = this.owners[owner] ?? { jobTokenHash: "" };
    const files = estimates.map((estimatedCreditUnits, index): SetFile => {
      if (estimatedCreditUnits === null) return damagedFile(`${index}.pdf`);
      return pricedFile(name(index), as, { estimatedCreditUnits });
    });
    const result = this.ledger.run(
      "confirmSet",
      confirmationOfSet(as, files, {
        setId: `set_${this.count}`,
        clientRequestId: key === null ? null : `request-${key}`,
        fingerprint: new Bun.CryptoHasher("sha256").update(content).digest("hex"),
        spendingLimitCreditUnits: spendingLimit,
        plan: this.plan,
        queueJobsMax: limits.queueJobsMax,
        nowMs: this.nowMs,
      }),
    );
    return { answered: told(result), expected: this.expectedSet(call, content, name) };
  }

  private expectedSet(
    { owner, key, estimates, spendingLimit }: Call,
    content: string,
    name: (index: number) => string,
  ) {
    const keyName = key === null ? null : `${owner} ${key}`;
    const known = keyName === null ? undefined : this.keys.get(keyName);
    if (known === "job" || (known !== undefined && known.content !== content))
      return { outcome: "idempotency_conflict", jobs: [], unqueued: [] };
    if (known !== undefined) return { outcome: "replayed", jobs: placesOf(known), unqueued: known.unqueued };
    const set: ModelSet = { content, key: keyName, jobs: new Map(), unqueued: [] };
    let left = spendingLimit ?? Number.POSITIVE_INFINITY;
    for (const [index, estimate] of estimates.entries()) {
      const refused = estimate === null ? "corrupt_document" : this.refusal(owner, estimate, left);
      if (estimate === null || refused !== null) {
        set.unqueued.push(`${index} ${refused}`);
        continue;
      }
      left -= estimate;
      const jobId = `job_${name(index)}`;
      this.reserve(jobId, owner, estimate, set, null);
      set.jobs.set(index, jobId);
    }
    if (set.jobs.size === 0) return { outcome: "nothing_queued", jobs: [], unqueued: set.unqueued };
    if (keyName !== null) this.keys.set(keyName, set);
    return { outcome: "created", jobs: placesOf(set), unqueued: set.unqueued };
  }

  private single({ owner, key, estimate }: Extract<SetStep, { do: "single" }>) {
    const as = this.owners[owner] ?? { jobTokenHash: "" };
    const file = pricedFile(`${this.count}`, as, {
      estimatedCreditUnits: estimate,
      expiresAtMs: this.nowMs + dayMs,
    });
    if (!("upload" in file)) throw new Error("not priced");
    const { upload, jobId, holdId } = file;
    const { ledger, nowMs } = this;
    ledger.run("createUpload", { upload, actor, nowMs });
    const { outcome } = ledger.run("confirmJob", {
      ...{ jobId, holdId, owner: as, uploadId: upload.id, spendingLimitCreditUnits: 1_000 },
      ...{ clientRequestId: `request-${key}`, webhookUrl: null, plan: this.plan },
      ...{ queueJobsMax: limits.queueJobsMax, actor, nowMs },
    });
    const keyName = `${owner} ${key}`;
    const refused = this.keys.has(keyName) ? "idempotency_conflict" : this.refusal(owner, estimate, 1_000);
    if (refused === null) {
      this.reserve(jobId, owner, estimate, null, keyName);
      this.keys.set(keyName, "job");
    }
    return { answered: outcome, expected: refused ?? "created" };
  }

  private onJob(step: Extract<SetStep, { do: "delete" | "cancel" }>) {
    const [jobId, job] = [...this.jobs][step.job % Math.max(1, this.jobs.size)] ?? [];
    if (jobId === undefined || job === undefined) return { answered: null, expected: null };
    const { ledger, nowMs } = this;
    const owner = this.owners[job.owner] ?? { jobTokenHash: "" };
    const wasQueued = job.status === "queued";
    if (wasQueued) this.end(job, 0);
    if (step.do === "delete") {
      this.forget(jobId, job);
      return {
        answered: ledger.run("deleteJob", { jobId, owner, actor, nowMs }).outcome,
        expected: "deleted",
      };
    }
    const { outcome } = ledger.run("cancelJob", { jobId, owner, retentionMs, actor, nowMs });
    return { answered: outcome, expected: wasQueued ? "cancelled" : "job_finished" };
  }

  /** Leases the next job and ends it at once. */
  private run(actualCreditUnits: number) {
    const { ledger, nowMs } = this;
    const leaseToken = `lease_${this.count}`;
    const leased = ledger.run("leaseJob", { leaseToken, nowMs, leaseUntilMs: nowMs + 1 });
    const job = leased === null ? undefined : this.jobs.get(leased.job.id);
    if (leased === null || job === undefined)
      return { answered: leased, expected: this.held(0) + this.held(1) === 0 ? null : "a job" };
    const measured = { billingMetrics: {}, deliverable: true, actualCreditUnits };
    const ending = { status: "succeeded" as const, ...measured };
    const { outcome } = ledger.run("endJob", {
      jobId: leased.job.id,
      leaseToken,
      ending,
      retentionMs,
      nowMs,
    });
    this.end(job, Math.min(actualCreditUnits, job.estimate));
    return { answered: outcome, expected: "ended" };
  }

  private wait(days: number) {
    this.nowMs += days * dayMs;
    const { jobIds } = this.ledger.run("sweep", { nowMs: this.nowMs, limit: 100 });
    const gone = [...this.jobs].filter(
      ([, { expiresAtMs }]) => expiresAtMs !== null && expiresAtMs <= this.nowMs,
    );
    for (const [jobId, job] of gone) this.forget(jobId, job);
    return { answered: jobIds.sort(), expected: gone.map(([jobId]) => jobId).sort() };
  }

  private end(job: ModelJob, spent: number): void {
    this.available[job.owner] = (this.available[job.owner] ?? 0) + job.estimate - spent;
    job.status = "ended";
    job.expiresAtMs = this.nowMs + retentionMs;
  }

  private forget(jobId: string, job: ModelJob): void {
    this.jobs.delete(jobId);
    if (job.key !== null) this.keys.delete(job.key);
    if (job.set === null) return;
    for (const [index, member] of job.set.jobs) if (member === jobId) job.set.jobs.delete(index);
    if (job.set.jobs.size === 0 && job.set.key !== null) this.keys.delete(job.set.key);
  }
}

const placesOf = (set: ModelSet) => [...set.jobs].map(([index, jobId]) => `${index} ${jobId}`);

function told(result: Units["confirmSet"]["result"]) {
  const set = "set" in result ? result.set : null;
  const unqueued = set?.unqueued ?? ("unqueued" in result ? result.unqueued : []);
  return {
    outcome: result.outcome,
    jobs: (set?.jobs ?? []).map(({ index, job }) => `${index} ${job.id}`),
    unqueued: unqueued.map(({ index, error }) => `${index} ${error.code}`),
  };
}
