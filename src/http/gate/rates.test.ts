import { expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "../../../config/errors/fault.ts";
import type { AccountPrincipal, Principal } from "../../auth/principal.ts";
import type { Operation } from "../../operations/operation.ts";
import type { Call } from "../context.ts";
import { rateFields } from "../response/rate-headers.ts";
import { countFurtherEstimate, createRates } from "./rates.ts";

const facts: Operation = {
  id: "x",
  method: "GET",
  path: "/x",
  summary: "",
  tag: "Jobs",
  access: "owner",
  success: {},
  handle: () => undefined,
};
const ofJob = { ...facts, unowned: "job_not_found" } as const;
const estimating = { ...facts, rate: "estimates" } as const;
const probe = { ...facts, tag: "Operations" } as const;

const account = (kind: AccountPrincipal["kind"], credentialId: string, clientId: string | null = null) =>
  ({
    kind,
    credentialId,
    userId: "usr_1",
    role: "member",
    organizationId: "org_1",
    projectId: "prj_1",
    planId: "internal",
    scopes: [],
    audiences: null,
    clientId,
  }) satisfies AccountPrincipal;
const key = (id: string) => account("key", id);
const jobToken = (hash: string) => ({ kind: "job_token", hash }) as const;

function start(requests: number, estimates = 0) {
  let nowMs = 0;
  const settings = {
    "rate_limits.requests_per_minute": requests,
    "rate_limits.estimates_per_minute": estimates,
  };
  const rates = createRates(settings, { nowMs: () => 0, monotonicMs: () => nowMs });
  const call = (
    principal: Principal | null,
    { address = "192.0.2.1", of = facts }: { address?: string; of?: Operation } = {},
  ): Call => ({
    method: "GET",
    requestId: "",
    internal: false,
    address,
    principal,
    route: of,
    rate: null,
    estimateRate: null,
    fault: null,
    whole: null,
  });
  /** Seconds that it is told to wait; 0 when it was let through. */
  function count(counted: Call): number {
    try {
      rates.count(counted);
      return 0;
    } catch (thrown) {
      return waitOf(thrown);
    }
  }
  /** What a call with a wrong credential is answered. */
  const refused = (address?: string) =>
    rates.countRefused(call(null, address === undefined ? {} : { address }), new Fault("invalid_credentials"))
      .code;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { rates, settings, call, count, refused, pass };
}

function waitOf(thrown: unknown): number {
  if (!(thrown instanceof Fault) || thrown.code !== "rate_limited") throw thrown;
  return Number(thrown.headers?.["retry-after"]);
}

test("each credential is counted separately, even at one address", () => {
  const { call, count } = start(2);
  const three = (principal: Principal | null) => Array.from({ length: 3 }, () => count(call(principal)));
  expect(three(key("key_1"))).toEqual([0, 0, 30]);
  expect(three(key("key_2"))).toEqual([0, 0, 30]);
  expect(three(account("session", "ses_1"))).toEqual([0, 0, 30]);
  expect(three(null)).toEqual([0, 0, 30]);
});

test("an application's renewed token is counted with the one before, another user's or application's is not", () => {
  const { call, count } = start(1);
  expect(count(call(account("token", "at_1", "app_1")))).toBe(0);
  expect(count(call(account("token", "at_2", "app_1")))).toBe(60);
  expect(count(call(account("token", "at_3", "app_2")))).toBe(0);
  expect(count(call({ ...account("token", "at_4", "app_1"), userId: "usr_2" }))).toBe(0);
});

test("wrong credentials use up what their address has, and never what a key at it has", () => {
  const { call, count, refused } = start(3);
  expect(Array.from({ length: 5 }, () => refused())).toEqual([
    ...Array(3).fill("invalid_credentials"),
    "rate_limited",
    "rate_limited",
  ]);
  expect(count(call(null))).toBe(20);
  expect(count(call(key("key_1")))).toBe(0);
  expect(refused("192.0.2.2")).toBe("invalid_credentials");
});

test("a call is counted once, whatever it is refused with afterwards", () => {
  const { rates, call, count } = start(2);
  const once = call(key("key_1"));
  expect(count(once)).toBe(0);
  expect(rates.countRefused(once, new Fault("insufficient_scope")).code).toBe("insufficient_scope");
  expect(count(call(key("key_1")))).toBe(0);
  expect(count(call(key("key_1")))).toBe(30);
});

test("a failing server counts nothing, and reports no limit", () => {
  const { rates, call } = start(1);
  for (let n = 0; n < 3; n += 1) {
    const unlucky = call(null);
    expect(rates.countRefused(unlucky, new Fault("service_unavailable")).code).toBe("service_unavailable");
    expect(unlucky.rate).toBeNull();
  }
});

test("an IPv6 address is counted with all of its /64", () => {
  const { call, count } = start(1);
  expect(count(call(null, { address: "2001:db8:0:1::1" }))).toBe(0);
  expect(count(call(null, { address: "2001:db8:0:1:ffff::2" }))).toBe(60);
  expect(count(call(null, { address: "2001:db8:0:2::1" }))).toBe(0);
});

test("job tokens that anybody can make up count for the address, until they own something", () => {
  const { rates, call, count } = start(2);
  const asking = (hash: string) => call(jobToken(hash), { of: ofJob });
  expect(count(asking("a"))).toBe(0);
  expect(count(asking("b"))).toBe(0);
  expect(count(asking("c"))).toBe(30);
  rates.answered(asking("b"), 404);
  expect(count(asking("b"))).toBe(30);
  // Not by a route that asks nobody for an object.
  rates.answered(call(jobToken("b")), 200);
  expect(count(asking("b"))).toBe(30);
  rates.answered(asking("b"), 200);
  expect([count(asking("b")), count(asking("b")), count(asking("b"))]).toEqual([0, 0, 30]);
  expect(count(asking("c"))).toBe(30);
});

test("no flood of addresses and of tokens that own something makes a key's count forgotten", () => {
  const { rates, call, count } = start(1);
  expect(count(call(key("key_1")))).toBe(0);
  for (let n = 0; n < 60_000; n += 1) {
    count(call(null, { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }));
    rates.answered(call(jobToken(`hash ${n}`), { of: ofJob }), 200);
  }
  expect(count(call(key("key_1")))).toBe(60);
  // The oldest owners are not known any more, so that they are their address's again.
  count(call(jobToken("hash 0"), { address: "192.0.2.7", of: ofJob }));
  expect(count(call(null, { address: "192.0.2.7" }))).toBe(60);
});

test("health probes and documents for everybody are not counted, and have no headers", () => {
  const { call, count } = start(1);
  for (let n = 0; n < 5; n += 1) expect(count(call(null, { of: probe }))).toBe(0);
  const probed = call(null, { of: probe });
  count(probed);
  expect(rateFields(probed)).toBeNull();
  expect(count(call(null))).toBe(0);
});

test("an estimate needs one of each limit, and the reported wait is sufficient for both", () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 20_000 }),
    files: fc.integer({ min: 0, max: 4 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(step, { maxLength: 40 }),
      (requests, estimates, steps) => {
        const { call, count, pass } = start(requests, estimates);
        for (const { waitMs, files } of steps) {
          pass(waitMs);
          const seconds = count(call(key("key_1"), { of: estimating }));
          if (seconds > 0) {
            // A refused call has taken nothing of either.
            expect(count(call(key("key_1"), { of: estimating }))).toBe(seconds);
            pass(seconds * 1_000);
          }
          const letIn = call(key("key_1"), { of: estimating });
          if (seconds > 0) expect(count(letIn)).toBe(0);
          for (let n = 0; n < files; n += 1) countFurtherEstimate(letIn);
        }
      },
    ),
  );
});

