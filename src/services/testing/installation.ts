/** A real ledger and a real disk in a folder of their own; only what a child answers is scripted by the test. */
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { systemClock, systemRandom, systemTimers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { until } from "../../../config/testing/until.ts";
import { writeBundle } from "../../../converters/bundle/write.ts";
import type { BundleText, Document } from "../../../converters/document/model.ts";
import { pdf } from "../../../converters/formats/registry.ts";
import { openLedgerWithoutThread } from "../../../ledger/testing/without-thread.ts";
import { scriptedEgress } from "../../egress/testing/scripted.ts";
import type { LogFields } from "../../log/log.ts";
import type {
  ConvertTask,
  Inspection,
  InspectTask,
  PictureTask,
  RunOptions,
  Sandbox,
  TaskOutcome,
} from "../../sandbox/contract.ts";
import { openStorage } from "../../storage/storage.ts";
import { localAdministrator } from "../admin/core.ts";
import { addOrganization } from "../admin/organizations.ts";
import type { AccountCaller } from "../caller.ts";
import type { Core } from "../core.ts";
import { createConvert } from "../jobs/convert.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createScheduler } from "../jobs/scheduler.ts";
import { createModelStore } from "../models/store.ts";
import { createResults } from "../results/results.ts";
import { createEstimates } from "../uploads/estimates.ts";
import { openRateCards } from "../uploads/rate-cards.ts";
import { createUploads } from "../uploads/uploads.ts";
import { createRequireReachable } from "../webhooks/target.ts";

export type ConvertScript = (task: ConvertTask, options: RunOptions) => Promise<TaskOutcome<ConvertTask>>;

export const pagesPerUpload = 3;
const inspection: Inspection = {
  capabilityId: "pdf-to-markdown",
  request: { mode: "fast", layoutFidelity: "standard", pages: null, options: { furniture: "drop" } },
  measurement: { metrics: { pages: pagesPerUpload }, sourceUnits: pagesPerUpload },
};

/** What a child finds out about an upload: always the same, or as the test says. */
type InspectScript =
  | TaskOutcome<InspectTask>
  | ((task: InspectTask, options: RunOptions) => Promise<TaskOutcome<InspectTask>>);

export type DrawScript = (task: PictureTask, options: RunOptions) => Promise<TaskOutcome<PictureTask>>;

/** What a child finds out about every upload, unless a test says otherwise. */
export const inspected: TaskOutcome<InspectTask> = { ok: true, value: inspection };

export async function createInstallation(
  convert: ConvertScript,
  slots = 2,
  inspect: InspectScript = inspected,
  changes: Partial<Core> = {},
  draw: DrawScript = () => Promise.resolve({ ok: false, reason: "crashed", internal: "nobody draws here" }),
) {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-services-"));
  const events: { event: string; fields: LogFields }[] = [];
  const sandbox: Sandbox = {
    run: async (task, options) => {
      if (task.kind === "convert") return (await convert(task, options)) as never;
      if (task.kind === "picture") return (await draw(task, options)) as never;
      if (task.kind === "recognize" || task.kind === "transcribe")
        return { ok: true, value: { resultBytes: 1 } } as never;
      return (typeof inspect === "function" ? await inspect(task, options) : inspect) as never;
    },
    health: () => ({ idle: 0, busy: 0, crashed: 0, killed: 0 }),
    close: async () => {},
  };
  const ledger = await openLedgerWithoutThread({ dataDir, nowMs: systemClock.nowMs() });
  const core: Core = {
    settings: defaultSettings,
    ledger,
    rateCards: await openRateCards({ ledger, clock: systemClock }),
    storage: await openStorage(dataDir),
    sandbox,
    models: createModelStore({
      settings: { ...defaultSettings, data_dir: dataDir },
      clock: systemClock,
      random: systemRandom,
      run: sandbox.run,
      take: async () => undefined,
    }),
    egress: scriptedEgress(),
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    log: (_, event, fields = {}) => events.push({ event, fields }),
    ...changes,
  };
  const parts = { ...core, rateCards: async () => core.rateCards, server: null, origins: () => null };
  const admin = { ...parts, by: localAdministrator(core.settings, "http://127.0.0.1:8484") };
  const organization = await addOrganization(admin, "default", core.settings.default_plan);
  const scheduler = createScheduler(core, slots);
  const jobs = createJobs(core, scheduler, createRequireReachable(core.egress));
  const uploads = createUploads(core);
  const estimates = createEstimates(core, uploads);
  const caller: AccountCaller = {
    principal: {
      kind: "key",
      credentialId: "key_1",
      role: "member",
      userId: "usr_1",
      organizationId: organization.id,
      projectId: organization.defaultProjectId,
      planId: organization.planId,
      scopes: ["svc:convert"],
      audiences: null,
      clientId: null,
    },
    actor: { kind: "key", id: "key_1" },
  };

  async function upload(): Promise<string> {
    const staged = await estimates.stage(caller, "a.pdf", Readable.from([Buffer.from("%PDF-1.7 …")]));
    const fields = { capabilityId: null, ...inspection.request };
    return (await estimates.create(caller, staged, fields)).id;
  }

  return {
    core,
    admin,
    dataDir,
    scheduler,
    jobs,
    uploads,
    estimates,
    convert: createConvert(core, uploads, scheduler),
    results: createResults(core),
    caller,
    events,
    upload,
    async confirm(webhookUrl: string | null = null) {
      const uploadId = await upload();
      const confirmation = { uploadId, spendingLimitCreditUnits: 10_000, clientRequestId: null, webhookUrl };
      return (await jobs.confirm(caller, confirmation)).job.id;
    },
    ended: (jobId: string) =>
      until(
        () => jobs.get(caller, jobId),
        ({ finishedAtMs }) => finishedAtMs !== null,
      ),
    held: async () =>
      (await core.ledger.read.balance(organization.id, { maxActiveJobs: 1, monthlyCreditUnits: 0 }, 0)).held,
    async [Symbol.asyncDispose]() {
      await scheduler.stop();
      await core.ledger.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A child that succeeds: a real bundle of a small document, with the measures that the test wants. */
export const succeeding =
  (
    pages = pagesPerUpload,
    delivery: "deliverable" | "blocked" = "deliverable",
    files: BundleText[] = [],
  ): ConvertScript =>
  async ({ workDir, request, sourceSha256, source, version }) => {
    const folder = join(workDir, "bundle");
    await mkdir(folder);
    const document: Document = {
      root: {
        type: "root",
        children: [{ type: "heading", depth: 1, children: [{ type: "text", value: "Done" }] }],
      },
      units: [],
      assets: [],
      files,
      metadata: { engines: {} },
      metrics: { pages },
    };
    const facts = { bytes: source.bytes, sha256: sourceSha256 };
    await writeBundle({
      document,
      source: facts,
      capability: pdf,
      request,
      version,
      folder,
      wanted: "everything",
    });
    return { ok: true, value: { metrics: { pages }, delivery, units: pages } };
  };

/** A child that works until it is told to stop, which may be before it has begun. */
export const endless: ConvertScript = async (_, { signal }) => {
  const told = Promise.withResolvers<void>();
  signal?.addEventListener("abort", () => told.resolve());
  if (!signal?.aborted) await told.promise;
  return { ok: false, reason: "cancelled" };
};
