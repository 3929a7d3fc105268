import { expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { systemClock, systemTimers } from "../../../config/ambient.ts";
import { codeOf, faultOf } from "../../../config/testing/failures.ts";
import { manualTimers } from "../testing/manual-timers.ts";
import { importFault } from "./failures.ts";
import { createPoliteness } from "./politeness.ts";

const never = new AbortController().signal;

function clocked() {
  let nowMs = 0;
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  return {
    politeness: createPoliteness({ clock, timers: systemTimers }),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("two requests at a time go to a host, others wait for their turn, other hosts do not", async () => {
  const { politeness } = clocked();
  const open = Promise.withResolvers<void>();
  let begun = 0;
  const visit = (host: string) =>
    politeness.visit(host, never, async () => {
      begun += 1;
      await open.promise;
    });
  const all = [visit("a.example"), visit("a.example"), visit("a.example"), visit("b.example")];
  await Bun.sleep(150);
  expect(begun).toBe(3);
  open.resolve();
  await Promise.all(all);
  expect(begun).toBe(4);
});

test("a waiting request leaves the queue with its import", async () => {
  const { politeness } = clocked();
  const open = Promise.withResolvers<void>();
  const busy = [1, 2].map(() => politeness.visit("a.example", never, () => open.promise));
  const stop = new AbortController();
  const waiting = codeOf(politeness.visit("a.example", stop.signal, async () => undefined));
  stop.abort();
  expect(await waiting).toBe("remote_unavailable");
  open.resolve();
  await Promise.all(busy);
});

test("a host that asks for it is left alone, for as long as it says and ten minutes at the most", async () => {
  const { politeness, pass } = clocked();
  const visit = () => politeness.visit("a.example", never, async () => "answered");
  politeness.spare("a.example", 30_000);
  const fault = await faultOf(visit());
  expect(fault).toMatchObject({ code: "remote_unavailable", headers: { "retry-after": "30" } });
  expect(fault.message).toEndWith("try again in 30 seconds.");
  expect(await politeness.visit("b.example", never, async () => "answered")).toBe("answered");
  pass(30_001);
  expect(await visit()).toBe("answered");
  politeness.spare("a.example", 24 * 3_600_000);
  pass(599_999);
  expect(await faultOf(visit())).toMatchObject({ headers: { "retry-after": "1" } });
  // A shorter pause does not end a longer one.
  politeness.spare("a.example", 0);
  politeness.spare("a.example", 1);
  pass(1);
  expect(await visit()).toBe("answered");
});

test("of hosts that were spared nothing is left, whether anybody comes back to them or not", async () => {
  const { politeness, pass } = clocked();
  for (let round = 0; round < 50; round += 1) {
    for (let at = 0; at < 20; at += 1) politeness.spare(`${round}-${at}.example`, 30_000);
    politeness.spare(`silent-${round}.example`, 0);
    pass(30_001);
  }
  politeness.spare("last.example", 30_000);
  expect(politeness.known()).toBe(1);
});

test("a host is remembered while it is visited or spared, and no longer", async () => {
  const { politeness, pass } = clocked();
  expect(await politeness.visit("a.example", never, async () => politeness.known())).toBe(1);
  expect(politeness.known()).toBe(0);
  await politeness.visit("a.example", never, async () => politeness.spare("a.example", 1_000));
  expect(politeness.known()).toBe(1);
  await politeness.visit("a.example", never, async () => undefined).catch(() => undefined);
  politeness.spare("b.example", 0);
  expect(politeness.known()).toBe(1);
  pass(1_000);
  await politeness.visit("a.example", never, async () => politeness.spare("b.example", 0));
  expect(politeness.known()).toBe(0);
});

test("a visit that fails makes room for the next", async () => {
  const { timers, waiting } = manualTimers();
  const politeness = createPoliteness({ clock: systemClock, timers });
  for (let count = 0; count < 3; count += 1)
    expect(
      await codeOf(politeness.visit("a.example", never, () => Promise.reject(importFault("empty")))),
    ).toBe("empty_document");
  expect([politeness.known(), waiting()]).toEqual([0, 0]);
});

test("who waits looks every tenth of a second, and stops looking when the import ends", async () => {
  const { timers, pass, waiting } = manualTimers();
  const politeness = createPoliteness({ clock: systemClock, timers });
  const open = Promise.withResolvers<void>();
  const busy = [1, 2].map(() => politeness.visit("a.example", never, () => open.promise));
  const stop = new AbortController();
  const third = politeness.visit("a.example", stop.signal, async () => "third");
  const ended = new AbortController();
  const fourth = codeOf(politeness.visit("a.example", ended.signal, async () => "fourth"));
  expect([waiting(), getEventListeners(stop.signal, "abort").length]).toEqual([2, 1]);
  ended.abort();
  expect([await fourth, waiting()]).toEqual(["remote_unavailable", 1]);
  open.resolve();
  await Promise.all(busy);
  await pass(99);
  expect(waiting()).toBe(1);
  await pass(1);
  expect(await third).toBe("third");
  expect([waiting(), getEventListeners(stop.signal, "abort").length, politeness.known()]).toEqual([0, 0, 0]);
});
