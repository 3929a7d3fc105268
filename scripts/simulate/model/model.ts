/**
 * What the ledger must hold, told by the specification and the units that were committed, one after the other: a
 * second book, kept by other means. Every unit has a line here; one without does not compile.
 */
import type { JobStatus, Owner, UnitName, Units, UploadRow } from "../../../ledger/contract.ts";
import { CreditModel, type Hold } from "./credits.ts";
import { EventModel } from "./events.ts";

export interface ModelUpload {
  id: string;
  owner: string;
  organizationId: string | null;
  estimate: number;
  expiresAtMs: number;
  jobId: string | null;
}

export interface ModelJob {
  id: string;
  owner: string;
  organizationId: string | null;
  uploadId: string;
  status: JobStatus;
  estimate: number;
  ceiling: number;
  clientRequestId: string | null;
  webhookUrl: string | null;
  hold: Hold;
  /** Until its Credits have been settled or released. */
  holdOpen: boolean;
  attempt: number;
  leaseToken: string | null;
  leaseUntilMs: number;
  pagesDone: number;
  actual: number | null;
  /** As the child told them; null unless it succeeded. */
  metrics: Record<string, number> | null;
  expiresAtMs: number | null;
}

const attemptsMax = 3;

export const ownerText = (owner: Owner): string =>
  "jobTokenHash" in owner ? `token:${owner.jobTokenHash}` : `${owner.organizationId}/${owner.projectId}`;

const organizationOf = (owner: Owner) => ("jobTokenHash" in owner ? null : owner.organizationId);

export const unfinished = (job: { status: JobStatus }) => job.status === "queued" || job.status === "running";

type Handlers = {
  [N in UnitName]: (args: Units[N]["args"], result: Units[N]["result"]) => readonly string[];
};

export class Model {
  readonly credits = new CreditModel();
  readonly uploads = new Map<string, ModelUpload>();
  readonly jobs = new Map<string, ModelJob>();
  /** Owner and client_request_id to job. */
  readonly keys = new Map<string, string>();
  /** Jobs whose retention has ended. */
  readonly expiredJobs = new Set<string>();
  /** Jobs that were there and are not any more, those among them. */
  readonly removedJobs = new Set<string>();
  readonly removedUploads = new Set<string>();
  /** How each job ended; kept when it is removed. */
  readonly ended = new Map<string, JobStatus>();
  readonly events = new EventModel();

  readonly #tell: (invariant: string, message: string) => void;

  constructor(tell: (invariant: string, message: string) => void) {
    this.#tell = tell;
  }

  /** Follows a committed unit; the jobs that it changed. */
  apply<N extends UnitName>(name: N, args: Units[N]["args"], result: Units[N]["result"]): readonly string[] {
    return this.#handlers[name](args, result);
  }

  /** Jobs that have not ended, or whose Credits are still held. */
  open(): ModelJob[] {
    return [...this.jobs.values()].filter((job) => job.holdOpen || unfinished(job));
  }

