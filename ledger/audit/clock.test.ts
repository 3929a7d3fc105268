import { expect, test } from "bun:test";
import { actor, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";

const note = (ledger: Harness, nowMs: number) =>
  ledger.run("recordAuditRead", { action: "audit.read", detail: {}, actor, nowMs });

const noted = (ledger: Harness) =>
  Object.fromEntries(
    ledger
      .rows<{ key: string; value: string }>("SELECT key, value FROM meta WHERE key LIKE 'audit_%_ms'")
      .map(({ key, value }) => [key, Number(value)]),
  );

/** What the writer remembers is gone: it was started anew. */
const restart = (ledger: Harness) => ledger.units.touched.undone();

test("a running clock, and callers that overtake each other, write nothing", () => {
  const ledger = memoryLedger();
  for (const ms of [0, 1_000, 400, 90_000, 30_001]) note(ledger, noonMs + ms);
  expect(noted(ledger)).toEqual({ audit_latest_at_ms: 0, audit_set_back_ms: 0 });
});

test("one that is set back is noted with how far it was, the furthest of all times", () => {
  const ledger = memoryLedger();
  for (const ms of [5_000_000, 1_000_000, 1_100_000, 4_000_000]) note(ledger, noonMs + ms);
  expect(noted(ledger)).toEqual({ audit_latest_at_ms: noonMs + 5_000_000, audit_set_back_ms: 4_000_000 });
  for (const ms of [9_000_000, 8_000_000]) note(ledger, noonMs + ms);
  expect(noted(ledger)).toEqual({ audit_latest_at_ms: noonMs + 9_000_000, audit_set_back_ms: 4_000_000 });
});

test("one that creeps back a little before each restart is noted, too", async () => {
  const ledger = memoryLedger();
  const times = Array.from({ length: 20 }, (_, n) => noonMs - n * 50_000);
  for (const nowMs of times) {
    note(ledger, nowMs);
    restart(ledger);
  }
  expect(noted(ledger).audit_set_back_ms).toBeGreaterThanOrEqual(19 * 50_000 - 60_000);
  for (const atMs of times) {
    const { lines } = await ledger.read.newestAudit(
      { sinceMs: atMs, untilMs: atMs + 1 },
      { before: null, linesMax: 9, rowsMax: 99 },
    );
    expect(lines.map((line) => line.atMs)).toEqual([atMs]);
  }
});

test("a unit that is rolled back takes its note with it, and the next one writes it again", () => {
  const ledger = memoryLedger();
  note(ledger, noonMs + 5_000_000);
  ledger.connection.exec(
    "CREATE TRIGGER fails BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'test'); END",
  );
  expect(() => note(ledger, noonMs)).toThrow();
  ledger.connection.exec("DROP TRIGGER fails");
  expect(noted(ledger).audit_set_back_ms).toBe(0);
  note(ledger, noonMs);
  // After a roll-back the writer knows the latest time only from the newest row, and allows for what was not noted.
  expect(noted(ledger).audit_set_back_ms).toBeWithin(5_000_000, 5_060_001);
});
