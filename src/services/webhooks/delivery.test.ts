/** From the end of a job to the bytes that a receiver gets. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { systemRandom } from "../../../config/ambient.ts";
import { failureOf } from "../../../config/testing/failures.ts";
import { hourMs } from "../../../config/units.ts";
import { newId } from "../../shared/identifiers.ts";
import type { AccountCaller } from "../caller.ts";
import { hookUrl, openPostOffice, type PostOffice } from "../testing/post-office.ts";
import type { Received } from "../testing/receiver.ts";
import { jobView } from "../views/job.ts";
import type { WebhookEvent } from "./event.ts";

const stripe = new Stripe("sk_test_none");

let here: PostOffice;
beforeEach(async () => {
  here = await openPostOffice();
});
afterEach(() => here.close());

const first = ({ receiver }: PostOffice): Received => {
  const [received] = receiver.received;
  if (received === undefined) throw new Error("nothing has come");
  return received;
};
const secretOf = async () => (await here.webhooks.secret(here.caller)).secret.reveal();
const byStripe = (received: Received, secret: string) =>
  stripe.webhooks.constructEventAsync(received.raw, received.headers["svc-signature"] ?? "", secret);
const byStandard = (received: Received, secret: string) =>
  new Webhook(secret).verify(received.raw, received.headers) as WebhookEvent;

describe("a job that ends", () => {
  test("is sent at once, signed for both kinds of verifier, with the job as its owner sees it", async () => {
    const job = await here.job();
    await here.receiver.until(1);
    const received = first(here);
    const secret = await secretOf();
    const event = byStandard(received, secret);
    expect((await byStripe(received, secret)).id).toBe(event.id);
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: "job.succeeded",
      created_at: new Date(job.finishedAtMs ?? 0).toISOString(),
      api_version: "2026-08-25",
      data: { job: jobView(await here.installation.jobs.get(here.caller, job.id)) },
    });
    expect(received.path).toBe("/in");
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^Markmill\/\d/),
    });
    expect(await here.delivery({ state: "delivered" })).toMatchObject({
      eventId: event.id,
      jobId: job.id,
      attempts: 1,
      lastStatus: 204,
      lastError: null,
    });
    const log = JSON.stringify(here.installation.events);
    expect(log).toContain("event.delivered");
    expect(log).not.toMatch(/whsec_|token=1/);
  });

  test("does not verify with another secret, nor with another body", async () => {
    await here.job();
    await here.receiver.until(1);
    const received = first(here);
    const secret = await secretOf();
    const foreign = `whsec_${Buffer.from(systemRandom.bytes(24)).toString("base64")}`;
    const changed = { ...received, raw: Buffer.from(received.raw.toString().replace("succeeded", "failed")) };
    for (const [what, key] of [
      [received, foreign],
      [changed, secret],
    ] as const) {
      expect(await failureOf(byStripe(what, key))).toBeInstanceOf(Error);
      expect(() => byStandard(what, key)).toThrow();
    }
  });

  test("is sent although it was deleted meanwhile", async () => {
    here.receiver.answer(() => new Response(null, { status: 500 }));
    const job = await here.job();
    await here.delivery({ attempts: 1 });
    await here.installation.jobs.delete(here.caller, job.id);
    here.receiver.answer(() => new Response());
    here.time.pass(6_000);
    await here.delivery({ state: "delivered" });
    expect(
      here.receiver.received.map(({ raw }) => (JSON.parse(raw.toString()) as WebhookEvent).data.job?.id),
    ).toEqual([job.id, job.id]);
  });
});

test("a receiver that fails gets the same bytes under the same id eight times, over more than a day", async () => {
  here.receiver.answer(() => new Response("no", { status: 500 }));
  await here.job();
  const waits = [5_000, 300_000, 30 * 60_000, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs];
  for (const [index, wait] of waits.entries()) {
    const row = await here.delivery({ attempts: index + 1, state: "pending" });
    const waited = (row.nextAttemptAtMs ?? 0) - (row.lastAttemptAtMs ?? 0);
    expect(waited).toBeGreaterThanOrEqual(wait);
    expect(waited).toBeLessThanOrEqual(wait * 1.1 + 1);
    // Not a moment earlier: nothing comes just before.
    here.time.pass(wait - 2_000);
    await Bun.sleep(10);
    expect(here.receiver.received).toHaveLength(index + 1);
    // Timers are set for ten minutes at most, and looked at again.
    here.time.pass(wait * 0.1 + 3_000);
    await here.receiver.until(index + 2);
  }
  expect(await here.delivery({ state: "failed" })).toMatchObject({
    attempts: 8,
    lastStatus: 500,
    lastError: "The receiver responded with 500.",
    nextAttemptAtMs: null,
  });
  const { received } = here.receiver;
  expect(received).toHaveLength(8);
  expect(new Set(received.map(({ raw }) => raw.toString("hex"))).size).toBe(1);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(8);
  here.time.pass(100 * hourMs);
  await Bun.sleep(20);
  expect(received).toHaveLength(8);
});

test("what failed is sent again when asked for, on a fresh schedule under the same id", async () => {
  here.receiver.answer(() => new Response(null, { status: 410 }));
  await here.job();
  const failed = await here.delivery({ state: "failed" });
  expect(failed).toMatchObject({
    attempts: 1,
    lastStatus: 410,
    lastError: expect.stringContaining("410 (gone); no further attempts"),
  });
  here.receiver.answer(() => new Response(null, { status: 503, headers: { "retry-after": "3600" } }));
  expect(await here.webhooks.redeliver(here.caller, failed.eventId)).toMatchObject({ state: "pending" });
  const waiting = await here.delivery({ attempts: 2 });
  expect(waiting).toMatchObject({ state: "pending", scheduleAttempts: 1, lastStatus: 503 });
  // The receiver asked for an hour where the schedule says five seconds.
  expect((waiting.nextAttemptAtMs ?? 0) - (waiting.lastAttemptAtMs ?? 0)).toBe(hourMs);
  here.receiver.answer(() => new Response("thanks"));
  here.time.pass(hourMs + 1_000);
  await here.delivery({ state: "delivered" });
  // And once more, although it was delivered.
  await here.webhooks.redeliver(here.caller, failed.eventId);
  await here.delivery({ state: "delivered", attempts: 4 });
  expect(new Set(here.receiver.received.map(({ id }) => id))).toEqual(new Set([failed.eventId]));
});

test("redirects are not followed", async () => {
  here.receiver.answer(() => new Response(null, { status: 302, headers: { location: "/elsewhere" } }));
  await here.job();
  expect(await here.delivery({ attempts: 1 })).toMatchObject({
    state: "pending",
    lastStatus: 302,
    lastError: expect.stringContaining("redirects are not followed"),
  });
  expect(here.receiver.received.map(({ path }) => path)).toEqual(["/in"]);
});

test("an answer that is long or never ends is taken by its status", async () => {
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(65)) });
  here.receiver.answer(() => new Response(endless()));
  await here.job();
  await here.delivery({ state: "delivered" });
});

test("a target that the guard refuses when it connects is a failed try with its reason", async () => {
  const { egress } = here.core;
  const request = egress.request;
  egress.request = async () => ({
    ok: false,
    code: "url_not_permitted",
    reason: "The name resolves to a private address.",
    internal: "hooks.example.org → 10.0.0.1",
  });
  await here.job();
  expect(await here.delivery({ attempts: 1 })).toMatchObject({
    state: "pending",
    lastStatus: null,
    lastError: "The name resolves to a private address.",
  });
  egress.request = request;
  here.time.pass(6_000);
  await here.delivery({ state: "delivered", attempts: 2 });
});

test("a receiver that never answers does not delay others", async () => {
  const test = (target: string) => here.webhooks.test(here.caller, target);
  await Promise.all(Array.from({ length: 10 }, () => test("https://dead.example.org/in")));
  await Bun.sleep(20);
  const startedMs = performance.now();
  await here.job();
  await here.receiver.until(1);
  await here.delivery({ state: "delivered" });
  // The dead one holds its two places for ten seconds.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  const rows = await here.all();
  expect(rows.filter(({ state }) => state === "delivered")).toHaveLength(1);
  expect(rows.filter(({ attempts }) => attempts > 0)).toHaveLength(1);
});

/** A caller of another organization. */
async function stranger(name: string): Promise<AccountCaller> {
  const { ledger, random, clock } = here.core;
  const organizationId = newId("org", random);
  const projectId = newId("prj", random);
  const { planId } = here.caller.principal;
  const { actor } = here.caller;
  await ledger.write("createOrganization", {
    organizationId,
    projectId,
    name,
    planId,
    actor,
    nowMs: clock.nowMs(),
  });
  return { ...here.caller, principal: { ...here.caller.principal, organizationId, projectId } };
}

