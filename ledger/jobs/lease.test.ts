import { beforeEach, expect, test } from "bun:test";
import type { Owner } from "../schema/owners.ts";
import {
  addJob,
  addOrganization,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  success,
} from "../testing/harness.ts";

let ledger: Harness;
let a: Owner;
let b: Owner;

beforeEach(() => {
  ledger = memoryLedger();
  a = addOrganization(ledger, "a");
  b = addOrganization(ledger, "b");
});

const priced = (estimatedCreditUnits: number, nowMs = noonMs) => ({
  upload: { estimatedCreditUnits },
  confirm: { nowMs },
});

function end(jobId: string, leaseToken: string) {
  const ended = ledger.run("endJob", {
    jobId,
    leaseToken,
    ending: success(1),
    retentionMs: 1,
    nowMs: noonMs,
  });
  expect(ended.outcome).toBe("ended");
}

test("an empty queue leases nothing", () => {
  expect(leaseNext(ledger, "x")).toBeNull();
});

test("a leased job runs under its token", () => {
  addJob(ledger, "1", a);
  const leased = ledger.run("leaseJob", {
    leaseToken: "x",
    nowMs: noonMs + 5,
    leaseUntilMs: noonMs + 30_000,
  });
  expect(leased?.job).toMatchObject({ id: "job_1", status: "running", attempt: 1, startedAtMs: noonMs + 5 });
  expect(ledger.rows("SELECT lease_token, lease_until_ms FROM jobs")).toMatchObject([
    { lease_token: "x", lease_until_ms: noonMs + 30_000 },
  ]);
  expect(leaseNext(ledger, "y")).toBeNull();
});

test("within a group the smallest estimate goes first, then the older job", () => {
  addJob(ledger, "1", a, priced(300));
  addJob(ledger, "2", a, priced(100, noonMs + 2));
  addJob(ledger, "3", a, priced(100, noonMs + 1));
  expect([1, 2, 3].map((n) => leaseNext(ledger, `x${n}`, noonMs + 3))).toEqual(["job_3", "job_2", "job_1"]);
});

test("where only small jobs are wanted, the others wait, however long they have", () => {
  addJob(ledger, "1", a, priced(300));
  addJob(ledger, "2", b, priced(200, noonMs + 1_000));
  const lease = (leaseToken: string, creditUnitsMax?: number) =>
    ledger.run("leaseJob", {
      leaseToken,
      nowMs: noonMs + 90_000,
      leaseUntilMs: noonMs + 120_000,
      ...(creditUnitsMax === undefined ? {} : { creditUnitsMax }),
    })?.job.id ?? null;
  expect(lease("x", 199)).toBeNull();
  expect(lease("x", 200)).toBe("job_2");
  expect(lease("y", 200)).toBeNull();
  expect(lease("y")).toBe("job_1");
});

test("what has waited over a minute goes before smaller jobs, oldest first", () => {
  addJob(ledger, "1", a, priced(300));
  addJob(ledger, "2", a, priced(200, noonMs + 1_000));
  addJob(ledger, "3", a, priced(100, noonMs + 2_000));
  expect(leaseNext(ledger, "x", noonMs + 60_000)).toBe("job_3");
  expect(leaseNext(ledger, "y", noonMs + 60_001)).toBe("job_1");
  expect(leaseNext(ledger, "z", noonMs + 61_000)).toBe("job_2");
});

test("the organization with the fewest running jobs goes first", () => {
  for (const n of ["1", "2", "3"]) addJob(ledger, `a${n}`, a, priced(1));
  for (const n of ["1", "2", "3"]) addJob(ledger, `b${n}`, b, priced(100));
  const order = [1, 2, 3, 4, 5, 6].map((n) => leaseNext(ledger, `x${n}`)?.slice(4, 5));
  expect(order.join("")).toBe("ababab");
});

test("with as many running, the one that was served longest ago goes first", () => {
  for (const n of ["1", "2", "3"]) addJob(ledger, `a${n}`, a, priced(1));
  for (const n of ["1", "2"]) addJob(ledger, `b${n}`, b, priced(100));
  const served: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const id = leaseNext(ledger, `x${turn}`) ?? "";
    served.push(id);
    end(id, `x${turn}`);
  }
  expect(served).toEqual(["job_a1", "job_b1", "job_a2", "job_b2", "job_a3"]);
});

const guest = (letter: string) => ({ jobTokenHash: letter.repeat(64) });

test("of guests each job token has its turn, the longest waiting first", () => {
  for (const [index, letter] of ["e", "d", "c"].entries())
    addJob(ledger, `${letter}1`, guest(letter), priced(100, noonMs + index));
  addJob(ledger, "e2", guest("e"), priced(1));
  const order = [1, 2, 3, 4].map((n) => leaseNext(ledger, `x${n}`, noonMs + 10));
  expect(order).toEqual(["job_e2", "job_d1", "job_c1", "job_e1"]);
});

test("all guests together get no more than one organization does, however many they are", () => {
  for (let n = 0; n < 40; n += 1)
    addJob(ledger, `g${n}`, guest(n.toString(16).padStart(2, "0").slice(-1)), priced(1));
  for (const n of ["1", "2", "3"]) addJob(ledger, `a${n}`, a, priced(100, noonMs + 9));
  for (const n of ["1", "2", "3"]) addJob(ledger, `b${n}`, b, priced(100, noonMs + 9));
  // On one slot: by turns.
  const served: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const id = leaseNext(ledger, `x${turn}`, noonMs + 10) ?? "";
    served.push(id.slice(4, 5));
    end(id, `x${turn}`);
  }
  expect(served.join("")).toBe("gabgab");
  // On many at once: as many of each.
  const running = [1, 2, 3].map((n) => leaseNext(ledger, `y${n}`, noonMs + 10)?.slice(4, 5));
  expect(running).toEqual(["g", "a", "b"]);
});

test("forty jobs of one organization do not hold up the one of another", () => {
  for (let n = 0; n < 40; n += 1) addJob(ledger, `a${n}`, a, priced(1));
  const first = leaseNext(ledger, "x0");
  addJob(ledger, "b1", b, priced(400));
  expect(first).toBe("job_a0");
  expect(leaseNext(ledger, "x1")).toBe("job_b1");
});
