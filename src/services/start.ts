/** Opens an installation in an order that recovers from crashes, and starts its work. */
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import {
  type Clock,
  type Random,
  systemClock,
  systemEnvironment,
  systemRandom,
  systemTimers,
} from "../../config/ambient.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { dayMs, mib } from "../../config/units.ts";
import type { DayUsage, Ledger } from "../../ledger/contract.ts";
import { monthEndMs, monthStartMs } from "../../ledger/credits/months.ts";
import { openLedger } from "../../ledger/open.ts";
import { openSecretBox } from "../auth/master-key.ts";
import type { SecretBox } from "../auth/secret-box.ts";
import type { Egress } from "../egress/contract.ts";
import { openEgress } from "../egress/egress.ts";
import { describeError, type Log } from "../log/log.ts";
import { createLogTail, type LogTail } from "../log/tail.ts";
import { childConfinement } from "../sandbox/confinement/level.ts";
import { openSandbox } from "../sandbox/parent/sandbox.ts";
import { type ClosingSteps, closeInOrder } from "../shared/close-in-order.ts";
import { folderMode } from "../shared/durable.ts";
import { newId } from "../shared/identifiers.ts";
import { configuredOrigin } from "../shared/origin.ts";
import { pause } from "../shared/pause.ts";
import { isAway } from "../storage/room.ts";
import { openStorage } from "../storage/storage.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { defaultOrganization } from "./accounts/default-organization.ts";
import { planById, planLimits, uploadBytesMax } from "./accounts/plans.ts";
import { createSingleSignOn } from "./accounts/sso/single-sign-on.ts";
import { createAuditLog } from "./admin/audit-log/audit-log.ts";
import { type AdminCore, type AdminParts, localActor, localAdministrator } from "./admin/core.ts";
import { settleMasterKey } from "./admin/master-key/rotate.ts";
import { createSelfTest } from "./admin/self-test/self-test.ts";
import { createBackups } from "./backup/backups.ts";
import type { AccountCaller } from "./caller.ts";
import type { Services, Usage, UsageHistory } from "./contract.ts";
import type { Core } from "./core.ts";
import { createDiscovery } from "./discovery/discovery.ts";
import { logRoom, watchDisk } from "./disk.ts";
import { createGuests } from "./guests/guests.ts";
import { createConvert } from "./jobs/convert.ts";
import { logHeads, logHeadsDaily } from "./jobs/heads.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createScheduler } from "./jobs/scheduler.ts";
import { modelsFolder } from "./models/manifest.ts";
import { createModelStore } from "./models/store.ts";
import { createAssets } from "./results/assets/assets.ts";
import { createResultDocuments } from "./results/documents.ts";
import { createResultFeedback } from "./results/feedback/feedback.ts";
import { createPictures, drawingSlots } from "./results/pictures/pictures.ts";
import { createResults } from "./results/results.ts";
import { sweepRegularly } from "./retention/retention.ts";
import { createEstimates } from "./uploads/estimates.ts";
import { openRateCards } from "./uploads/rate-cards.ts";
import { createUploads, measuringSlots } from "./uploads/uploads.ts";
import { programsFor } from "./uploads/url/programs.ts";
import { createUrlEstimates } from "./uploads/url/url-estimates.ts";
import { createDispatcher } from "./webhooks/dispatcher.ts";
import { createWebhookSecrets } from "./webhooks/secrets.ts";
import { createRequireReachable } from "./webhooks/target.ts";
import { createWebhooks } from "./webhooks/webhooks.ts";

/** Days computed without a pause. */
const daysAtOnce = 31;

/** The last days in UTC including today, of the caller's organization. */
async function usageHistoryOf(
  { ledger, clock }: Pick<Core, "ledger" | "clock">,
  { principal }: AccountCaller,
  days: number,
): Promise<UsageHistory> {
  const today = Math.floor(clock.nowMs() / dayMs);
  const firstMs = (today - days + 1) * dayMs;
  const ended: DayUsage[] = [];
  for (let from = 0; from < days; from += daysAtOnce) {
    if (from > 0) await pause();
    const found = await ledger.read.usageByDay(
      principal.organizationId,
      firstMs + from * dayMs,
      Math.min(daysAtOnce, days - from),
    );
    ended.push(...found.map((each) => ({ ...each, day: each.day + from })));
  }
  return { firstMs, days, ended };
}