test("many receivers that never answer, of organizations that act together, delay no other organization", async () => {
  const dead = async (caller: AccountCaller, count: number) => {
    for (let at = 0; at < count; at += 1)
      await here.webhooks.test(caller, `https://dead.${at}.example.org/in`);
  };
  const others = await Promise.all(["a", "b", "c", "d"].map((name) => stranger(name)));
  const neighbor = await stranger("neighbors");
  for (const caller of [here.caller, ...others]) await dead(caller, 6);
  await Bun.sleep(20);
  // All lanes are taken: four each by the first four.
  const startedMs = performance.now();
  await here.webhooks.test(neighbor, hookUrl);
  await Bun.sleep(50);
  expect(here.receiver.received).toEqual([]);
  here.time.pass(2_000);
  await here.receiver.until(1);
  // From then on nothing new of theirs takes a lane away.
  await here.webhooks.test(neighbor, hookUrl);
  await here.receiver.until(2);
  // None of the dead has been given up by then.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  expect((await here.all()).filter(({ attempts }) => attempts > 0)).toEqual([]);
});

test("what a stop interrupts is pending, and comes after the start under the same id", async () => {
  const hold = Promise.withResolvers<void>();
  here.receiver.answer(async () => {
    await hold.promise;
    return new Response();
  });
  await here.job();
  await here.receiver.until(1);
  const stopped = here.stop();
  await Bun.sleep(1);
  here.time.pass(3_000);
  await stopped;
  expect(await here.all()).toMatchObject([{ state: "pending", attempts: 0 }]);
  hold.resolve();
  here.receiver.answer(() => new Response());
  here.restart();
  await here.delivery({ state: "delivered" });
  const [one, two] = here.receiver.received;
  expect(two?.id).toBe(one?.id as string);
  expect(two?.raw.equals(one?.raw as Buffer)).toBe(true);
});

