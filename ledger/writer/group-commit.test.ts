import { expect, test } from "bun:test";
import type { Connection } from "../database/connection.ts";
import { actor, addOrganization, memoryLedger, noonMs, uploadRow } from "../testing/harness.ts";
import { runGroup } from "./group-commit.ts";
import type { UnitRequest } from "./messages.ts";

const owner = { organizationId: "org_a", projectId: "prj_a" };

function uploads(...ids: string[]): UnitRequest[] {
  return ids.map((suffix, id) => ({
    id,
    name: "createUpload",
    args: { upload: uploadRow(`upl_${suffix}`, owner), actor, nowMs: noonMs },
  }));
}

function prepared() {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  const stored = () => ledger.rows<{ id: string }>("SELECT id FROM uploads ORDER BY id").map(({ id }) => id);
  return { ...ledger, stored };
}

test("a unit that fails does not spoil its neighbors", () => {
  const { connection, units, stored, verify } = prepared();
  const answers = runGroup(connection, units, uploads("1", "2", "1", "3"));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true]);
  expect(answers[2]).toMatchObject({
    id: 2,
    failure: { kind: "internal", message: expect.stringContaining("UNIQUE") },
  });
  expect(stored()).toEqual(["upl_1", "upl_2", "upl_3"]);
  expect(verify().problems).toEqual([]);
});

test("a unit that fails late is rolled back completely", () => {
  const { connection, units, rows, verify } = prepared();
  // The audit row comes last; an actor of an unknown kind makes it fail after everything else was written.
  const nobody = { kind: "nobody" as never, id: null };
  const upload = uploadRow("upl_1", owner);
  const forged: UnitRequest = { id: 0, name: "createUpload", args: { upload, actor: nobody, nowMs: noonMs } };
  const before = rows("SELECT * FROM audit").length;
  expect(runGroup(connection, units, [forged])[0]?.ok).toBe(false);
  expect(rows("SELECT * FROM uploads")).toEqual([]);
  expect(rows("SELECT * FROM audit")).toHaveLength(before);
  expect(verify().problems).toEqual([]);
});

test("a group whose COMMIT fails is refused as a whole, and the next one works", () => {
  const { connection, units, stored } = prepared();
  const dangling =
    "INSERT INTO members (user_id, organization_id, created_at_ms) VALUES ('usr_x', 'org_x', 1)";
  let sabotage = true;
  // A reference that leads nowhere, checked at COMMIT only: a true failure of COMMIT.
  const failing: Connection = {
    ...connection,
    exec: (text) => {
      if (text === "COMMIT" && sabotage) connection.exec(`PRAGMA defer_foreign_keys = ON; ${dangling}`);
      connection.exec(text);
    },
  };
  const answers = runGroup(failing, units, uploads("1", "2"));
  expect(answers.map((answer) => (answer.ok ? "stored" : answer.failure.kind))).toEqual([
    "unavailable",
    "unavailable",
  ]);
  // Whether it is stored is not known for certain, so everything may have changed.
  const unknown = { jobIds: null, credentials: true, events: true };
  expect(answers.map(({ changes }) => changes)).toEqual([unknown, unknown]);
  expect(stored()).toEqual([]);
  expect(connection.inTransaction()).toBe(false);
  sabotage = false;
  expect(runGroup(failing, units, uploads("1", "2")).every(({ ok }) => ok)).toBe(true);
  expect(stored()).toEqual(["upl_1", "upl_2"]);
});

test("a full disk refuses the group, and the writer continues when there is room again", () => {
  const { connection, units, stored, rows } = prepared();
  const [{ page_count: pages } = { page_count: 0 }] = rows<{ page_count: number }>("PRAGMA page_count");
  rows(`PRAGMA max_page_count = ${pages}`);
  const many = uploads(...Array.from({ length: 200 }, (_, n) => `${n}`));
  const answers = runGroup(connection, units, many);
  expect(answers).toHaveLength(200);
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]));
  expect(failures.map(({ kind }) => kind)).toEqual(many.map(() => "unavailable"));
  expect(failures[0]?.message).toContain("SQLITE_FULL");
  expect(stored()).toEqual([]);
  rows("PRAGMA max_page_count = 1000000");
  expect(runGroup(connection, units, many).every(({ ok }) => ok)).toBe(true);
  expect(stored()).toHaveLength(200);
});

test("a lock that does not go away refuses the group", () => {
  const { connection, units } = prepared();
  let begins = 0;
  const locked: Connection = {
    ...connection,
    exec: (text) => {
      if (!text.startsWith("BEGIN")) return connection.exec(text);
      begins += 1;
      throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    },
  };
  const [answer] = runGroup(locked, units, uploads("1"));
  expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  expect(begins).toBe(3);
});

test("a lock that goes away costs nothing but time", () => {
  const { connection, units, stored } = prepared();
  let begins = 0;
  const briefly: Connection = {
    ...connection,
    exec: (text) => {
      if (text.startsWith("BEGIN") && ++begins < 3) {
        throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
      }
      connection.exec(text);
    },
  };
  expect(runGroup(briefly, units, uploads("1"))[0]?.ok).toBe(true);
  expect(stored()).toEqual(["upl_1"]);
});
