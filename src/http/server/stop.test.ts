import { expect, test } from "bun:test";
import type { LogFields } from "../../log/log.ts";
import { stopInTime } from "./stop.ts";

const never = () => new Promise<void>(() => undefined);
const hourMs = 3_600_000;

async function stopped(
  requests: () => Promise<void>,
  rest: Record<string, () => unknown>,
  times = { stopGraceMs: hourMs, stopRestMsMax: hourMs },
) {
  const lines: [string, LogFields | undefined][] = [];
  const log = (_: unknown, event: string, fields?: LogFields) => void lines.push([event, fields]);
  const unended = await stopInTime({ requests, rest, log }, times);
  return { unended, lines };
}

test("a server that ends in time has nothing to say", async () => {
  const ended: string[] = [];
  const rest = { scheduler: () => void ended.push("scheduler"), ledger: () => Bun.sleep(20) };
  const { unended, lines } = await stopped(async () => void ended.push("requests"), rest);
  expect([ended, unended, lines]).toEqual([["requests", "scheduler"], [], []]);
});

// A wait of an hour would end as the test's own timeout.
test("a part that hangs is abandoned without the grace period of requests, and reported with those behind it", async () => {
  const rest = { webhooks: () => undefined, scheduler: never, ledger: () => undefined };
  const { unended, lines } = await stopped(async () => undefined, rest, {
    stopGraceMs: hourMs,
    stopRestMsMax: 50,
  });
  expect(unended).toEqual(["scheduler", "ledger"]);
  expect(lines).toEqual([["server.stop_timed_out", { unended: "scheduler, ledger" }]]);
});

test("requests that outlast their grace period are abandoned too", async () => {
  const { unended } = await stopped(
    never,
    { ledger: () => undefined },
    { stopGraceMs: 50, stopRestMsMax: 50 },
  );
  expect(unended).toEqual(["requests", "ledger"]);
});

test("a part that fails is reported after the others have ended", async () => {
  const ended: string[] = [];
  const broken = () => Promise.reject(new Error("EIO"));
  await expect(
    stopped(async () => undefined, { broken, ledger: () => void ended.push("ledger") }),
  ).rejects.toThrow("EIO");
  expect(ended).toEqual(["ledger"]);
});
