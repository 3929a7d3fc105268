import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Owner } from "../schema/owners.ts";
import {
  actor,
  addJob,
  addOrganization,
  confirmation,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  plan,
  success,
  uploadRow,
} from "../testing/harness.ts";
import { confirmationOfSet, damage, damagedFile, pricedFile } from "../testing/sets.ts";
import type { Units } from "../units.ts";
import type { SetFile } from "./confirm-set.ts";

type Overrides = Partial<Units["confirmSet"]["args"]>;

const key = { clientRequestId: "request-01" };
let ledger: Harness;
let owner: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  owner = addOrganization(ledger, "a");
});
afterEach(() => {
  expect(ledger.verify().problems).toEqual([]);
});

const confirm = (files: readonly SetFile[], overrides: Overrides = {}, of = owner) =>
  ledger.run("confirmSet", confirmationOfSet(of, files, overrides));
const file = (suffix: string, estimatedCreditUnits = 200, of = owner) =>
  pricedFile(suffix, of, { estimatedCreditUnits });
const count = (table: string) => ledger.rows(`SELECT * FROM ${table}`).length;
const holdsNothing = () =>
  expect(
    ["uploads", "jobs", "holds", "convert_sets", "convert_set_jobs", "idempotency_keys"].map(count),
  ).toEqual([0, 0, 0, 0, 0, 0]);

/** Which files became jobs, and why the others did not. */
function told(result: Units["confirmSet"]["result"]) {
  const unqueued = "set" in result ? result.set.unqueued : "unqueued" in result ? result.unqueued : [];
  return {
    outcome: result.outcome,
    jobs: "set" in result ? result.set.jobs.map(({ index, job }) => `${index} ${job.id}`) : [],
    unqueued: unqueued.map(({ index, error }) => `${index} ${error.code}`),
  };
}

test("all files are queued, each with its estimate as its spending limit, its Credits held and its upload stored", async () => {
  const result = confirm([file("1", 200), file("2", 300)]);
  expect(told(result)).toEqual({ outcome: "created", jobs: ["0 job_1", "1 job_2"], unqueued: [] });
  if (!("set" in result)) return;
  expect(result.set.jobs[1]?.job).toMatchObject({
    status: "queued",
    uploadId: "upl_2",
    filename: "2.pdf",
    estimatedCreditUnits: 300,
    spendingLimitCreditUnits: 300,
    clientRequestId: null,
    hold: "pending",
  });
  expect(await ledger.read.balance("org_a", plan, noonMs)).toEqual({ available: 500, held: 500 });
  expect(await ledger.read.upload("upl_1", owner)).toMatchObject({
    jobId: "job_1",
    expiresAtMs: noonMs + dayMs,
  });
  expect(
    ledger.rows("SELECT action, object_id, outcome, detail FROM audit WHERE object_kind = 'convert'"),
  ).toEqual([
    {
      action: "convert.confirm",
      object_id: "set_1",
      outcome: "created",
      detail: '{"jobs":2,"unqueued":0,"estimated_credit_units":500,"ceiling_credit_units":null}',
    },
  ]);
});

test("a file that is not queued is reported with its estimate and the remaining Credits", () => {
  const result = confirm([file("0", 200), file("1", 300)], { spendingLimitCreditUnits: 300 });
  expect("set" in result && result.set.unqueued).toMatchObject([
    {
      index: 1,
      error: {
        code: "credit_ceiling_exceeded",
        details: [
          {
            path: "/file/1",
            message:
              "The file is estimated at 300 credit_units; 100 credit_units of the spending limit were left.",
          },
        ],
      },
    },
  ]);
});