test("further files of a call that was let in are waited for afterwards", () => {
  const { call, count, pass } = start(0, 6);
  const first = call(key("key_1"), { of: estimating });
  expect(count(first)).toBe(0);
  for (let n = 0; n < 9; n += 1) countFurtherEstimate(first);
  expect(rateFields(first)).toEqual({
    ratelimit: '"estimates";r=0;t=50',
    "ratelimit-limit": "6",
    "ratelimit-policy": '"estimates";q=6;w=60',
    "ratelimit-remaining": "0",
    "ratelimit-reset": "50",
  });
  expect(count(call(key("key_1"), { of: estimating }))).toBe(50);
  pass(50_000);
  expect(count(call(key("key_1"), { of: estimating }))).toBe(0);
});

test("the headers describe both limits, and in their older form the one with less left", () => {
  const { call, count } = start(300, 60);
  const estimate = call(key("key_1"), { of: estimating });
  count(estimate);
  expect(rateFields(estimate)).toEqual({
    ratelimit: '"requests";r=299;t=1, "estimates";r=59;t=1',
    "ratelimit-limit": "60",
    "ratelimit-policy": '"requests";q=300;w=60, "estimates";q=60;w=60',
    "ratelimit-remaining": "59",
    "ratelimit-reset": "1",
  });
});

test("0 disables a limit, and changed settings apply from the next call on", () => {
  const { settings, call, count, refused } = start(0);
  for (let n = 0; n < 500; n += 1) expect(count(call(null))).toBe(0);
  expect(refused()).toBe("invalid_credentials");
  settings["rate_limits.requests_per_minute"] = 1;
  expect([count(call(null)), count(call(null))]).toEqual([0, 60]);
  settings["rate_limits.requests_per_minute"] = 2;
  expect([count(call(null)), count(call(null)), count(call(null))]).toEqual([0, 0, 30]);
});