  #same(what: string, got: unknown, expected: unknown): void {
    if (got !== expected) {
      this.#tell("outcome", `${what} gave ${String(got)}, but ${String(expected)} was to be expected`);
    }
  }

  readonly #handlers: Handlers = {
    createOrganization: ({ organizationId }, { outcome }) => {
      if (outcome === "created") this.credits.organizations.set(organizationId, { held: 0 });
      return [];
    },
    createUser: () => [],
    createKey: () => [],
    revokeKey: () => [],
    touchKey: () => [],
    adoptMasterKey: () => [],
    createWebhookSecret: () => [],
    rotateWebhookSecret: () => [],
    recordRateCard: () => [],

    grantCredits: ({ transferId, organizationId, creditUnits, expiresAtMs, nowMs }) => {
      const id = `grant:${transferId}`;
      if (!this.credits.buckets.has(id)) {
        this.credits.issue({
          id,
          organizationId,
          remaining: creditUnits,
          createdAtMs: nowMs,
          expiresAtMs,
          monthly: false,
        });
      }
      return [];
    },

    createUpload: ({ upload }) => {
      this.uploads.set(upload.id, modelOf(upload));
      return [];
    },

    confirmJob: (args, result) => {
      const expected = this.#confirm(args);
      this.#same(`confirming ${args.uploadId}`, result.outcome, expected.outcome);
      if ("job" in result && expected.jobId !== null) {
        this.#same(`the job of ${args.uploadId}`, result.job.id, expected.jobId);
      }
      return expected.outcome === "created" ? [args.jobId] : [];
    },

    leaseJob: ({ leaseToken, leaseUntilMs }, result) => {
      const waiting = [...this.jobs.values()].some(({ status }) => status === "queued");
      this.#same("whether a job was leased", result !== null, waiting);
      const job = result === null ? undefined : this.jobs.get(result.job.id);
      if (job === undefined) return [];
      this.#same(`the status of ${job.id} before its lease`, job.status, "queued");
      Object.assign(job, { status: "running", attempt: job.attempt + 1, leaseToken, leaseUntilMs });
      return [job.id];
    },

    renewLease: ({ jobId, leaseToken, leaseUntilMs, pagesDone }, { held }) => {
      const job = this.#leased(jobId, leaseToken);
      this.#same(`whether ${jobId} is still held`, held, job !== null);
      if (job === null) return [];
      job.leaseUntilMs = leaseUntilMs;
      job.pagesDone = Math.max(job.pagesDone, pagesDone);
      return [jobId];
    },

    childDied: ({ jobId, leaseToken, retentionMs, nowMs }, { outcome }) => {
      const job = this.#leased(jobId, leaseToken);
      const expected = job === null ? "lost" : job.attempt >= attemptsMax ? "failed" : "queued";
      this.#same(`the death of ${jobId}'s child`, outcome, expected);
      if (job === null) return [];
      if (expected === "failed") this.#end(job, "failed", 0, retentionMs, nowMs);
      else Object.assign(job, { status: "queued", leaseToken: null });
      return [jobId];
    },

    endJob: ({ jobId, leaseToken, ending, retentionMs, nowMs }, { outcome }) => {
      const job = this.#leased(jobId, leaseToken);
      this.#same(`the end of ${jobId}`, outcome, job === null ? "lost" : "ended");
      if (job === null) return [];
      const succeeded = ending.status === "succeeded";
      const actual = succeeded ? Math.min(ending.actualCreditUnits, job.estimate) : 0;
      if (succeeded) job.metrics = ending.billingMetrics;
      this.#end(job, ending.status, actual, retentionMs, nowMs);
      return [jobId];
    },

    abandonJob: ({ jobId, leaseToken, ending, retentionMs, nowMs }, { outcome }) => {
      const job = this.#leased(jobId, leaseToken);
      this.#same(`the abandonment of ${jobId}`, outcome, job === null ? "lost" : "ended");
      if (job === null) return [];
      this.#terminate(job, ending.status, 0, retentionMs, nowMs);
      return [jobId];
    },

    releaseHold: ({ jobId, nowMs }, { outcome }) => {
      const job = this.jobs.get(jobId);
      const pending = job?.holdOpen === true && !unfinished(job);
      this.#same(`the release of ${jobId}`, outcome, pending ? "released" : "nothing_pending");
      if (job === undefined || !pending) return [];
      this.#closeHold(job, 0, nowMs);
      return [jobId];
    },

    cancelJob: ({ jobId, owner, retentionMs, nowMs }, { outcome }) => {
      const job = this.#owned(jobId, owner);
      const expected = job === null ? "job_not_found" : unfinished(job) ? "cancelled" : "job_finished";
      this.#same(`cancelling ${jobId}`, outcome, expected);
      if (job === null || expected !== "cancelled") return [];
      this.#end(job, "cancelled", 0, retentionMs, nowMs);
      return [jobId];
    },

    deleteJob: ({ jobId, owner, nowMs }, { outcome }) => {
      const job = this.#owned(jobId, owner);
      const expected = job === null ? "job_not_found" : job.status === "running" ? "job_running" : "deleted";
      this.#same(`deleting ${jobId}`, outcome, expected);
      if (job === null || expected !== "deleted") return [];
      if (unfinished(job)) this.#end(job, "cancelled", 0, 0, nowMs);
      else if (job.holdOpen) this.#closeHold(job, 0, nowMs);
      this.#remove(job);
      return [jobId];
    },

    requeueLeases: ({ which, heldTokens = [], nowMs }, { jobIds }) => {
      const lost = [...this.jobs.values()].filter(
        ({ status, leaseToken, leaseUntilMs }) =>
          status === "running" &&
          (which === "all" || (leaseUntilMs < nowMs && !heldTokens.includes(leaseToken ?? ""))),
      );
      this.#same("requeued", [...jobIds].sort().join(), lost.map(({ id }) => id).sort().join());
      for (const job of lost) {
        Object.assign(job, { status: "queued", leaseToken: null, attempt: job.attempt - 1 });
      }
      return jobIds;
    },

    sweep: ({ nowMs, limit }, { uploadIds, jobIds }) => {
      for (const id of jobIds) {
        const job = this.jobs.get(id);
        const over = job !== undefined && job.expiresAtMs !== null && job.expiresAtMs <= nowMs;
        const due = over && !job.holdOpen;
        this.#same(`whether ${id} was to be swept`, true, due);
        this.expiredJobs.add(id);
        if (job !== undefined) this.#remove(job);
      }
      for (const id of uploadIds) {
        const upload = this.uploads.get(id);
        if (upload === undefined) continue;
        this.#same(`whether ${id} was to be swept`, true, upload.jobId === null && upload.expiresAtMs <= nowMs);
        this.#forget(id);
      }
      this.credits.expire(nowMs, null, limit);
      return jobIds;
    },

    recordAttempt: ({ eventId, scheduleAttempts, result, nowMs }, { outcome }) => {
      this.#same(`a try of ${eventId}`, outcome, this.events.tried(eventId, scheduleAttempts, result, nowMs));
      return [];
    },

    redeliverEvent: ({ eventId }, { outcome }) => {
      const known = this.events.again(eventId);
      this.#same(`sending ${eventId} again`, outcome, known ? "scheduled" : "event_not_found");
      return [];
    },

    createTestEvent: ({ eventId }, { outcome }) => {
      if (outcome === "created") this.events.add(eventId);
      return [];
    },

    sweepEvents: ({ endedUntilMs, limit }, { events }) => {
      this.#same("events swept", events, this.events.sweep(endedUntilMs, limit));
      return [];
    },
  };

  #confirm(args: Units["confirmJob"]["args"]): {
    outcome: Units["confirmJob"]["result"]["outcome"];
    jobId: string | null;
  } {
    const owner = ownerText(args.owner);
    const no = (outcome: Units["confirmJob"]["result"]["outcome"]) => ({ outcome, jobId: null });
    const upload = this.uploads.get(args.uploadId);
    if (upload === undefined || upload.owner !== owner) return no("upload_not_found");
    const existing = upload.jobId === null ? undefined : this.jobs.get(upload.jobId);
    if (existing !== undefined) {
      const same =
        existing.ceiling === args.ceilingCreditUnits &&
        existing.webhookUrl === args.webhookUrl &&
        existing.clientRequestId === args.clientRequestId;
      return same ? { outcome: "replayed", jobId: existing.id } : no("idempotency_conflict");
    }
    const key = `${owner} ${args.clientRequestId}`;
    if (args.clientRequestId !== null && this.keys.has(key)) return no("idempotency_conflict");
    if (upload.expiresAtMs <= args.nowMs) return no("upload_expired");
    if (upload.estimate > args.ceilingCreditUnits) return no("credit_ceiling_exceeded");
    const jobs = [...this.jobs.values()];
    const group = (job: ModelJob) => job.organizationId ?? job.owner;
    const active = jobs.filter((job) => unfinished(job) && group(job) === (upload.organizationId ?? owner));
    const { maxActiveJobs } = args.plan;
    if (maxActiveJobs !== null && active.length >= maxActiveJobs) return no("too_many_active_jobs");
    if (jobs.filter(({ status }) => status === "queued").length >= args.queueJobsMax) return no("queue_full");
    let hold: Hold | null = [];
    if (upload.organizationId !== null) {
      const { organizationId } = upload;
      this.credits.expire(args.nowMs, organizationId, Number.POSITIVE_INFINITY);
      this.credits.allow(organizationId, args.plan.monthlyCreditUnits, args.nowMs);
      hold = this.credits.hold(organizationId, upload.estimate, args.nowMs);
      if (hold === null) return no("insufficient_credits");
    }
    this.#create(args, upload, hold);
    return { outcome: "created", jobId: args.jobId };
  }

  #create(args: Units["confirmJob"]["args"], upload: ModelUpload, hold: Hold): void {
    const { jobId, clientRequestId } = args;
    upload.jobId = jobId;
    if (clientRequestId !== null) this.keys.set(`${upload.owner} ${clientRequestId}`, jobId);
    this.jobs.set(jobId, {
      id: jobId,
      owner: upload.owner,
      organizationId: upload.organizationId,
      uploadId: upload.id,
      status: "queued",
      estimate: upload.estimate,
      ceiling: args.ceilingCreditUnits,
      clientRequestId,
      webhookUrl: args.webhookUrl,
      hold,
      holdOpen: upload.organizationId !== null,
      attempt: 0,
      leaseToken: null,
      leaseUntilMs: 0,
      pagesDone: 0,
      actual: null,
      metrics: null,
      expiresAtMs: null,
    });
  }

  #leased(jobId: string, leaseToken: string): ModelJob | null {
    const job = this.jobs.get(jobId);
    return job?.status === "running" && job.leaseToken === leaseToken ? job : null;
  }

  #owned(jobId: string, owner: Owner): ModelJob | null {
    const job = this.jobs.get(jobId);
    return job?.owner === ownerText(owner) ? job : null;
  }

  #end(job: ModelJob, status: JobStatus, actual: number, retentionMs: number, nowMs: number): void {
    this.#terminate(job, status, actual, retentionMs, nowMs);
    this.#closeHold(job, actual, nowMs);
  }

  #terminate(job: ModelJob, status: JobStatus, actual: number, retentionMs: number, nowMs: number): void {
    if (this.ended.has(job.id)) this.#tell("one terminal state a job", `${job.id} ended twice`);
    this.ended.set(job.id, status);
    if (job.webhookUrl !== null && job.organizationId !== null) this.events.addOfJob(job.id);
    Object.assign(job, { status, actual, leaseToken: null, expiresAtMs: nowMs + retentionMs });
  }

  #closeHold(job: ModelJob, spent: number, nowMs: number): void {
    if (job.organizationId === null) return;
    if (!job.holdOpen) this.#tell("one settle or release a hold", `${job.id}'s is closed already`);
    job.holdOpen = false;
    this.credits.end(job.organizationId, job.hold, spent, nowMs);
  }

  #remove(job: ModelJob): void {
    this.jobs.delete(job.id);
    this.removedJobs.add(job.id);
    if (job.clientRequestId !== null) this.keys.delete(`${job.owner} ${job.clientRequestId}`);
    this.#forget(job.uploadId);
  }

  #forget(uploadId: string): void {
    this.uploads.delete(uploadId);
    this.removedUploads.add(uploadId);
  }
}

function modelOf(upload: UploadRow): ModelUpload {
  return {
    id: upload.id,
    owner: ownerText(upload.owner),
    organizationId: organizationOf(upload.owner),
    estimate: upload.estimatedCreditUnits,
    expiresAtMs: upload.expiresAtMs,
    jobId: null,
  };
}
