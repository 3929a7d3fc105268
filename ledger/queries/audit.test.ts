import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import { linkHash } from "../audit/hash-chain.ts";
import { openConnection } from "../database/connection.ts";
import { migrations } from "../migrations/index.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Actor } from "../schema/owners.ts";
import { actor, addJob, addOrganization, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import type { AuditFilter, AuditLine } from "./audit.ts";

const generous = { linesMax: 1_000, rowsMax: 100_000 };

/** Page by page, newest first. */
async function newest(ledger: Harness, filter: AuditFilter, reach = generous): Promise<AuditLine[]> {
  const found: AuditLine[] = [];
  let before: number | null = null;
  do {
    const page = await ledger.read.newestAudit(filter, { ...reach, before });
    expect(page.lines.length).toBeLessThanOrEqual(reach.linesMax);
    found.push(...page.lines);
    before = page.before;
  } while (before !== null);
  return found;
}

async function inOrder(ledger: Harness, filter: AuditFilter, reach = generous): Promise<AuditLine[]> {
  const found: AuditLine[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await ledger.read.auditInOrder(filter, { ...reach, after, through: 1_000_000 });
    found.push(...page.lines);
    after = page.after;
  }
  return found;
}

const sequencesOf = (lines: readonly AuditLine[]) => lines.map(({ sequence }) => sequence);

/** A line of the audit at that time, by somebody, about something. */
function note(ledger: Harness, nowMs: number, by: Actor = actor, detail = {}): void {
  ledger.run("recordAuditRead", { action: "audit.read", detail, actor: by, nowMs });
}

describe("the audit's lines", () => {
  test("say who did what to what, when, from where, and what came of it, and what that is called now", async () => {
    const ledger = memoryLedger();
    addOrganization(ledger, "a");
    const by: Actor = { kind: "user", id: "usr_1", clientId: "app", address: "192.0.2.7", requestId: "r-1" };
    ledger.run("createUser", {
      userId: "usr_1",
      accountId: "acc_1",
      email: "one@example.org",
      name: "One",
      passwordHash: null,
      role: "member",
      organizationId: "org_a",
      actor,
      nowMs: noonMs,
    });
    const key = { keyId: "key_1", hash: "0".repeat(64), prefix: "mk_live_0000", name: "nightly", scopes: [] };
    const place = { userId: "usr_1", organizationId: "org_a", projectId: "prj_a" };
    ledger.run("createKey", {
      ...key,
      ...place,
      expiresAtMs: null,
      activeKeysMax: null,
      actor: by,
      nowMs: noonMs + 1,
    });
    const [made, user, organization] = await newest(ledger, {});
    expect(made).toMatchObject({
      sequence: 3,
      atMs: noonMs + 1,
      actorKind: "user",
      actorId: "usr_1",
      actorName: "one@example.org",
      address: "192.0.2.7",
      requestId: "r-1",
      action: "key.create",
      objectKind: "key",
      objectId: "key_1",
      objectName: "nightly",
      organizationId: "org_a",
      organizationName: "a",
      outcome: "created",
    });
    expect(JSON.parse(made?.detail ?? "")).toMatchObject({ name: "nightly", client_id: "app" });
    expect(user).toMatchObject({ actorName: "nightly", objectName: "one@example.org" });
    expect(organization).toMatchObject({ objectName: "a", previousHash: "0".repeat(64) });
    // Nobody needs to have the database to verify them.
    for (const line of [made, user, organization] as AuditLine[]) {
      const { previousHash, hash, actorName, objectName, organizationName, ...content } = line;
      const { sequence, atMs, actorKind, actorId, address, requestId, action, objectKind, objectId } =
        content;
      const fields = [sequence, atMs, actorKind, actorId, address, requestId, action, objectKind, objectId];
      const rest = [content.organizationId, content.outcome, content.detail];
      expect(hash).toBe(linkHash(previousHash, [...fields, ...rest]));
    }
    expect([made?.previousHash, user?.previousHash]).toEqual([user?.hash ?? "", organization?.hash ?? ""]);
  });

  test("are found by each of their facts, and by several at once", async () => {
    const ledger = memoryLedger();
    const [a, b] = [addOrganization(ledger, "a"), addOrganization(ledger, "b")];
    addJob(ledger, "1", a);
    addJob(ledger, "2", b, {
      confirm: { actor: { kind: "user", id: "usr_2", address: "2001:db8::1" }, nowMs: noonMs + 5 },
    });
    const all = await newest(ledger, {});
    expect(all.length).toBeGreaterThan(5);
    const filters: [AuditFilter, (line: AuditLine) => boolean][] = [
      [{ actorKind: "user" }, (line) => line.actorKind === "user"],
      [{ actorId: "key_1" }, (line) => line.actorId === "key_1"],
      [{ action: "job.confirm" }, (line) => line.action === "job.confirm"],
      [{ objectKind: "job" }, (line) => line.action.startsWith("job.")],
      [{ objectId: "job_2" }, (line) => line.objectId === "job_2"],
      [{ organizationId: "org_b" }, (line) => line.organizationId === "org_b"],
      [{ outcome: "created" }, (line) => line.outcome === "created"],
      [{ address: "2001:db8::1" }, (line) => line.address === "2001:db8::1"],
      [{ sinceMs: noonMs + 5 }, (line) => line.atMs >= noonMs + 5],
      [{ untilMs: noonMs + 5 }, (line) => line.atMs < noonMs + 5],
      [
        { organizationId: "org_b", objectKind: "upload" },
        (l) => l.organizationId === "org_b" && l.objectKind === "upload",
      ],
    ];
    for (const [filter, wanted] of filters) {
      const expected = all.filter(wanted);
      expect(expected.length).toBeWithin(1, all.length);
      expect(await newest(ledger, filter)).toEqual(expected);
      expect(await inOrder(ledger, filter)).toEqual(expected.toReversed());
    }
    expect(await newest(ledger, { actorKind: "guest" })).toEqual([]);
  });

  test("a read examines a limited number of rows, and returns where to continue", async () => {
    const ledger = memoryLedger();
    for (let n = 1; n <= 50; n += 1) note(ledger, noonMs + n, n === 7 ? { kind: "guest", id: null } : actor);
    const filter = { actorKind: "guest" };
    const first = await ledger.read.newestAudit(filter, { linesMax: 5, rowsMax: 20, before: null });
    expect(first).toEqual({ lines: [], before: 31 });
    const last = await ledger.read.newestAudit(filter, { linesMax: 5, rowsMax: 30, before: 31 });
    expect([sequencesOf(last.lines), last.before]).toEqual([[7], null]);
    const ahead = await ledger.read.auditInOrder(filter, { linesMax: 5, rowsMax: 20, after: 0, through: 45 });
    expect([sequencesOf(ahead.lines), ahead.after]).toEqual([[7], 20]);
    const end = await ledger.read.auditInOrder({}, { linesMax: 50, rowsMax: 50, after: 40, through: 45 });
    expect([sequencesOf(end.lines), end.after]).toEqual([[41, 42, 43, 44, 45], null]);
  });

  test("an empty log has none", async () => {
    const ledger = memoryLedger();
    expect(await newest(ledger, { sinceMs: 1, untilMs: 2 })).toEqual([]);
    expect(await inOrder(ledger, {})).toEqual([]);
  });
});

/** Steps of the clock between two lines: mostly on, now and then back, by a little or by years. */
const stepsMs = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 600_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: -300_000, max: 0 }) },
    { weight: 1, arbitrary: fc.integer({ min: -400_000_000, max: 400_000_000 }) },
  ),
  { minLength: 1, maxLength: 60 },
);

