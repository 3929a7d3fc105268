/** Every transition with its entries, its audit line, its event and its incident: all of them, or nothing. */

import { describe, expect, test } from "bun:test";
import type { JobEnding, JobFailure, JobStatus } from "../contract/jobs.ts";
import { type JobEvent, transitions } from "../job-state/transitions.ts";
import { withFailingStatement } from "../testing/failing-statement.ts";
import {
  actor,
  addOrganization,
  confirmation,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  ownerOf,
  success,
  uploadRow,
} from "../testing/harness.ts";

const retentionMs = 30 * dayMs;
const owner = ownerOf("a");
const webhookUrl = "https://hooks.example/x";
const id = "job_1";
const supportReference = "sup_0123456789ab";
const failure: JobFailure = {
  status: "failed",
  errorCode: "conversion_failed",
  error: "No.",
  supportReference,
};

const end = (ending: JobEnding) => (ledger: Harness) =>
  ledger.run("endJob", { jobId: id, leaseToken: "lease", ending, retentionMs, nowMs: noonMs + 1 });
const die = (ledger: Harness) =>
  ledger.run("childDied", {
    jobId: id,
    leaseToken: "lease",
    supportReference,
    internal: "SIGSEGV",
    retentionMs,
    nowMs: noonMs + 1,
  });
const lease = (ledger: Harness) => leaseNext(ledger, "lease");
const cancel = (ledger: Harness) =>
  ledger.run("cancelJob", { jobId: id, owner, retentionMs, actor, nowMs: noonMs + 1 });
const remove = (ledger: Harness) => ledger.run("deleteJob", { jobId: id, owner, actor, nowMs: noonMs + 1 });
const abandon = (ledger: Harness) =>
  ledger.run("abandonJob", {
    jobId: id,
    leaseToken: "lease",
    ending: { ...failure, supportReference },
    retentionMs,
    nowMs: noonMs + 1,
  });
const release = (ledger: Harness) => ledger.run("releaseHold", { jobId: id, nowMs: noonMs + 2 });
const upload = (ledger: Harness) =>
  ledger.run("createUpload", { upload: uploadRow("upl_1", owner), actor, nowMs: noonMs });
const confirm = (ledger: Harness) => ledger.run("confirmJob", confirmation("1", owner, { webhookUrl }));

interface Walk {
  name: string;
  /** Of the transition table; null for what makes or removes a job or ends its hold. */
  event: JobEvent | null;
  before: readonly ((ledger: Harness) => unknown)[];
  step: (ledger: Harness) => unknown;
  /** Null: the job is gone. */
  to: JobStatus | null;
  /** Rows that the step adds. */
  wrote: { transfers: number; audit: number; outbox: number; incidents: number };
  hold: "pending" | "settled" | "released";
}

const queued = [upload, confirm];
const running = [...queued, lease];
const nothing = { transfers: 0, audit: 0, outbox: 0, incidents: 0 };
const ended = { ...nothing, transfers: 1, audit: 1, outbox: 1 };

const walks: readonly Walk[] = [
  // Two entries: the month's allowance is issued with its first use, and then held; each is audited.
  {
    name: "confirm",
    event: null,
    before: [upload],
    step: confirm,
    to: "queued",
    wrote: { ...nothing, transfers: 2, audit: 2 },
    hold: "pending",
  },
  {
    name: "lease",
    event: "lease",
    before: queued,
    step: lease,
    to: "running",
    wrote: { ...nothing, audit: 1 },
    hold: "pending",
  },
  {
    name: "a lost lease",
    event: "lose_lease",
    before: running,
    step: (ledger) => ledger.run("requeueLeases", { which: "all", nowMs: noonMs + 1 }),
    to: "queued",
    wrote: { ...nothing, audit: 1 },
    hold: "pending",
  },
  {
    name: "a child's death",
    event: "lose_lease",
    before: running,
    step: die,
    to: "queued",
    wrote: { ...nothing, audit: 1, incidents: 1 },
    hold: "pending",
  },
  {
    name: "a third child's death",
    event: "fail",
    before: [...running, die, lease, die, lease],
    step: die,
    to: "failed",
    wrote: { ...ended, audit: 2, incidents: 1 },
    hold: "released",
  },
  // Settled in part: one entry for what is spent, one for what returns.
  {
    name: "success",
    event: "succeed",
    before: running,
    step: end(success(120)),
    to: "succeeded",
    wrote: { ...ended, transfers: 2 },
    hold: "settled",
  },
  {
    name: "success at the estimate",
    event: "succeed",
    before: running,
    step: end(success(200)),
    to: "succeeded",
    wrote: ended,
    hold: "settled",
  },
  {
    name: "failure",
    event: "fail",
    before: running,
    step: end(failure),
    to: "failed",
    wrote: { ...ended, incidents: 1 },
    hold: "released",
  },
  {
    name: "failure that is nobody's to look at",
    event: "fail",
    before: running,
    step: end({ ...failure, supportReference: null }),
    to: "failed",
    wrote: ended,
    hold: "released",
  },
  {
    name: "deadline",
    event: "time_out",
    before: running,
    step: end({ ...failure, status: "timed_out", errorCode: "timed_out", supportReference: null }),
    to: "timed_out",
    wrote: ended,
    hold: "released",
  },
  {
    name: "cancelling in the queue",
    event: "cancel",
    before: queued,
    step: cancel,
    to: "cancelled",
    wrote: ended,
    hold: "released",
  },
  {
    name: "cancelling while it runs",
    event: "cancel",
    before: running,
    step: cancel,
    to: "cancelled",
    wrote: ended,
    hold: "released",
  },
  {
    name: "abandoning",
    event: "fail",
    before: running,
    step: abandon,
    to: "failed",
    wrote: { ...nothing, audit: 1, outbox: 1, incidents: 1 },
    hold: "pending",
  },
  {
    name: "the release after it",
    event: null,
    before: [...running, abandon],
    step: release,
    to: "failed",
    wrote: { ...nothing, transfers: 1, audit: 1 },
    hold: "released",
  },
  {
    name: "deletion in the queue",
    event: "cancel",
    before: queued,
    step: remove,
    to: null,
    wrote: { ...ended, audit: 2 },
    hold: "released",
  },
  {
    name: "deletion after the end",
    event: null,
    before: [...running, end(success(200))],
    step: remove,
    to: null,
    wrote: { ...nothing, audit: 1 },
    hold: "settled",
  },
  {
    name: "deletion before the release",
    event: null,
    before: [...running, abandon],
    step: remove,
    to: null,
    wrote: { ...nothing, transfers: 1, audit: 1 },
    hold: "released",
  },
];