const tasksPerChildMax = 200;

export interface Started {
  services: Services;
  /** The steps of `services.stop`. */
  endings: ClosingSteps;
  /** Local administration; its links lack the actual port if it was chosen by the system. */
  admin: AdminCore;
  ledger: Ledger;
  box: SecretBox;
  clock: Clock;
  random: Random;
}

/** Tests may replace the egress guard. */
export async function startServices(
  settings: Settings,
  log: Log,
  egress?: Egress,
  origins?: AdminParts["origins"],
  logTail?: LogTail,
): Promise<Started> {
  const slots = settings["scheduler.concurrency"] || availableParallelism();
  const { core, box } = await openCore(settings, slots, log, egress);
  try {
    return await startOn(core, box, slots, origins, logTail);
  } catch (error) {
    await core.sandbox.close();
    await core.ledger.close();
    throw error;
  }
}

/** Recovers after a crash, then starts the work. */
export async function startOn(
  core: Core,
  box: SecretBox,
  slots: number,
  origins: AdminParts["origins"] = () => null,
  logTail: LogTail = createLogTail(),
): Promise<Started> {
  const { ledger, storage, sandbox, models, clock, random } = core;
  await recover(core);
  const modelsCleared = clearUpModels(core);

  const scheduler = createScheduler(core, slots);
  const uploads = createUploads(core);
  const secrets = createWebhookSecrets(core, box);
  const dispatcher = createDispatcher(core, secrets);
  const sweeper = sweepRegularly(core);
  await logHeads(core, "start");
  const heads = logHeadsDaily(core);
  const disk = watchDisk(core);
  const programs = programsFor(core.settings, origins);
  const discovery = createDiscovery(core, undefined, programs.whyNot);
  const backups = createBackups(core);
  let ready = true;
  const confinement = () => childConfinement(sandbox.health().refused);
  const health = async () => {
    const [depth, { state: disk }] = await Promise.all([ledger.read.queueDepth(), storage.room()]);
    return { ready: ready && !isAway(disk), slots, ...depth, disk, confinement: confinement() };
  };
  const parts: AdminParts = {
    ...core,
    rateCards: async () => core.rateCards,
    server: {
      startedAtMs: clock.nowMs(),
      health,
      backups,
      abortJob: scheduler.abort,
      logTail,
      selfTest: createSelfTest(core, discovery).run,
    },
    origins,
  };
  scheduler.wake();
  dispatcher.wake();

  const requireReachable = createRequireReachable(core.egress);
  const estimates = createEstimates(core, uploads);
  const services: Services = {
    estimates,
    urlEstimates: createUrlEstimates(core, estimates, undefined, programs),
    jobs: createJobs(core, scheduler, requireReachable),
    convert: createConvert(core, uploads, scheduler),
    guests: createGuests(core, box, scheduler),
    results: createResults(core),
    documents: createResultDocuments(core),
    feedback: createResultFeedback(core),
    assets: createAssets(core),
    pictures: createPictures(core),
    webhooks: createWebhooks(core, secrets, requireReachable),
    accounts: createAccounts(core),
    discovery,
    usage: (caller) => usageOf(core, caller),
    usageHistory: (caller, days) => usageHistoryOf(core, caller, days),
    audit: createAuditLog(core),
    models,
    sso: createSingleSignOn(core, box),
    administration: (by) => ({ ...parts, by }),
    health,
    confinement,
    stop: () => closeInOrder(endings),
  };
  const endings: ClosingSteps = {
    watches: () => {
      ready = false;
      heads.stop();
      disk.stop();
    },
    backup: () => backups.stop(),
    models: () => modelsCleared,
    sweep: () => sweeper.stop(),
    scheduler: () => scheduler.stop(),
    webhooks: () => dispatcher.stop(),
    children: () => sandbox.close(),
    "heads of the ledger": () => logHeads(core, "stop"),
    ledger: () => ledger.close(),
  };
  const by = localAdministrator(core.settings, configuredOrigin(core.settings));
  const admin = { ...parts, by };
  return { services, admin, ledger, box, clock, random, endings };
}

