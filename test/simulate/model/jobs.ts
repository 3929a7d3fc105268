/** Uploads, jobs, sets and client_request_ids as the specification tells them, and what each job holds of Credits. */
import type {
  AttemptResult,
  DeliveryState,
  JobStatus,
  Owner,
  PlanLimits,
  UploadRow,
} from "../../../ledger/contract.ts";
import { CreditModel, type Hold } from "./credits.ts";

/** Notifications as the specification tells them: one event a job that asked for it, delivered or given up. */
interface ModelEvent {
  state: DeliveryState;
  attempts: number;
  scheduleAttempts: number;
  nextAttemptAtMs: number;
  endedAtMs: number;
}

const eventOf = (jobId: string) =>
  `evt_${new Bun.CryptoHasher("sha256").update(`job-ended:${jobId}`).digest("hex").slice(0, 32)}`;

class EventModel {
  readonly byId = new Map<string, ModelEvent>();

  add(eventId: string, nowMs: number): void {
    const unsent = { state: "pending", attempts: 0, scheduleAttempts: 0 } as const;
    this.byId.set(eventId, { ...unsent, nextAttemptAtMs: nowMs, endedAtMs: 0 });
  }

  addOfJob(jobId: string, nowMs: number): void {
    this.add(eventOf(jobId), nowMs);
  }

  tried(
    eventId: string,
    scheduleAttempts: number,
    result: AttemptResult,
    nowMs: number,
  ): DeliveryState | "lost" {
    const event = this.byId.get(eventId);
    if (event?.state !== "pending") return "lost";
    event.attempts += 1;
    // Sent again by hand meanwhile: the new schedule goes on by itself.
    const overtaken = event.scheduleAttempts !== scheduleAttempts;
    if (result.delivered || !overtaken) event.scheduleAttempts += 1;
    if (result.delivered) event.state = "delivered";
    else if (!overtaken && result.nextAttemptAtMs === null) event.state = "failed";
    if (event.state !== "pending") event.endedAtMs = nowMs;
    else if (!overtaken && !result.delivered) event.nextAttemptAtMs = result.nextAttemptAtMs ?? nowMs;
    return event.state;
  }

  /** A fresh schedule; false where there is no such event. */
  again(eventId: string, nowMs: number): boolean {
    const event = this.byId.get(eventId);
    if (event === undefined) return false;
    Object.assign(event, { state: "pending", scheduleAttempts: 0, nextAttemptAtMs: nowMs });
    return true;
  }

  sweep(endedUntilMs: number, limit: number): number {
    const due = [...this.byId]
      .filter(([, { state, endedAtMs }]) => state !== "pending" && endedAtMs <= endedUntilMs)
      .sort(([, a], [, b]) => a.endedAtMs - b.endedAtMs)
      .slice(0, limit);
    for (const [eventId] of due) this.byId.delete(eventId);
    return due.length;
  }
}

interface ModelUpload {
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
  setId: string | null;
  status: JobStatus;
  estimate: number;
  spendingLimit: number;
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

/** The files of one convert call that became jobs. */
interface ModelSet {
  key: string | null;
  fingerprint: string;
  jobIds: Set<string>;
}

export interface Wish {
  jobId: string;
  setId: string | null;
  spendingLimit: number;
  clientRequestId: string | null;
  webhookUrl: string | null;
  plan: PlanLimits;
  queueJobsMax: number;
  nowMs: number;
}

export type Refusal =
  | "credit_ceiling_exceeded"
  | "too_many_active_jobs"
  | "queue_full"
  | "insufficient_credits";

export const ownerText = (owner: Owner): string =>
  "jobTokenHash" in owner ? `token:${owner.jobTokenHash}` : `${owner.organizationId}/${owner.projectId}`;

export const keyText = (owner: string, clientRequestId: string): string => `${owner} ${clientRequestId}`;

export const unfinished = (job: { status: JobStatus }): boolean =>
  job.status === "queued" || job.status === "running";

export class JobModel {
  readonly credits = new CreditModel();
  readonly events = new EventModel();
  readonly uploads = new Map<string, ModelUpload>();
  readonly jobs = new Map<string, ModelJob>();
  readonly sets = new Map<string, ModelSet>();
  /** client_request_ids in use, with the job or the set that each stands for. */
  readonly keys = new Map<string, string>();
  readonly expiredJobs = new Set<string>();
  readonly removedJobs = new Set<string>();
  readonly removedUploads = new Set<string>();
  readonly ended = new Map<string, JobStatus>();

  constructor(readonly tell: (invariant: string, message: string) => void) {}

  /** Jobs that have not ended, or whose Credits are still held. */
  open(): ModelJob[] {
    return [...this.jobs.values()].filter((job) => job.holdOpen || unfinished(job));
  }