function at(walk: Walk): Harness {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  for (const step of walk.before) step(ledger);
  return ledger;
}

const tables = (ledger: Harness) =>
  ledger
    .rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .map(({ name }) => name);
/** Everything that the ledger holds. */
const dump = (ledger: Harness) =>
  Object.fromEntries(tables(ledger).map((name) => [name, ledger.rows(`SELECT * FROM ${name}`)]));
const count = (ledger: Harness, table: string) =>
  ledger.rows<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)[0]?.rows ?? 0;

test("every event of the transition table is walked, from every state that it leads out of", () => {
  const walked = new Set(
    walks.flatMap((walk) => {
      const ledger = at(walk);
      const from = ledger.rows<{ status: string }>("SELECT status FROM jobs")[0]?.status;
      return walk.event === null ? [] : [`${walk.event} ${from}`];
    }),
  );
  const table = Object.entries(transitions).flatMap(([event, { from }]) =>
    from.map((state) => `${event} ${state}`),
  );
  expect([...walked].sort()).toEqual(table.sort());
});

describe("what a transition writes", () => {
  test.each(walks.map((walk) => [walk.name, walk] as const))("%s", (_, walk) => {
    const ledger = at(walk);
    const before = Object.fromEntries(Object.keys(walk.wrote).map((table) => [table, count(ledger, table)]));
    walk.step(ledger);
    const wrote = Object.fromEntries(
      Object.keys(walk.wrote).map((table) => [table, count(ledger, table) - (before[table] ?? 0)]),
    );
    expect(wrote).toEqual(walk.wrote);
    const status = ledger.rows<{ status: JobStatus }>("SELECT status FROM jobs")[0]?.status ?? null;
    expect(status).toBe(walk.to);
    expect(ledger.rows("SELECT state FROM holds")).toEqual([{ state: walk.hold }]);
    if (walk.event !== null && walk.to !== null) expect(status).toBe(transitions[walk.event].to);
    expect(ledger.verify().problems).toEqual([]);
  });
});

describe("a failure at any statement leaves nothing", () => {
  test.each(walks.map((walk) => [walk.name, walk] as const))("%s", (_, walk) => {
    const whole = at(walk);
    // As after a failure: what was remembered is asked for again.
    whole.units.touched.undone();
    const statements = withFailingStatement(null, () => walk.step(whole));
    const ledger = at(walk);
    const before = dump(ledger);
    let failed = 0;
    for (let position = 1; ; position += 1) {
      let refused = false;
      const ran = withFailingStatement(position, () => {
        try {
          walk.step(ledger);
        } catch {
          refused = true;
        }
      });
      if (ran < position) break;
      expect({ position, refused }).toEqual({ position, refused: true });
      expect(dump(ledger)).toEqual(before);
      failed += 1;
    }
    expect(failed).toBe(statements);
    expect(failed).toBeGreaterThan(2);
    // The last round failed nowhere, so the step has been carried out after all its failures.
    expect(ledger.rows<{ status: string }>("SELECT status FROM jobs")[0]?.status ?? null).toBe(walk.to);
    expect(ledger.verify().problems).toEqual([]);
  });
});
