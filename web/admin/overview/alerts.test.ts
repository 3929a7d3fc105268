import { describe, expect, test } from "bun:test";
import type {
  AdminBackupList,
  AdminOverview,
  AdminStatistics,
} from "../../../src/client/generated/admin-schema.ts";
import type { Capability, StatisticsBucket } from "../../../src/client/generated/schema.ts";
import { alertsOf } from "./alerts.tsx";

const now = Date.parse("2026-11-22T12:00:00Z");
const minute = 60_000;
const ago = (ms: number) => new Date(now - ms).toISOString();
const day = 24 * 60 * minute;

const sound: AdminOverview = {
  version: "0.1.0",
  contract_version: "2026-08-25",
  schema_version: 18,
  rate_card_version: "1",
  started_at: ago(day),
  ready: true,
  queue: { queued: 0, running: 0, slots: 2, oldest_queued_ms: null },
  disk: { state: "enough", free_bytes: 10 ** 9 },
  confinement: { level: "full", missing: [] },
  organizations: 1,
  users: 1,
  guest_jobs_today: 0,
  uptime_ms: day,
  memory_bytes: 10 ** 8,
  engines: {},
};
const nothing = { overview: null, backups: null, capabilities: null, lastDay: null };
const kindsOf = (known: Partial<Parameters<typeof alertsOf>[0]>) =>
  alertsOf({ ...nothing, ...known }, now).map(({ kind }) => kind);

const backups = (successMs: number | null, failureMs: number | null = null): AdminBackupList => ({
  backups: [],
  running: null,
  last_success: successMs === null ? null : { at: ago(successMs), name: "a.tar" },
  last_failure: failureMs === null ? null : { at: ago(failureMs), message: "The disk is full." },
});

const bucket = (more: Partial<StatisticsBucket>): StatisticsBucket => ({
  start: ago(day),
  confirmed: 0,
  succeeded: 0,
  failed: 0,
  timed_out: 0,
  cancelled: 0,
  spent_credit_units: 0,
  billing_metrics: {},
  run_ms: null,
  queue_ms: null,
  ...more,
});
const lastDay = (...buckets: StatisticsBucket[]): AdminStatistics => ({
  from: ago(day),
  to: ago(0),
  step: "hour",
  buckets,
  failures: [],
  capabilities: [],
});

test("processes that are not confined are an alert, a severe one if nothing confines them", () => {
  const alerts = (level: "partial" | "none", missing: string[]) =>
    alertsOf({ ...nothing, overview: { ...sound, confinement: { level, missing } } }, now);
  expect(alerts("partial", ["landlock"])).toEqual([
    { kind: "unconfined", isBad: false, level: "partial", missing: "landlock" },
  ]);
  expect(alerts("none", ["landlock", "seccomp"])).toMatchObject([{ kind: "unconfined", isBad: true }]);
});

test("what is not known warns of nothing, and neither does what is sound", () => {
  expect(kindsOf({})).toEqual([]);
  expect(kindsOf({ overview: sound, backups: backups(day), capabilities: [], lastDay: lastDay() })).toEqual(
    [],
  );
});

describe("the server", () => {
  test.each([
    ["lost", "diskLost"],
    ["hung", "diskHung"],
    ["low", "diskLow"],
  ] as const)("a disk that is %s", (state, kind) => {
    expect(kindsOf({ overview: { ...sound, disk: { state, free_bytes: null } } })).toEqual([kind]);
  });

  test("that is not ready, and a queue that does not move", () => {
    const queue = { ...sound.queue, queued: 3, oldest_queued_ms: 11 * minute };
    expect(kindsOf({ overview: { ...sound, ready: false, queue } })).toEqual(["notReady", "waiting"]);
    const shortly = { ...queue, oldest_queued_ms: 9 * minute };
    expect(kindsOf({ overview: { ...sound, queue: shortly } })).toEqual([]);
  });
});

test.each([
  ["none", backups(null), ["noBackup"]],
  ["one of eight days", backups(8 * day), ["backupOld"]],
  ["one of six days", backups(6 * day), []],
  ["one that failed after the last", backups(2 * day, day), ["backupFailed"]],
  ["the first failed", backups(null, day), ["backupFailed"]],
  ["one that failed before the last", backups(day, 2 * day), []],
])("backups: %s", (_, list, kinds) => {
  expect(kindsOf({ backups: list })).toEqual(kinds as never[]);
});

test("kinds that do not work, and those that work in part, the worse first", () => {
  const capabilities = [
    { name: "PDF", status: "live" },
    { name: "Word", status: "degraded" },
    { name: "CSV and TSV", status: "unavailable" },
  ] as Capability[];
  expect(alertsOf({ ...nothing, capabilities }, now)).toEqual([
    { kind: "unavailable", isBad: true, name: "CSV and TSV" },
    { kind: "degraded", isBad: false, name: "Word" },
  ]);
});

describe("failures of a day", () => {
  test("count with what timed out, against what ended by itself", () => {
    const buckets = [bucket({ succeeded: 8, failed: 1, cancelled: 50 }), bucket({ timed_out: 1 })];
    expect(alertsOf({ ...nothing, lastDay: lastDay(...buckets) }, now)).toEqual([
      { kind: "failures", isBad: false, failed: 2, ended: 10 },
    ]);
  });

  test("are no matter when they are few, or few in all", () => {
    expect(kindsOf({ lastDay: lastDay(bucket({ succeeded: 9, failed: 1 })) })).toEqual([]);
    expect(kindsOf({ lastDay: lastDay(bucket({ failed: 9 })) })).toEqual([]);
  });
});
