/** What is answered from memory is what the ledger holds, after every unit of any history. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { everyRun, runsOf } from "../../config/testing/runs.ts";
import type { Ledger } from "../contract.ts";
import { openLedger } from "../open.ts";
import {
  actor,
  addJob,
  addOrganization,
  confirmation,
  memoryLedger,
  noonMs,
  ownerOf,
  uploadRow,
} from "../testing/harness.ts";
import { History } from "../testing/history.ts";
import { steps } from "../testing/steps.ts";
import { cacheQueries } from "./cached-queries.ts";

test("no history makes memory and ledger differ", async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 60, size: "max" }), async (history) => {
      const run = new History();
      const cached = cacheQueries(run.ledger.read, run.ledger.onChange);
      try {
        for (const step of history) {
          run.apply(step);
          for (const { id, owner } of run.jobs) {
            const row = await cached.job(id, owner);
            expect(row).toEqual(await run.ledger.read.job(id, owner));
            if (row !== null && (await cached.job(id, owner)) === row) kept += 1;
            for (const stranger of run.owners) {
              if (stranger !== owner) expect(await cached.job(id, stranger)).toBeNull();
            }
          }
        }
      } finally {
        run.ledger.connection.close();
      }
    }),
    { numRuns: runsOf(40), seed: 20_261_121 },
  );
  if (everyRun) expect(kept).toBeGreaterThan(1_000);
}, 300_000);

test("a job stays the same object until it changes", async () => {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  const cached = cacheQueries(ledger.read, ledger.onChange);
  const [first, second] = [addJob(ledger, "1", owner), addJob(ledger, "2", owner)];
  const before = await cached.job(first, owner);
  ledger.run("cancelJob", { jobId: second, owner, retentionMs: 1, actor, nowMs: noonMs });
  expect(await cached.job(first, owner)).toBe(before);
  ledger.run("cancelJob", { jobId: first, owner, retentionMs: 1, actor, nowMs: noonMs });
  expect(await cached.job(first, owner)).toMatchObject({ status: "cancelled", hold: "released" });
});

test("when it is not known what has changed, nothing is remembered", async () => {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  let tell: Parameters<Ledger["onChange"]>[0] = () => undefined;
  const cached = cacheQueries(ledger.read, (listener) => {
    tell = listener;
  });
  const id = addJob(ledger, "1", owner);
  const before = await cached.job(id, owner);
  tell({ jobIds: [], credentials: true, events: false });
  expect(await cached.job(id, owner)).toBe(before);
  tell({ jobIds: null, credentials: false, events: false });
  expect(await cached.job(id, owner)).not.toBe(before);
});

describe("of a real ledger, while many read", () => {
  let dataDir: string;
  let ledger: Ledger;
  const hash = "ab".repeat(32);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "ledger-"));
    ledger = await openLedger({ dataDir, nowMs: noonMs });
    const ids = { organizationId: "org_a", projectId: "prj_a" };
    await ledger.write("createOrganization", { ...ids, name: "a", planId: "free", actor, nowMs: noonMs });
    await ledger.write("createUser", {
      userId: "usr_1",
      accountId: "acc_1",
      email: "someone@example.org",
      name: "Someone",
      passwordHash: null,
      role: "member",
      organizationId: "org_a",
      actor,
      nowMs: noonMs,
    });
    await ledger.write("createKey", {
      keyId: "key_1",
      hash,
      prefix: "mk_live_abcd",
      name: "test",
      scopes: ["svc:convert"],
      userId: "usr_1",
      ...ids,
      expiresAtMs: null,
      activeKeysMax: 10,
      actor,
      nowMs: noonMs,
    });
  });
  afterAll(async () => {
    await ledger.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sixteen that read all the time until `over`, so that something is always kept when a change comes. */
  async function readers(read: () => Promise<unknown>, over: Promise<unknown>): Promise<void> {
    let isOver = false;
    void over.finally(() => {
      isOver = true;
    });
    const one = async () => {
      while (!isOver) {
        await read();
        await Bun.sleep(0);
      }
    };
    await Promise.all(Array.from({ length: 16 }, one));
  }

  test("every touch of a key is seen from its answer on", async () => {
    const touching = (async () => {
      for (let n = 1; n <= 100; n += 1) {
        await ledger.write("touchKey", { keyId: "key_1", nowMs: noonMs + n });
        expect((await ledger.read.keyByHash(hash))?.lastUsedAtMs).toBe(noonMs + n);
      }
    })();
    await readers(() => ledger.read.keyByHash(hash), touching);
    await touching;
  });

  test("every change of a job is seen from its answer on", async () => {
    const owner = ownerOf("a");
    let reading = "job_0";
    const changing = (async () => {
      for (let n = 0; n < 50; n += 1) {
        await ledger.write("createUpload", { upload: uploadRow(`upl_${n}`, owner), actor, nowMs: noonMs });
        await ledger.write("confirmJob", confirmation(`${n}`, owner));
        reading = `job_${n}`;
        expect((await ledger.read.job(reading, owner))?.status).toBe("queued");
        await ledger.write("cancelJob", { jobId: reading, owner, retentionMs: 1, actor, nowMs: noonMs });
        expect((await ledger.read.job(reading, owner))?.status).toBe("cancelled");
        await ledger.write("deleteJob", { jobId: reading, owner, actor, nowMs: noonMs });
        expect(await ledger.read.job(reading, owner)).toBeNull();
      }
    })();
    await readers(() => ledger.read.job(reading, owner), changing);
    await changing;
  });

  test("a revocation is seen from its answer on", async () => {
    const revoking = ledger.write("revokeKey", { keyId: "key_1", actor, nowMs: noonMs });
    await readers(() => ledger.read.keyByHash(hash), revoking);
    await revoking;
    expect((await ledger.read.keyByHash(hash))?.revokedAtMs).toBe(noonMs);
  });
});
