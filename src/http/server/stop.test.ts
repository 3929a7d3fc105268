import { expect, test } from "bun:test";
import type { LogFields } from "../../log/log.ts";
import { stopInTime } from "./stop.ts";

const never = () => new Promise<void>(() => undefined);
const times = { stopGraceMs: 200, stopRestMsMax: 100 };

async function stopped(requests: () => Promise<void>, rest: Record<string, () => unknown>) {
  const lines: [string, LogFields | undefined][] = [];
  const startMs = performance.now();
  const log = (_: unknown, event: string, fields?: LogFields) => void lines.push([event, fields]);
  const unended = await stopInTime({ requests, rest, log }, times);
  return { unended, lines, ms: performance.now() - startMs };
}

test("a server that ends in time has nothing to say", async () => {
  const ended: string[] = [];
  const rest = { scheduler: () => void ended.push("scheduler"), ledger: () => Bun.sleep(20) };
  const { unended, lines } = await stopped(async () => void ended.push("requests"), rest);
  expect([ended, unended, lines]).toEqual([["requests", "scheduler"], [], []]);
});

test("a part that hangs is left, named with those that it keeps from ending", async () => {
  const { unended, lines, ms } = await stopped(async () => undefined, {
    webhooks: () => undefined,
    scheduler: never,
    ledger: () => undefined,
  });
  expect(unended).toEqual(["scheduler", "ledger"]);
  expect(lines).toEqual([["server.stop_timed_out", { unended: "scheduler, ledger" }]]);
  // The grace is for requests: where there are none, nobody waits for it.
  expect(ms).toBeWithin(90, 190);
});

test("requests that do not even end after their grace are left too", async () => {
  const { unended, ms } = await stopped(never, { ledger: () => undefined });
  expect(unended).toEqual(["requests", "ledger"]);
  expect(ms).toBeWithin(290, 600);
});

test("a part that fails is reported after the others have ended", async () => {
  const ended: string[] = [];
  const broken = () => Promise.reject(new Error("EIO"));
  await expect(
    stopped(async () => undefined, { broken, ledger: () => void ended.push("ledger") }),
  ).rejects.toThrow("EIO");
  expect(ended).toEqual(["ledger"]);
});