const cases: {
  name: string;
  estimates: number[];
  overrides?: Overrides;
  jobs: string[];
  unqueued: string[];
}[] = [
  {
    name: "the spending limit bounds the sum, and later files that fit are queued",
    estimates: [200, 300, 100, 1],
    overrides: { spendingLimitCreditUnits: 300 },
    jobs: ["0 job_0", "2 job_2"],
    unqueued: ["1 credit_ceiling_exceeded", "3 credit_ceiling_exceeded"],
  },
  {
    name: "a spending limit of exactly the sum lets all through",
    estimates: [200, 300],
    overrides: { spendingLimitCreditUnits: 500 },
    jobs: ["0 job_0", "1 job_1"],
    unqueued: [],
  },
  {
    name: "what the account holds bounds it too",
    estimates: [600, 500, 400, 1],
    jobs: ["0 job_0", "2 job_2"],
    unqueued: ["1 insufficient_credits", "3 insufficient_credits"],
  },
  {
    name: "the plan's active jobs are counted file by file",
    estimates: [1, 1, 1],
    overrides: { plan: { ...plan, maxActiveJobs: 2 } },
    jobs: ["0 job_0", "1 job_1"],
    unqueued: ["2 too_many_active_jobs"],
  },
  {
    name: "the queue's limit is counted file by file",
    estimates: [1, 1, 1],
    overrides: { queueJobsMax: 1 },
    jobs: ["0 job_0"],
    unqueued: ["1 queue_full", "2 queue_full"],
  },
];

test.each(cases)("$name", ({ estimates, overrides, jobs, unqueued }) => {
  const result = confirm(
    estimates.map((estimate, at) => file(String(at), estimate)),
    overrides,
  );
  expect(told(result)).toEqual({ outcome: "created", jobs, unqueued });
  expect(ledger.rows<{ id: string }>("SELECT id FROM uploads ORDER BY id").map(({ id }) => id)).toEqual(
    jobs.map((text) => text.replace(/^\d+ job/, "upl")),
  );
  expect(count("holds")).toBe(jobs.length);
});

test("an invalid file keeps its position and its reason", () => {
  const result = confirm([damagedFile("bad.pdf"), file("1")], key);
  expect(told(result)).toEqual({ outcome: "created", jobs: ["1 job_1"], unqueued: ["0 corrupt_document"] });
  expect("set" in result && result.set.unqueued).toEqual([{ index: 0, filename: "bad.pdf", error: damage }]);
});

test("where nothing can be queued nothing is stored, and the id stays free", () => {
  expect(
    told(confirm([file("1", 500), damagedFile("bad.pdf")], { ...key, spendingLimitCreditUnits: 0 })),
  ).toEqual({
    outcome: "nothing_queued",
    jobs: [],
    unqueued: ["0 credit_ceiling_exceeded", "1 corrupt_document"],
  });
  holdsNothing();
  expect(confirm([file("1", 500)], key).outcome).toBe("created");
});