describe("a secret that is replaced", () => {
  test("verifies for a day more beside the new one, over several rotations", async () => {
    const old = await secretOf();
    const middle = (await here.webhooks.rotateSecret(here.caller)).secret.reveal();
    const rotated = await here.webhooks.rotateSecret(here.caller);
    const newest = rotated.secret.reveal();
    expect(new Set([old, middle, newest]).size).toBe(3);
    expect(rotated.previousValidUntilMs).toBeGreaterThan(here.time.clock.nowMs() + 23 * hourMs);
    expect(await secretOf()).toBe(newest);
    await here.job();
    await here.delivery({ state: "delivered" });
    for (const secret of [old, middle, newest]) {
      expect((await byStripe(first(here), secret)).type as string).toBe("job.succeeded");
      expect(byStandard(first(here), secret).type).toBe("job.succeeded");
    }
    here.time.pass(25 * hourMs);
    expect(await secretOf()).toBe(newest);
    expect((await here.webhooks.secret(here.caller)).previousValidUntilMs).toBeNull();
    await here.webhooks.redeliver(here.caller, first(here).id);
    await here.receiver.until(2);
    const [, later] = here.receiver.received;
    expect(later?.headers["svc-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(later?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });

  test("not more often than receivers' header limits bear", async () => {
    for (let n = 0; n < 10; n += 1) await here.webhooks.rotateSecret(here.caller);
    expect(await failureOf(here.webhooks.rotateSecret(here.caller))).toMatchObject({
      code: "rate_limited",
      headers: { "retry-after": expect.stringMatching(/^8\d{4}$/) },
    });
  });
});
