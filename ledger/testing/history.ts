import type { JobEnding } from "../jobs/end.ts";
import type { JobStatus } from "../schema/enums.ts";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addOrganization,
  dayMs,
  type Harness,
  hourMs,
  memoryLedger,
  noonMs,
  uploadRow,
} from "./harness.ts";
import type { Step } from "./steps.ts";

const failure = { errorCode: "conversion_failed", error: "It failed.", supportReference: null };
export const plan = { maxActiveJobs: 3, monthlyCreditUnits: 400 };
const retentionMs = 3 * dayMs;

/** A ledger with its own clock and ids, driven step by step. */
export class History {
  readonly ledger: Harness = memoryLedger();
  readonly owners: Owner[];
  readonly uploads: { id: string; owner: Owner }[] = [];
  readonly jobs: { id: string; owner: Owner }[] = [];
  readonly leases = new Map<string, string>();
  /** The status that each job was first seen to end with. */
  readonly ended = new Map<string, JobStatus>();
  nowMs = noonMs;
  count = 0;

  constructor() {
    this.owners = [
      ...["a", "b"].map((name) => addOrganization(this.ledger, name)),
      ...["c", "d"].map((c) => ({ jobTokenHash: c.repeat(64) })),
    ];
  }

  private ownerAt(n: number): Owner {
    const found = this.owners[n % this.owners.length];
    if (found === undefined) throw new Error("no owners");
    return found;
  }

  apply(step: Step): void {
    const { ledger, nowMs } = this;
    this.count += 1;
    if (step.do === "wait") this.nowMs += step.minutes * 60_000;
    else if (step.do === "sweep") ledger.run("sweep", { nowMs, limit: 3 });
    else if (step.do === "requeue")
      ledger.run("requeueLeases", { which: step.all ? "all" : "expired", nowMs });
    else if (step.do === "upload") this.upload(step);
    else if (step.do === "confirm") this.confirm(step);
    else if (step.do === "grant") this.grant(step);
    else if (step.do === "lease") this.lease();
    else this.onJob(step);
  }

  private upload({ owner, estimate, hours }: Extract<Step, { do: "upload" }>): void {
    const upload = uploadRow(`upl_${this.count}`, this.ownerAt(owner), {
      estimatedCreditUnits: estimate,
      createdAtMs: this.nowMs,
      expiresAtMs: this.nowMs + hours * hourMs,
    });
    this.ledger.run("createUpload", { upload, actor, nowMs: this.nowMs });
    this.uploads.push(upload);
  }

  private confirm({ upload, spendingLimit, key, hook }: Extract<Step, { do: "confirm" }>): void {
    const chosen = this.uploads[upload % Math.max(1, this.uploads.length)];
    if (chosen === undefined) return;
    const result = this.ledger.run("confirmJob", {
      jobId: `job_${this.count}`,
      holdId: `hld_${this.count}`,
      owner: chosen.owner,
      uploadId: chosen.id,
      spendingLimitCreditUnits: spendingLimit,
      clientRequestId: key === null ? null : `request-${key}`,
      webhookUrl: hook ? "https://hooks.example/x" : null,
      plan,
      queueJobsMax: 12,
      actor,
      nowMs: this.nowMs,
    });
    if (result.outcome === "created") this.jobs.push({ id: `job_${this.count}`, owner: chosen.owner });
  }

  private grant({ owner, units, days }: Extract<Step, { do: "grant" }>): void {
    const { organizationId } = this.ownerAt(owner % 2) as { organizationId: string };
    this.ledger.run("grantCredits", {
      transferId: `t${this.count % 20}`,
      organizationId,
      creditUnits: units,
      reason: "pack",
      expiresAtMs: days === null ? null : this.nowMs + days * dayMs,
      actor,
      nowMs: this.nowMs,
    });
  }

  private lease(): void {
    const leaseToken = `lease_${this.count}`;
    const leased = this.ledger.run("leaseJob", {
      leaseToken,
      nowMs: this.nowMs,
      leaseUntilMs: this.nowMs + 60_000,
    });
    if (leased !== null) this.leases.set(leased.job.id, leaseToken);
  }

  private onJob(step: Extract<Step, { job: number }>): void {
    const job = this.jobs[step.job % Math.max(1, this.jobs.length)];
    if (job === undefined) return;
    const { ledger, nowMs } = this;
    const jobId = job.id;
    const leaseToken = this.leases.get(jobId) ?? "none";
    if (step.do === "renew") {
      ledger.run("renewLease", {
        jobId,
        leaseToken,
        leaseUntilMs: nowMs + 60_000,
        pagesDone: step.pages,
        pagesTotal: 9,
      });
    } else if (step.do === "die") {
      ledger.run("childDied", {
        jobId,
        leaseToken,
        supportReference: "sup_0123456789ab",
        retentionMs,
        nowMs,
      });
    } else if (step.do === "release") {
      ledger.run("releaseHold", { jobId, nowMs });
    } else if (step.do === "abandon") {
      const ending = { ...failure, status: "failed", supportReference: "sup_0123456789ab" } as const;
      ledger.run("abandonJob", { jobId, leaseToken, ending, retentionMs, nowMs });
    } else if (step.do === "end") {
      const ending: JobEnding =
        step.how === "succeeded"
          ? {
              status: step.how,
              actualCreditUnits: step.actual,
              billingMetrics: { pages: 1 },
              deliverable: true,
            }
          : { status: step.how, ...failure };
      const { outcome } = ledger.run("endJob", {
        jobId,
        leaseToken: step.stale ? "stale" : leaseToken,
        ending,
        retentionMs,
        nowMs,
      });
      if (step.stale && outcome !== "lost") throw new Error(`${jobId}: a stale lease ended it`);
    } else {
      const as = step.stranger ? this.ownerAt(this.owners.indexOf(job.owner) + 1) : job.owner;
      if (step.do === "cancel") ledger.run("cancelJob", { jobId, owner: as, retentionMs, actor, nowMs });
      else ledger.run("deleteJob", { jobId, owner: as, actor, nowMs });
    }
  }
}