describe("a repeat of the id", () => {
  test("replays the set with its jobs as they are, whatever has changed since", () => {
    confirm([file("1"), damagedFile("bad.pdf"), file("2")], key);
    leaseNext(ledger, "lease");
    ledger.run("endJob", {
      jobId: "job_1",
      leaseToken: "lease",
      ending: success(150),
      retentionMs: 9 * dayMs,
      nowMs: noonMs,
    });
    const again = confirm([file("3"), damagedFile("bad.pdf"), file("4")], {
      ...key,
      setId: "set_2",
      plan: { maxActiveJobs: 0, monthlyCreditUnits: 0 },
      nowMs: noonMs + 2 * dayMs,
    });
    expect(told(again)).toEqual({
      outcome: "replayed",
      jobs: ["0 job_1", "2 job_2"],
      unqueued: ["1 corrupt_document"],
    });
    expect("set" in again && again.set.jobs.map(({ job }) => job.status)).toEqual(["succeeded", "queued"]);
    expect([count("jobs"), count("uploads"), count("holds"), count("convert_sets")]).toEqual([2, 2, 2, 1]);
  });

  test("with other content is a conflict", () => {
    confirm([file("1")], key);
    expect(confirm([file("2")], { ...key, setId: "set_2", fingerprint: "e".repeat(64) }).outcome).toBe(
      "idempotency_conflict",
    );
    expect(count("jobs")).toBe(1);
  });

  test("of a single confirmation is a conflict, and the other way round", () => {
    addJob(ledger, "1", owner, { confirm: key });
    expect(confirm([file("2")], key).outcome).toBe("idempotency_conflict");
    confirm([file("3")], { clientRequestId: "request-02" });
    ledger.run("createUpload", { upload: uploadRow("upl_4", owner), actor, nowMs: noonMs });
    const single = ledger.run("confirmJob", confirmation("4", owner, { clientRequestId: "request-02" }));
    expect(single.outcome).toBe("idempotency_conflict");
    expect(count("jobs")).toBe(2);
  });

  test("by another owner is another set", () => {
    const other = addOrganization(ledger, "b");
    confirm([file("1")], key);
    expect(told(confirm([file("2", 200, other)], { ...key, setId: "set_2" }, other)).jobs).toEqual([
      "0 job_2",
    ]);
  });

  test("is read without the writer", async () => {
    expect(await ledger.read.clientRequest(owner, "request-01")).toBeNull();
    const result = confirm([file("1"), damagedFile("bad.pdf")], key);
    expect(await ledger.read.clientRequest(owner, "request-01")).toEqual({
      set: "set" in result ? result.set : null,
    });
    addJob(ledger, "2", owner, { confirm: { clientRequestId: "request-02" } });
    expect(await ledger.read.clientRequest(owner, "request-02")).toEqual({ set: null });
    expect(await ledger.read.clientRequest({ jobTokenHash: "c".repeat(64) }, "request-01")).toBeNull();
  });

  test("means nothing without an id", () => {
    confirm([file("1")]);
    expect(confirm([file("2")], { setId: "set_2" }).outcome).toBe("created");
  });
});

describe("the end of a set", () => {
  const remove = (jobId: string) => ledger.run("deleteJob", { jobId, owner, actor, nowMs: noonMs });

  test("a deleted job is missing from it; the last one takes it along and frees its id", () => {
    confirm([file("1"), file("2"), damagedFile("bad.pdf")], key);
    remove("job_1");
    expect(told(confirm([file("3"), file("4"), damagedFile("bad.pdf")], { ...key, setId: "set_2" }))).toEqual(
      {
        outcome: "replayed",
        jobs: ["1 job_2"],
        unqueued: ["2 corrupt_document"],
      },
    );
    remove("job_2");
    holdsOnlyHistory();
    expect(confirm([file("5")], { ...key, setId: "set_3" }).outcome).toBe("created");
  });

  test("the retention sweep ends it as well", () => {
    confirm([file("1"), file("2")], key);
    for (const jobId of ["job_1", "job_2"])
      ledger.run("cancelJob", { jobId, owner, retentionMs: dayMs, actor, nowMs: noonMs });
    ledger.run("sweep", { nowMs: noonMs + dayMs, limit: 1 });
    expect(count("convert_sets")).toBe(1);
    ledger.run("sweep", { nowMs: noonMs + dayMs, limit: 1 });
    holdsOnlyHistory();
  });

  function holdsOnlyHistory() {
    expect(["uploads", "jobs", "convert_sets", "convert_set_jobs", "idempotency_keys"].map(count)).toEqual([
      0, 0, 0, 0, 0,
    ]);
  }
});

test("a job token's set holds no Credits", () => {
  const guest: Owner = { jobTokenHash: "c".repeat(64) };
  expect(told(confirm([file("1", 200, guest)], key, guest)).jobs).toEqual(["0 job_1"]);
  expect(count("holds")).toBe(0);
});

test("a set that cannot be stored leaves nothing: neither jobs nor Credits", async () => {
  addJob(ledger, "2", owner, { upload: { estimatedCreditUnits: 100 } });
  expect(() => confirm([file("1"), file("2")], key)).toThrow();
  expect([count("jobs"), count("uploads"), count("holds"), count("idempotency_keys")]).toEqual([1, 1, 1, 0]);
  expect((await ledger.read.balance("org_a", plan, noonMs)).held).toBe(100);
});