async function openCore(
  settings: Settings,
  slots: number,
  log: Log,
  givenEgress: Egress | undefined,
): Promise<{ core: Core; box: SecretBox }> {
  const [clock, timers, random] = [systemClock, systemTimers, systemRandom];
  const dataDir = settings.data_dir;
  const storage = await openStorage(dataDir, {
    minFreeBytes: () => settings["storage.min_free_mib"] * mib,
    clock,
    timers,
    onRoom: logRoom(log, () => settings["storage.min_free_mib"]),
  });
  const ledger = await openLedger({ dataDir, nowMs: clock.nowMs() });
  try {
    const rateCards = await openRateCards({ ledger, clock });
    await settleMasterKey({ dataDir, ledger });
    const box = await openSecretBox({ dataDir, ledger, clock, random });
    const egress = givenEgress ?? openEgress({ settings, timers, environment: systemEnvironment });
    // Small jobs run in addition to scans that wait for OCR (see scheduler.ts).
    const concurrency = 2 * slots + measuringSlots + drawingSlots;
    const modelsDir = modelsFolder(dataDir);
    // Before the first child, which otherwise could not read models that are installed later.
    await mkdir(modelsDir, { recursive: true, mode: folderMode });
    const sandbox = openSandbox({
      concurrency,
      folder: await storage.prepareChildren(),
      readable: [modelsDir],
      requireConfinement: settings["sandbox.require"] === "full",
      onStart: logConfinement(log),
      pieceSlots: slots,
      languageFiles: () => models.languageFiles(),
      prewarmed: 1,
      tasksPerChildMax,
    });
    const models = createModelStore({
      settings,
      clock,
      random,
      run: sandbox.run.bind(sandbox),
      take: storage.admitUpload,
    });
    return {
      core: { settings, ledger, storage, sandbox, models, egress, rateCards, clock, timers, random, log },
      box,
    };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** Logs the confinement of the first child, and of later ones that differ. */
function logConfinement(log: Log): (refused: readonly string[]) => void {
  let last = "";
  return (refused) => {
    const { level, missing } = childConfinement(refused);
    if (level + missing.join() === last) return;
    last = level + missing.join();
    log(level === "full" ? "info" : "warn", "sandbox.confinement", { level, missing: missing.join(", ") });
  };
}

/** After a crash leases are void; the first sweep removes leftovers. A new ledger gets its organization. */
async function recover({ ledger, clock, random, log, settings }: Core): Promise<void> {
  const { jobIds } = await ledger.write("requeueLeases", { which: "all", nowMs: clock.nowMs() });
  if (jobIds.length > 0) log("info", "start.recovered", { requeued: jobIds.length });
  if (!(await ledger.read.organizationByName(defaultOrganization))) {
    await ledger.write("createOrganization", {
      organizationId: newId("org", random),
      projectId: newId("prj", random),
      name: defaultOrganization,
      planId: settings.default_plan,
      actor: localActor,
      nowMs: clock.nowMs(),
    });
  }
}

/** Removes leftovers of model installations in the background. */
async function clearUpModels({ models, log }: Core): Promise<void> {
  try {
    await models.clearUp();
  } catch (error) {
    log("warn", "models.not_cleared_up", { cause: describeError(error) });
  }
}

async function usageOf({ settings, ledger, clock }: Core, caller: AccountCaller): Promise<Usage> {
  const { organizationId, planId } = caller.principal;
  const nowMs = clock.nowMs();
  const plan = planById(settings, planId);
  const period = { startMs: monthStartMs(nowMs), endMs: monthEndMs(nowMs) };
  const [balance, spent] = await Promise.all([
    ledger.read.balance(organizationId, planLimits(plan), nowMs),
    ledger.read.periodUsage(organizationId, period.startMs, period.endMs),
  ]);
  return {
    plan,
    uploadBytesMax: uploadBytesMax(settings, plan),
    balance,
    period: { ...period, ...spent },
  };
}
