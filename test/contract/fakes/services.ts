/**
 * The services in memory, with the contract's semantics and no converter: what the routes do can be seen without
 * children, disk or ledger. Jobs end when a test says so.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom, systemTimers } from "../../../config/ambient.ts";
import { Fault } from "../../../config/errors/fault.ts";
import { creditModelVersion, newestCard } from "../../../config/rates.ts";
import { schema } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { absent } from "../../../config/testing/absent.ts";
import { dayMs, hourMs, mib } from "../../../config/units.ts";
import { capabilities } from "../../../converters/capabilities.ts";
import type { JobRow, UploadRow } from "../../../ledger/contract.ts";
import { authenticationRequired } from "../../../src/auth/access.ts";
import { isAccount, type OwningPrincipal, ownerOf } from "../../../src/auth/principal.ts";
import { refused, scriptedEgress } from "../../../src/egress/testing/scripted.ts";
import type { Caller } from "../../../src/services/caller.ts";
import type { Services, StagedUpload } from "../../../src/services/contract.ts";
import type { Health } from "../../../src/services/discovery/health.ts";
import { createTranscriptionFeed } from "../../../src/services/jobs/transcription-progress.ts";
import { requireResult } from "../../../src/services/results/finished-job.ts";
import type { ResultFile } from "../../../src/services/results/result-file.ts";
import { formats } from "../../../src/services/results/results.ts";
import { queuedJob } from "../../../src/services/testing/job-row.ts";
import { builtInRateId, priceExamples } from "../../../src/services/uploads/pricing.ts";
import { createUrlEstimates } from "../../../src/services/uploads/url/url-estimates.ts";
import { urlSourceStatuses } from "../../../src/services/uploads/url/url-sources.ts";
import type { Storage } from "../../../src/storage/contract.ts";
import { createFakeAssets } from "./assets.ts";
import { createFakeConvert, requestKey, type Shared } from "./convert.ts";
import { createFakeDocuments, createFakeFeedback } from "./documents.ts";
import { createFakePictures } from "./pictures.ts";
import { createFakeWebhooks, refuseUnreachable } from "./webhooks.ts";

export const nowMs = 1_795_000_000_000;
const uploadBytesMax = 100 * mib;
/** The plan "free" accepts half the size that the installation accepts. */
const bytesMaxOf = (principal: OwningPrincipal | null): number =>
  uploadBytesMax / (principal !== null && isAccount(principal) && principal.planId === "free" ? 2 : 1);
const fullConfinement: Health["confinement"] = { level: "full", missing: [] };

/** Every host that may be reached is down. */
const unreachable = {
  settings: defaultSettings,
  egress: scriptedEgress(async () => refused("remote_unavailable", "The connection to the host failed.")),
  storage: absent<Pick<Storage, "createWork" | "removeWork">>("storage"),
  models: { speechModels: () => [] },
  clock: systemClock,
  timers: systemTimers,
  random: systemRandom,
  log: () => undefined,
};

export interface Fakes {
  services: Services;
  uploads: Map<string, UploadRow>;
  jobs: Map<string, JobRow>;
  /** Staged files that became no estimate and were not discarded: must be empty whenever nothing is running. */
  staged: Map<string, StagedUpload>;
  /** Puts a job into a state; succeeded ones get a result. */
  set(jobId: string, changes: Partial<JobRow>): void;
  health: Pick<Health, "ready" | "disk" | "confinement">;
  /** So much of the job's recording is transcribed. */
  transcribed(jobId: string, doneMs: number, totalMs: number): void;
  /** How many follow a job now. */
  followers(): number;
  results: Map<string, { markdown: string; blocked: boolean }>;
  /** What the next call of the named service throws. */
  throwNext(error: unknown): void;
  close(): void;
}

