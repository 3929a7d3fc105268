import { expect, test } from "bun:test";
import { failureOf } from "../../../../config/testing/failures.ts";
import type { AuditFilter, AuditReach } from "../../../../ledger/contract.ts";
import { actor, memoryLedger, noonMs } from "../../../../ledger/testing/harness.ts";
import { createAuditLog } from "./audit-log.ts";
import { actionFilter, actionPattern, idPattern, isAddress, namedFilter } from "./filter.ts";

const clock = { nowMs: () => noonMs, monotonicMs: () => 0 };

/** A log over a ledger of so many lines, in which a round reaches less far than it would. */
function logOf(lines: number, rowsMax: number) {
  const memory = memoryLedger();
  for (let n = 0; n < lines; n += 1)
    memory.run("recordAuditRead", { action: "audit.export", detail: {}, actor, nowMs: noonMs + n });
  const reads: AuditReach[] = [];
  let broken = false;
  const ledger = {
    read: {
      ...memory.read,
      newestAudit: (filter: AuditFilter, slice: AuditReach & { before: number | null }) => {
        reads.push(slice);
        return memory.read.newestAudit(filter, { ...slice, rowsMax });
      },
    },
    write: async (name: "recordAuditRead", args: never) => {
      if (broken) throw new Error("the ledger takes nothing");
      return memory.run(name, args);
    },
  };
  const read = () =>
    memory
      .rows<{ detail: string }>("SELECT detail FROM audit WHERE action = 'audit.read'")
      .map(({ detail }) => detail);
  return {
    log: createAuditLog({ ledger: ledger as never, clock }),
    memory,
    reads,
    read,
    break: () => {
      broken = true;
    },
  };
}

test("a page reads up to its number of rounds, and returns where to continue", async () => {
  const { log, reads } = logOf(100, 10);
  const filter = { untilMs: noonMs + 5, action: "audit.export" };
  const rare = { objectId: "none" };
  expect(await log.page(actor, rare, { limit: 5, before: null, roundsMax: 3 })).toEqual({
    lines: [],
    before: 71,
  });
  expect(reads).toHaveLength(3);
  const rest = await log.page(actor, rare, { limit: 5, before: 71, roundsMax: 99 });
  expect(rest).toEqual({ lines: [], before: null });
  const found = await log.page(actor, filter, { limit: 3, before: null, roundsMax: 99 });
  expect(found.lines.map(({ sequence }) => sequence)).toEqual([5, 4, 3]);
  expect(found.before).toBe(3);
});

test("each page is written down once, with what was asked for, and not shown without", async () => {
  const here = logOf(30, 10);
  await here.log.page(actor, { objectKind: "key", sinceMs: noonMs }, { limit: 2, before: 20, roundsMax: 9 });
  expect(here.read().map((text) => JSON.parse(text))).toEqual([
    { since: "2026-03-10T12:00:00.000Z", action: "key.", limit: 2, before: 20 },
  ]);
  here.break();
  const page = here.log.page(actor, {}, { limit: 2, before: null, roundsMax: 9 });
  expect(await failureOf(page)).toMatchObject({ message: "the ledger takes nothing" });
  expect(await failureOf(here.log.piece(actor, {}, null))).toMatchObject({
    message: "the ledger takes nothing",
  });
});

test("a disconnecting caller ends the search", async () => {
  const { log, reads } = logOf(100, 10);
  const signal = AbortSignal.abort();
  await log.page(actor, { objectId: "none" }, { limit: 5, before: null, roundsMax: 99 }, signal);
  expect(reads).toHaveLength(1);
});

test("an export ends where the log ended when it began, and is written down once", async () => {
  const { log, memory } = logOf(1_200, 10);
  const first = await log.piece(actor, {}, null);
  expect([first.lines.length, first.after, first.through]).toEqual([500, 500, 1_200]);
  const second = await log.piece(actor, {}, { after: 500, through: first.through });
  const third = await log.piece(actor, {}, { after: second.after ?? 0, through: first.through });
  expect([third.lines.length, third.lines.at(-1)?.sequence, third.after]).toEqual([200, 1_200, null]);
  expect((await memory.read.heads()).audit?.sequence).toBe(1_201);
});

test("a filter is noted by its public names, and nothing that may be a password", () => {
  const id = `job_${"0a".repeat(16)}`;
  expect(namedFilter({ objectId: id, actorId: "hunter2", organizationId: "org_1", address: "::1" })).toEqual({
    object_id: id,
    actor_id: "other",
    organization_id: "other",
    address: "::1",
  });
  expect([actionFilter("key."), actionFilter("key.revoke")]).toEqual([
    { objectKind: "key" },
    { action: "key.revoke" },
  ]);
  const fits = (pattern: string, text: string) => new RegExp(pattern).test(text);
  expect(["key.", "key.revoke", "key", ".x", "a.b.c"].map((text) => fits(actionPattern, text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([id, "audit", "mk_link_0", "whsec_x", "a b", ""].map((text) => fits(idPattern, text))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(["192.0.2.1", "2001:db8::1", "localhost", "0f0f"].map(isAddress)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