describe("a range of times", () => {
  test("finds exactly its lines, even if the clock was set or the server restarted in between", async () => {
    await fc.assert(
      fc.asyncProperty(
        stepsMs,
        fc.array(fc.nat(59), { maxLength: 4 }),
        fc.nat(59),
        fc.nat(59),
        fc.integer({ min: 1, max: 70 }),
        async (steps, restarts, from, to, rowsMax) => {
          const ledger = memoryLedger();
          let nowMs = noonMs;
          const times = steps.map((step, index) => {
            nowMs += step;
            // As after a restart, or a unit that was rolled back: what the writer remembers is gone.
            if (restarts.includes(index)) ledger.units.touched.undone();
            note(ledger, nowMs);
            return nowMs;
          });
          const sinceMs = times[from % times.length] ?? 0;
          const untilMs = (times[to % times.length] ?? 0) + 1;
          for (const filter of [{ sinceMs }, { untilMs }, { sinceMs, untilMs }]) {
            const expected = times.flatMap((atMs, index) =>
              atMs >= (filter.sinceMs ?? 0) && atMs < (filter.untilMs ?? Number.MAX_VALUE) ? [index + 1] : [],
            );
            const reach = { linesMax: 3, rowsMax };
            expect(sequencesOf(await newest(ledger, filter, reach))).toEqual(expected.toReversed());
            expect(sequencesOf(await inOrder(ledger, filter, reach))).toEqual(expected);
          }
          expect(ledger.verify().problems).toEqual([]);
        },
      ),
      { numRuns: runsOf(60) },
    );
  });

  test("looks at few rows more than there are in it while the clock was right", async () => {
    const ledger = memoryLedger();
    for (let n = 0; n < 600; n += 1) note(ledger, noonMs + n * 60_000);
    const range = { sinceMs: noonMs + 300 * 60_000, untilMs: noonMs + 310 * 60_000 };
    const page = await ledger.read.newestAudit(range, { linesMax: 100, rowsMax: 13, before: null });
    expect([page.lines.length, page.before]).toEqual([10, null]);
    expect(ledger.rows<{ value: string }>("SELECT value FROM meta WHERE key = 'audit_set_back_ms'")).toEqual([
      { value: "0" },
    ]);
  });

  test("knows of a clock that was set back before there was a note of it", async () => {
    const connection = openConnection(":memory:", { readOnly: false, busyTimeoutMs: 0 });
    migrate(
      connection,
      noonMs,
      migrations.filter(({ version }) => version < 14),
    );
    const row = "'system', NULL, NULL, NULL, 'job.lease', 'job', 'job_1', NULL, 'leased', NULL, NULL";
    const times = [9_000_000, 9_100_000, 100, 200, 9_200_000];
    for (const [index, atMs] of times.entries())
      connection.exec(`INSERT INTO audit VALUES (${index + 1}, ${atMs}, ${row})`);
    migrate(connection, noonMs);
    const { createQueries } = await import("./index.ts");
    const read = createQueries(connection.db);
    const found = async (filter: AuditFilter) =>
      sequencesOf((await read.newestAudit(filter, { ...generous, before: null })).lines);
    expect(await found({ untilMs: 1_000 })).toEqual([4, 3]);
    expect(await found({ sinceMs: 9_000_000, untilMs: 9_150_000 })).toEqual([2, 1]);
    connection.close();
  });
});
