/** The expected ledger state after every unit; a unit without a handler does not compile. */
import type { UnitName, Units } from "../../../ledger/contract.ts";
import { JobModel, keyText, ownerText, type Refusal, unfinished } from "./jobs.ts";

const attemptsMax = 3;

/** Each says what the unit should have answered, and which jobs it has changed. */
type Handlers = {
  [N in UnitName]: (args: Units[N]["args"], result: Units[N]["result"]) => readonly string[];
};

type Confirmed = Units["confirmJob"]["result"]["outcome"];

export class Model extends JobModel {
  /** Follows a committed unit; the jobs that it changed. */
  apply<N extends UnitName>(name: N, args: Units[N]["args"], result: Units[N]["result"]): readonly string[] {
    return this.#handlers[name](args, result);
  }

  #same(what: string, got: unknown, expected: unknown): void {
    if (got !== expected) {
      this.tell("outcome", `${what} gave ${String(got)}, but ${String(expected)} was to be expected`);
    }
  }

  #nobody(unit: UnitName): readonly string[] {
    this.tell("outcome", `${unit} was committed, though nobody asks for it`);
    return [];
  }

  /** What stands behind an organization's references of grants. */
  readonly #grants = new Map<string, string>();

  readonly #handlers: Handlers = {
    createOrganization: ({ organizationId }, { outcome }) => {
      if (outcome === "created") this.credits.organizations.set(organizationId, { held: 0 });
      return [];
    },
    createUser: () => [],
    // No seeded history signs in this way; an organization that it made would be one that the model does not know.
    signInBySso: () => [],
    createKey: () => [],
    revokeKey: () => [],
    renameKey: () => [],
    setPassword: () => [],
    touchKey: () => [],
    adoptMasterKey: () => [],
    resetMasterKey: () => [],
    rotateMasterKey: () => [],
    recordAuditRead: () => [],
    recordBackup: () => [],
    recordModelChange: () => [],
    createWebhookSecret: () => [],
    rotateWebhookSecret: () => [],
    recordRateCard: () => [],
    changeRecords: () => [],
    refuseSignIn: () => [],
    sweepRecords: () => [],
    endSessions: () => [],
    withdrawConsent: () => [],
    createAssetGrant: () => [],
    revokeAssetGrant: () => [],
    createLink: () => [],
    revokeLink: () => [],
    acceptLink: () => [],
    signUp: ({ organizationId }, { outcome }) => {
      if (outcome === "created") this.credits.organizations.set(organizationId, { held: 0 });
      return [];
    },
    setBanned: () => [],
    setRole: () => [],
    renameUser: () => [],
    moveUser: () => [],
    deleteUser: () => [],
    signOutUser: () => [],
    setPlan: () => [],
    renameOrganization: () => [],
    recordExport: () => [],
    createProject: () => [],
    renameProject: () => [],
    archiveProject: () => [],
    saveFeedback: () => [],
    removeFeedback: () => [],

    deleteOrganization: ({ organizationId, nowMs }, { outcome }) => {
      if (outcome !== "done") return [];
      const cancelled = [...this.jobs.values()].filter(
        (job) => job.organizationId === organizationId && unfinished(job),
      );
      for (const job of cancelled) this.end(job, "cancelled", 0, 0, nowMs);
      for (const each of [...this.jobs.values(), ...this.uploads.values()])
        if (each.organizationId === organizationId)
          each.expiresAtMs = Math.min(each.expiresAtMs ?? nowMs, nowMs);
      return cancelled.map(({ id }) => id);
    },

    grantCredits: ({ transferId, organizationId, creditUnits, expiresAtMs, reference, nowMs }, result) => {
      const id = `grant:${transferId}`;
      const content = `${creditUnits} for ${expiresAtMs === null ? "ever" : expiresAtMs - nowMs}`;
      const name = reference === undefined ? null : `${organizationId} ${reference}`;
      const first = name === null ? undefined : this.#grants.get(name);
      const repeated = first === content ? "replayed" : "reference_conflict";
      this.#same(`granting ${name ?? id}`, result.outcome, first === undefined ? "granted" : repeated);
      if (first !== undefined) return [];
      const bucket = { id, organizationId, createdAtMs: nowMs, expiresAtMs, monthly: false };
      if (!this.credits.buckets.has(id)) this.credits.issue({ ...bucket, remaining: creditUnits });
      if (name !== null) this.#grants.set(name, content);
      return [];
    },

    createUpload: ({ upload }) => {
      this.addUpload(upload);
      return [];
    },

    confirmJob: (args, result) => {
      const expected = this.#confirm(args);
      this.#same(`confirming ${args.uploadId}`, result.outcome, expected.outcome);
      if ("job" in result) this.#same(`the job of ${args.uploadId}`, result.job.id, expected.jobId);
      return expected.outcome === "created" ? [args.jobId] : [];
    },

    confirmSet: (args, result) => {
      const { setId, clientRequestId, fingerprint } = args;
      const key = clientRequestId === null ? null : keyText(ownerText(args.owner), clientRequestId);
      const knownId = key === null ? undefined : this.keys.get(key);
      if (knownId !== undefined) {
        const known = this.sets.get(knownId);
        const outcome = known?.fingerprint === fingerprint ? "replayed" : "idempotency_conflict";
        this.#same(`repeating ${clientRequestId}`, result.outcome, outcome);
        if ("set" in result) this.#sameJobs(setId, result.set.jobs, [...(known?.jobIds ?? [])]);
        return [];
      }
      const jobIds = this.#queueFiles(args, "unqueued" in result ? result.unqueued : []);
      this.#same(`confirming ${setId}`, result.outcome, jobIds.length > 0 ? "created" : "nothing_queued");
      if (jobIds.length > 0) this.addSet(setId, key, fingerprint, jobIds);
      if ("set" in result) this.#sameJobs(setId, result.set.jobs, jobIds);
      return jobIds;
    },

    // No history has guests in it: they have a model of their own, in ledger/testing/guests.
    createGuestSession: () => this.#nobody("createGuestSession"),
    confirmGuestJob: () => this.#nobody("confirmGuestJob"),
    confirmGuestSet: () => this.#nobody("confirmGuestSet"),
    claimGuestSession: () => this.#nobody("claimGuestSession"),

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
      const job = this.leased(jobId, leaseToken);
      this.#same(`whether ${jobId} is still held`, held, job !== null);
      if (job === null) return [];
      job.leaseUntilMs = leaseUntilMs;
      job.pagesDone = Math.max(job.pagesDone, pagesDone);
      return [jobId];
    },

    childDied: ({ jobId, leaseToken, retentionMs, nowMs }, { outcome }) => {
      const job = this.leased(jobId, leaseToken);
      const expected = job === null ? "lost" : job.attempt >= attemptsMax ? "failed" : "queued";
      this.#same(`the death of ${jobId}'s child`, outcome, expected);
      if (job === null) return [];
      if (expected === "failed") this.end(job, "failed", 0, retentionMs, nowMs);
      else Object.assign(job, { status: "queued", leaseToken: null });
      return [jobId];
    },

    endJob: ({ jobId, leaseToken, ending, retentionMs, nowMs }, { outcome }) => {
      const job = this.leased(jobId, leaseToken);
      this.#same(`the end of ${jobId}`, outcome, job === null ? "lost" : "ended");
      if (job === null) return [];
      const succeeded = ending.status === "succeeded";
      const actual = succeeded ? Math.min(ending.actualCreditUnits, job.estimate) : 0;
      if (succeeded) job.metrics = ending.billingMetrics;
      this.end(job, ending.status, actual, retentionMs, nowMs);
      return [jobId];
    },

    abandonJob: ({ jobId, leaseToken, ending, retentionMs, nowMs }, { outcome }) => {
      const job = this.leased(jobId, leaseToken);
      this.#same(`the abandonment of ${jobId}`, outcome, job === null ? "lost" : "ended");
      if (job === null) return [];
      this.terminate(job, ending.status, 0, retentionMs, nowMs);
      return [jobId];
    },

    releaseHold: ({ jobId, nowMs }, { outcome }) => {
      const job = this.jobs.get(jobId);
      const pending = job?.holdOpen === true && !unfinished(job);
      this.#same(`the release of ${jobId}`, outcome, pending ? "released" : "nothing_pending");
      if (job === undefined || !pending) return [];
      this.closeHold(job, 0, nowMs);
      return [jobId];
    },

    cancelJob: ({ jobId, owner, retentionMs, nowMs }, { outcome }) => {
      const job = this.owned(jobId, owner);
      const expected = job === null ? "job_not_found" : unfinished(job) ? "cancelled" : "job_finished";
      this.#same(`cancelling ${jobId}`, outcome, expected);
      if (job === null || expected !== "cancelled") return [];
      this.end(job, "cancelled", 0, retentionMs, nowMs);
      return [jobId];
    },

    deleteJob: ({ jobId, owner, nowMs }, { outcome }) => {
      const job = this.owned(jobId, owner);
      const expected = job === null ? "job_not_found" : job.status === "running" ? "job_running" : "deleted";
      this.#same(`deleting ${jobId}`, outcome, expected);
      if (job === null || expected !== "deleted") return [];
      if (unfinished(job)) this.end(job, "cancelled", 0, 0, nowMs);
      else if (job.holdOpen) this.closeHold(job, 0, nowMs);
      this.remove(job);
      return [jobId];
    },

    requeueLeases: ({ which, heldTokens = [], leaseMsMax = Infinity, nowMs }, { jobIds }) => {
      const expired = (untilMs: number) => untilMs < nowMs || untilMs > nowMs + leaseMsMax;
      const lost = [...this.jobs.values()].filter(
        ({ status, leaseToken, leaseUntilMs }) =>
          status === "running" &&
          (which === "all" || (expired(leaseUntilMs) && !heldTokens.includes(leaseToken ?? ""))),
      );
      const lostIds = lost.map(({ id }) => id);
      this.#same("requeued", [...jobIds].sort().join(), lostIds.sort().join());
      for (const job of lost) {
        Object.assign(job, { status: "queued", leaseToken: null, attempt: job.attempt - 1 });
      }
      return jobIds;
    },

    sweep: ({ nowMs, limit }, { uploadIds, jobIds }) => {
      for (const id of jobIds) {
        const job = this.jobs.get(id);
        const over = job !== undefined && job.expiresAtMs !== null && job.expiresAtMs <= nowMs;
        this.#same(`whether ${id} was to be swept`, true, over && !job.holdOpen);
        this.expiredJobs.add(id);
        if (job !== undefined) this.remove(job);
      }
      for (const id of uploadIds) {
        const upload = this.uploads.get(id);
        if (upload === undefined) continue;
        const over = upload.jobId === null && upload.expiresAtMs <= nowMs;
        this.#same(`whether ${id} was to be swept`, true, over);
        this.removeUpload(id);
      }
      this.credits.expire(nowMs, null, limit);
      return jobIds;
    },

    recordAttempt: ({ eventId, scheduleAttempts, result, nowMs }, { outcome }) => {
      this.#same(`a try of ${eventId}`, outcome, this.events.tried(eventId, scheduleAttempts, result, nowMs));
      return [];
    },

    redeliverEvent: ({ eventId, nowMs }, { outcome }) => {
      const known = this.events.again(eventId, nowMs);
      this.#same(`sending ${eventId} again`, outcome, known ? "scheduled" : "event_not_found");
      return [];
    },

    createTestEvent: ({ eventId, nowMs }, { outcome }) => {
      if (outcome === "created") this.events.add(eventId, nowMs);
      return [];
    },

    sweepEvents: ({ endedUntilMs, limit }, { events }) => {
      this.#same("events swept", events, this.events.sweep(endedUntilMs, limit));
      return [];
    },
  };

  #sameJobs(setId: string, told: readonly { job: { id: string } }[], expected: readonly string[]): void {
    this.#same(`the jobs of ${setId}`, told.map(({ job }) => job.id).join(), expected.join());
  }

  #confirm(args: Units["confirmJob"]["args"]): { outcome: Confirmed; jobId: string | null } {
    const { jobId, clientRequestId, webhookUrl, spendingLimitCreditUnits: spendingLimit } = args;
    const owner = ownerText(args.owner);
    const refuse = (outcome: Confirmed) => ({ outcome, jobId: null });
    const upload = this.uploads.get(args.uploadId);
    if (upload === undefined || upload.owner !== owner) return refuse("upload_not_found");
    const existing = upload.jobId === null ? undefined : this.jobs.get(upload.jobId);
    if (existing !== undefined) {
      const same =
        existing.spendingLimit === spendingLimit &&
        existing.webhookUrl === webhookUrl &&
        existing.clientRequestId === clientRequestId;
      return same ? { outcome: "replayed", jobId: existing.id } : refuse("idempotency_conflict");
    }
    if (clientRequestId !== null && this.keys.has(keyText(owner, clientRequestId)))
      return refuse("idempotency_conflict");
    if (upload.expiresAtMs <= args.nowMs) return refuse("upload_expired");
    const refused = this.create({ ...args, setId: null, spendingLimit }, upload);
    return refused === null ? { outcome: "created", jobId } : refuse(refused);
  }

  /** In order; a file that does not fit leaves its room to those after it. Returns the jobs. */
  #queueFiles(
    args: Units["confirmSet"]["args"],
    unqueued: readonly { index: number; error: { code: string } }[],
  ): string[] {
    const { setId, plan, queueJobsMax, nowMs } = args;
    const jobIds: string[] = [];
    let left = args.spendingLimitCreditUnits ?? Number.POSITIVE_INFINITY;
    for (const [index, file] of args.files.entries()) {
      if (!("upload" in file)) continue;
      const { jobId } = file;
      const upload = this.addUpload(file.upload);
      const refused: Refusal | null =
        upload.estimate > left
          ? "credit_ceiling_exceeded"
          : this.create(
              {
                jobId,
                setId,
                spendingLimit: upload.estimate,
                clientRequestId: null,
                webhookUrl: null,
                plan,
                queueJobsMax,
                nowMs,
              },
              upload,
            );
      if (refused === null) {
        left -= upload.estimate;
        jobIds.push(jobId);
      } else {
        // Nothing of it is kept.
        this.uploads.delete(upload.id);
        const told = unqueued.find((each) => each.index === index)?.error.code;
        if (unqueued.length > 0) this.#same(`file ${index} of ${setId}`, told, refused);
      }
    }
    return jobIds;
  }
}