export function createFakes(): Fakes {
  const folder = mkdtempSync(join(tmpdir(), "markmill-contract-"));
  const uploads = new Map<string, UploadRow>();
  const jobs = new Map<string, JobRow>();
  const staged = new Map<string, StagedUpload>();
  const results: Fakes["results"] = new Map();
  const sets: Shared["sets"] = new Map();
  const confirmed = new Set<string>();
  const health: Fakes["health"] = { ready: true, disk: "enough", confinement: fullConfinement };
  const sniffed = new Map<string, string>();
  let count = 0;
  let next: { error: unknown } | null = null;
  const id = (prefix: string) => `${prefix}_${(++count).toString(16).padStart(32, "0")}`;
  const trip = () => {
    if (next === null) return;
    const { error } = next;
    next = null;
    throw error;
  };
  const owned = (caller: Caller, row: UploadRow | JobRow | undefined) =>
    row !== undefined && JSON.stringify(row.owner) === JSON.stringify(ownerOf(caller.principal));

  function jobOf(caller: Caller, jobId: string): JobRow {
    trip();
    const job = jobs.get(jobId);
    if (job === undefined || !owned(caller, job)) throw new Fault("job_not_found");
    return job;
  }

  const transcription = createTranscriptionFeed();
  const followers = new Set<{ jobId: string; tell(): void }>();
  const changed = (jobId: string) => {
    for (const follower of followers) if (follower.jobId === jobId) follower.tell();
  };
  /** A row of its own for each state, as a ledger reads it. */
  function followedJob(caller: Caller, jobId: string): JobRow | null {
    const job = jobs.get(jobId);
    return job !== undefined && owned(caller, job) ? { ...job } : null;
  }

  const services: Omit<Services, "convert"> = {
    administration: () => absent("administration"),
    accounts: absent("accounts"),
    models: absent("models"),
    estimates: {
      async admit() {
        if (health.disk !== "enough") throw new Fault("service_unavailable");
      },
      async stage(_caller, filename, bytes) {
        const hash = createHash("sha256");
        const upload = { uploadId: id("upl"), filename, bytes: 0, sha256: "" };
        let head = "";
        for await (const chunk of bytes) {
          upload.bytes += chunk.length;
          if (upload.bytes > uploadBytesMax) throw new Fault("payload_too_large");
          if (head.length < 64) head += Buffer.from(chunk).toString("latin1").slice(0, 64);
          hash.update(chunk);
        }
        upload.sha256 = hash.digest("hex");
        sniffed.set(upload.uploadId, head);
        staged.set(upload.uploadId, upload);
        return upload;
      },
      async create(caller, file, fields) {
        staged.delete(file.uploadId);
        trip();
        if (file.bytes === 0) throw new Fault("empty_document");
        const pdf = sniffed.get(file.uploadId)?.startsWith("%PDF-") === true;
        if (!pdf && fields.pages !== null) throw new Fault("page_range_unsupported");
        const capabilityId = pdf ? "pdf-to-markdown" : "text-to-markdown";
        if (fields.capabilityId !== null && fields.capabilityId !== capabilityId)
          throw new Fault("capability_mismatch");
        const pages = { sourceUnits: 3, metrics: { pages: 3 } };
        const selected = { pageRanges: "1-2", pagesSelected: 2, sourcePagesTotal: 3 };
        const measurement = fields.pages === null ? pages : { ...pages, metrics: { pages: 2 }, ...selected };
        const row: UploadRow = {
          id: file.uploadId,
          owner: ownerOf(caller.principal),
          filename: file.filename,
          bytes: file.bytes,
          sha256: file.sha256,
          capabilityId,
          request: { ...fields },
          measurement: { ...measurement },
          estimatedCreditUnits: measurement.metrics.pages * 100,
          creditModelVersion,
          rateCardVersion: newestCard.version,
          createdAtMs: nowMs,
          expiresAtMs: nowMs + 24 * hourMs,
          jobId: null,
        };
        uploads.set(row.id, row);
        return row;
      },
      async discard(_caller, file) {
        staged.delete(file.uploadId);
      },
    },
    jobs: {
      async confirm(caller, confirmation) {
        trip();
        const upload = uploads.get(confirmation.uploadId);
        if (upload === undefined || !owned(caller, upload)) throw new Fault("upload_not_found");
        const before = upload.jobId === null ? undefined : jobs.get(upload.jobId);
        if (before !== undefined) {
          if (before.spendingLimitCreditUnits !== confirmation.spendingLimitCreditUnits)
            throw new Fault("idempotency_conflict");
          return { job: before, replayed: true };
        }
        const key =
          confirmation.clientRequestId === null ? "" : requestKey(caller, confirmation.clientRequestId);
        if (sets.has(key) || confirmed.has(key)) throw new Fault("idempotency_conflict");
        if (confirmation.webhookUrl !== null) refuseUnreachable(confirmation.webhookUrl, "/webhook_url");
        if (confirmation.spendingLimitCreditUnits < upload.estimatedCreditUnits)
          throw new Fault("credit_ceiling_exceeded");
        const job = confirmedJob(id("job"), upload, confirmation);
        jobs.set(job.id, job);
        upload.jobId = job.id;
        if (key !== "") confirmed.add(key);
        return { job, replayed: false };
      },
      get: async (caller, jobId) => ({ ...jobOf(caller, jobId) }),
      follow(caller, jobId, listener, onTranscription = () => undefined) {
        const follower = { jobId, tell: () => listener(followedJob(caller, jobId)) };
        followers.add(follower);
        const following = transcription.follow(jobId, ownerOf(caller.principal), onTranscription);
        return {
          close: () => {
            followers.delete(follower);
            following.close();
          },
        };
      },
      async list(caller, { limit, cursor, filter: { status } }) {
        trip();
        const rows = [...jobs.values()]
          .filter((row) => owned(caller, row) && (status === undefined || row.status === status))
          .reverse()
          .filter((row) => cursor === null || row.id < cursor);
        const page = rows.slice(0, limit);
        return { jobs: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
      },
      async cancel(caller, jobId) {
        const job = jobOf(caller, jobId);
        if (job.status !== "queued" && job.status !== "running") throw new Fault("job_finished");
        Object.assign(job, {
          status: "cancelled",
          hold: "released",
          actualCreditUnits: 0,
          finishedAtMs: nowMs,
        });
        changed(jobId);
        return job;
      },
      async delete(caller, jobId) {
        if (jobOf(caller, jobId).status === "running") throw new Fault("job_running");
        jobs.delete(jobId);
        changed(jobId);
      },
    },
    results: {
      async download(caller, jobId, format): Promise<ResultFile> {
        const job = jobOf(caller, jobId);
        requireResult(job, 0);
        const result = results.get(jobId);
        if (result === undefined) throw new Fault("job_failed");
        if (format === "delivery" && result.blocked) throw new Fault("asset_unverified");
        const isSubtitles = format === "srt" || format === "vtt";
        if (isSubtitles && !job.capabilityId.startsWith("audio")) throw new Fault("asset_not_found");
        const path = join(folder, `${jobId}.${format}`);
        writeFileSync(path, result.markdown);
        const stem = job.filename.replace(/\.[^.]+$/, "");
        return {
          path,
          contentType: formats[format].contentType,
          filename: `${stem}${formats[format].ending}`,
          bytes: Buffer.byteLength(result.markdown),
          etag: `"${createHash("sha256").update(result.markdown).digest("hex")}"`,
        };
      },
      preview: (caller, jobId) => services.results.download(caller, jobId, "md"),
      async source(caller, jobId) {
        const { filename } = jobOf(caller, jobId);
        const path = join(folder, `${jobId}.source`);
        writeFileSync(path, "%PDF-1.7 the original");
        return { path, contentType: "application/pdf", filename, bytes: 21, etag: `"${jobId}.source"` };
      },
    },
    documents: createFakeDocuments(jobOf),
    feedback: createFakeFeedback(jobOf),
    assets: createFakeAssets(jobOf, folder),
    pictures: createFakePictures(folder, jobOf),
    guests: {
      ...refuseGuests,
      visitor: () => ({ id: "visitor", cookie: "visitor" }),
    },
    webhooks: createFakeWebhooks(trip),
    urlEstimates: createUrlEstimates(unreachable, {
      ...absent("estimates"),
      admit: async () => undefined,
    }),
    discovery: {
      uploadLimit: (principal) => ({ bytesMax: bytesMaxOf(principal), by: "This installation accepts" }),
      urlSources: () => urlSourceStatuses(defaultSettings, () => null, { recordings: "No model is here." }),
      capabilities: (principal) =>
        capabilities.map((capability) => ({
          capability,
          status: "live",
          unavailableReason: null,
          maxBytes: bytesMaxOf(principal),
          rateId: builtInRateId(capability.id),
          requiresAccount: true,
          guestPreview: false,
          languages: capability.recognition === null ? null : ["auto", "eng"],
          speechModels: capability.recognition === "speech" ? ["auto", "whisper"] : null,
        })),
      plans: () => schema.plans.default,
      packs: () => schema.packs.default,
      rateCard: () => newestCard,
      priceExamples: () => new Map(newestCard.rates.map((rate) => [rate.id, priceExamples(rate)])),
    },
    async usage() {
      trip();
      const [plan] = schema.plans.default;
      if (plan === undefined) throw new Error("no plan");
      return {
        plan,
        uploadBytesMax,
        balance: { available: 49_900, held: 100 },
        period: {
          startMs: nowMs - hourMs,
          endMs: nowMs + hourMs,
          spentCreditUnits: 70,
          jobsSucceeded: 1,
          jobsFailed: 0,
        },
      };
    },
    async usageHistory(_caller, days) {
      trip();
      return { firstMs: Math.floor(nowMs / dayMs) * dayMs, days, ended: [] };
    },
    audit: absent("audit"),
    sso: null,
    health: async () => ({ ...health, queued: 0, running: 0, slots: 2 }),
    confinement: () => health.confinement,
    stop: async () => {},
  };

  return {
    services: {
      ...services,
      convert: createFakeConvert(services, {
        sets,
        confirmed,
        forget: (uploadId) => uploads.delete(uploadId),
      }),
    },
    uploads,
    jobs,
    staged,
    health,
    transcribed(jobId, doneMs, totalMs) {
      const job = jobs.get(jobId);
      if (job !== undefined) transcription.tell(job, doneMs, totalMs);
    },
    followers: () => followers.size,
    results,
    set(jobId, changes) {
      const job = jobs.get(jobId);
      if (job === undefined) throw new Error(`no job ${jobId}`);
      Object.assign(job, changes);
      changed(jobId);
      if (changes.status === "succeeded" && !results.has(jobId))
        results.set(jobId, { markdown: `# ${job.filename}\n\nText of the result.\n`, blocked: false });
    },
    throwNext: (error) => {
      next = { error };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** As where guests are switched off. */
const refuse = () => {
  throw authenticationRequired();
};
const refuseGuests = {
  requireWelcome: refuse,
  countEstimate: refuse,
  countFurther: refuse,
  open: async () => refuse(),
  get: async () => refuse(),
  claim: async () => refuse(),
};

function confirmedJob(
  jobId: string,
  upload: UploadRow,
  confirmation: {
    spendingLimitCreditUnits: number;
    clientRequestId: string | null;
    webhookUrl: string | null;
  },
): JobRow {
  return {
    ...queuedJob,
    id: jobId,
    owner: upload.owner,
    uploadId: upload.id,
    capabilityId: upload.capabilityId,
    filename: upload.filename,
    sourceBytes: upload.bytes,
    request: upload.request,
    estimatedCreditUnits: upload.estimatedCreditUnits,
    spendingLimitCreditUnits: confirmation.spendingLimitCreditUnits,
    creditModelVersion: upload.creditModelVersion,
    rateCardVersion: upload.rateCardVersion,
    clientRequestId: confirmation.clientRequestId,
    webhookUrl: confirmation.webhookUrl,
    createdAtMs: nowMs,
  };
}