  addUpload(upload: UploadRow): ModelUpload {
    const { id, owner, estimatedCreditUnits: estimate, expiresAtMs } = upload;
    const organizationId = "jobTokenHash" in owner ? null : owner.organizationId;
    const added = { id, owner: ownerText(owner), organizationId, estimate, expiresAtMs, jobId: null };
    this.uploads.set(id, added);
    return added;
  }

  /** Makes a job, its Credits held; or says what is against it, in the order in which callers are told. */
  create(wish: Wish, upload: ModelUpload): Refusal | null {
    const { jobId, plan, nowMs } = wish;
    if (upload.estimate > wish.spendingLimit) return "credit_ceiling_exceeded";
    const jobs = [...this.jobs.values()];
    const group = (one: { organizationId: string | null; owner: string }) => one.organizationId ?? one.owner;
    const active = jobs.filter((job) => unfinished(job) && group(job) === group(upload)).length;
    if (plan.maxActiveJobs !== null && active >= plan.maxActiveJobs) return "too_many_active_jobs";
    if (jobs.filter(({ status }) => status === "queued").length >= wish.queueJobsMax) return "queue_full";
    const hold = this.#reserve(upload, plan, nowMs);
    if (hold === null) return "insufficient_credits";
    upload.jobId = jobId;
    if (wish.clientRequestId !== null) this.keys.set(keyText(upload.owner, wish.clientRequestId), jobId);
    this.jobs.set(jobId, {
      id: jobId,
      owner: upload.owner,
      organizationId: upload.organizationId,
      uploadId: upload.id,
      setId: wish.setId,
      status: "queued",
      estimate: upload.estimate,
      spendingLimit: wish.spendingLimit,
      clientRequestId: wish.clientRequestId,
      webhookUrl: wish.webhookUrl,
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
    return null;
  }

  /** Guests hold nothing. */
  #reserve({ organizationId, estimate }: ModelUpload, plan: PlanLimits, nowMs: number): Hold | null {
    if (organizationId === null) return [];
    this.credits.expire(nowMs, organizationId, Number.POSITIVE_INFINITY);
    this.credits.allow(organizationId, plan.monthlyCreditUnits, nowMs);
    return this.credits.hold(organizationId, estimate, nowMs);
  }

  addSet(setId: string, key: string | null, fingerprint: string, jobIds: readonly string[]): void {
    this.sets.set(setId, { key, fingerprint, jobIds: new Set(jobIds) });
    if (key !== null) this.keys.set(key, setId);
  }

  leased(jobId: string, leaseToken: string): ModelJob | null {
    const job = this.jobs.get(jobId);
    return job?.status === "running" && job.leaseToken === leaseToken ? job : null;
  }

  owned(jobId: string, owner: Owner): ModelJob | null {
    const job = this.jobs.get(jobId);
    return job?.owner === ownerText(owner) ? job : null;
  }

  end(job: ModelJob, status: JobStatus, actual: number, retentionMs: number, nowMs: number): void {
    this.terminate(job, status, actual, retentionMs, nowMs);
    this.closeHold(job, actual, nowMs);
  }

  /** Ends the job and leaves its Credits held. */
  terminate(job: ModelJob, status: JobStatus, actual: number, retentionMs: number, nowMs: number): void {
    if (this.ended.has(job.id)) this.tell("one terminal state a job", `${job.id} ended twice`);
    this.ended.set(job.id, status);
    if (job.webhookUrl !== null && job.organizationId !== null) this.events.addOfJob(job.id, nowMs);
    Object.assign(job, { status, actual, leaseToken: null, expiresAtMs: nowMs + retentionMs });
  }

  closeHold(job: ModelJob, spent: number, nowMs: number): void {
    if (job.organizationId === null) return;
    if (!job.holdOpen) this.tell("one settle or release a hold", `${job.id}'s is closed already`);
    job.holdOpen = false;
    this.credits.end(job.organizationId, job.hold, spent, nowMs);
  }

  /** With its upload, its client_request_id, and its set where it was the last of it. */
  remove(job: ModelJob): void {
    this.jobs.delete(job.id);
    this.removedJobs.add(job.id);
    if (job.clientRequestId !== null) this.keys.delete(keyText(job.owner, job.clientRequestId));
    const set = job.setId === null ? undefined : this.sets.get(job.setId);
    set?.jobIds.delete(job.id);
    if (job.setId !== null && set?.jobIds.size === 0) {
      this.sets.delete(job.setId);
      if (set.key !== null) this.keys.delete(set.key);
    }
    this.removeUpload(job.uploadId);
  }

  removeUpload(uploadId: string): void {
    this.uploads.delete(uploadId);
    this.removedUploads.add(uploadId);
  }
}
