import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { addOrganization, dayMs, type Harness, memoryLedger, noonMs } from "../testing/harness.ts";
import type { RawRecord, RecordModel } from "./records.ts";

const actor = { kind: "user", id: "usr_ann" } as const;
const hash = (name: string) => Buffer.from(name).toString("hex").padEnd(64, "0");

function put(ledger: Harness, model: RecordModel, values: RawRecord) {
  const result = ledger.run("changeRecords", {
    change: { kind: "create", model, values },
    renews: null,
    method: null,
    visit: {},
    nowMs: noonMs,
  });
  if (result.outcome === "refused") throw new Error(result.reason);
}

/** Two users in one organization, each with two sessions and two applications. */
function filled(): Harness {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  const dates = { createdAt: noonMs, updatedAt: noonMs, expiresAt: noonMs + dayMs };
  for (const client of ["x", "y"])
    put(ledger, "oauthClient", {
      id: `rec_${client}`,
      clientId: client,
      name: client,
      redirectUris: "[]",
      createdAt: noonMs,
    });
  for (const name of ["ann", "bob"]) {
    const userId = `usr_${name}`;
    const user = { userId, accountId: `acc_${name}`, email: `${name}@example.org`, name, passwordHash: null };
    ledger.run("createUser", { ...user, role: "member", organizationId: "org_a", actor, nowMs: noonMs });
    for (const n of [1, 2])
      put(ledger, "session", { id: `ses_${name}${n}`, token: `${name}${n}`, userId, ...dates });
    for (const clientId of ["x", "y"]) {
      const { expiresAt, ...made } = dates;
      const grants = { clientId, userId, scopes: '["svc:usage"]', resources: '["https://m.example/mcp"]' };
      const key = `${name}-${clientId}`;
      put(ledger, "oauthConsent", { id: `cns_${key}`, ...grants, ...made });
      const token = { ...grants, createdAt: noonMs, expiresAt };
      put(ledger, "oauthRefreshToken", { id: `ref_${key}`, token: hash(`r${key}`), ...token });
      put(ledger, "oauthAccessToken", {
        id: `tok_${key}`,
        token: hash(key),
        refreshId: `ref_${key}`,
        ...token,
      });
      const value = JSON.stringify({ type: "authorization_code", userId, query: { client_id: clientId } });
      put(ledger, "verification", { id: `ver_${key}`, identifier: hash(`c${key}`), value, ...dates });
    }
  }
  return ledger;
}

const left = (ledger: Harness) => ({
  sessions: ledger.rows<{ id: string }>("SELECT id FROM session ORDER BY id").map(({ id }) => id),
  tokens: ["oauth_access_token", "oauth_refresh_token", "verification"].map((table) =>
    ledger
      .rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)
      .map(({ id }) => id.slice(4))
      .join(" "),
  ),
});
const all = "ann-x ann-y bob-x bob-y";

test("signing out everywhere ends all sessions, or all others, and what applications hold", () => {
  const ledger = filled();
  const args = { userId: "usr_ann", only: null, actor, nowMs: noonMs };
  expect(ledger.run("endSessions", { ...args, exceptSessionId: "ses_ann2" })).toEqual({
    sessions: 1,
    tokens: 4,
  });
  expect(left(ledger)).toEqual({
    sessions: ["ses_ann2", "ses_bob1", "ses_bob2"],
    tokens: ["bob-x bob-y", "bob-x bob-y", "bob-x bob-y"],
  });
  expect(ledger.run("endSessions", { ...args, exceptSessionId: null })).toEqual({ sessions: 1, tokens: 0 });
  const told = ledger.rows<{ detail: string }>("SELECT * FROM audit WHERE outcome = 'signed_out_everywhere'");
  expect(told.map(({ detail }) => JSON.parse(detail))).toEqual([
    { user_id: "usr_ann", sessions: 1, tokens: 4, kept_session_id: "ses_ann2" },
    { user_id: "usr_ann", sessions: 1, tokens: 0, kept_session_id: null },
  ]);
});

test("one session ends alone, and only one's own", () => {
  const ledger = filled();
  const args = { userId: "usr_ann", exceptSessionId: null, actor, nowMs: noonMs };
  expect(ledger.run("endSessions", { ...args, only: "ses_bob1" })).toEqual({ sessions: 0, tokens: 0 });
  expect(ledger.run("endSessions", { ...args, only: "ses_ann1" })).toEqual({ sessions: 1, tokens: 0 });
  expect(left(ledger)).toEqual({ sessions: ["ses_ann2", "ses_bob1", "ses_bob2"], tokens: [all, all, all] });
});

test("withdrawn consent ends what the application holds; it can be withdrawn once", async () => {
  const ledger = filled();
  const args = { userId: "usr_ann", clientId: "x", actor, nowMs: noonMs };
  expect(await ledger.read.accessTokenByHash(hash("ann-x"))).toMatchObject({
    userId: "usr_ann",
    clientId: "x",
  });
  expect(ledger.run("withdrawConsent", args)).toEqual({ outcome: "withdrawn", tokens: 2 });
  expect(left(ledger).tokens).toEqual(Array(3).fill("ann-y bob-x bob-y"));
  expect(await ledger.read.accessTokenByHash(hash("ann-x"))).toBeNull();
  expect((await ledger.read.connectedApps("usr_ann")).map(({ clientId }) => clientId)).toEqual(["y"]);
  expect(ledger.run("withdrawConsent", args)).toEqual({ outcome: "not_found" });
  expect(ledger.run("withdrawConsent", { ...args, clientId: "nobody" })).toEqual({ outcome: "not_found" });
});

test("the database itself allows no tokens without a user who may sign in and has consented", () => {
  const ledger = filled();
  const { db } = ledger.connection;
  const make = (userId: string, clientId: string) => () =>
    db.run(sql`INSERT INTO oauth_access_token (id, token, client_id, user_id, expires_at, created_at, scopes)
      VALUES ('new', ${hash("new")}, ${clientId}, ${userId}, 1, 1, '[]')`);
  db.run(sql`DELETE FROM oauth_consent WHERE user_id = 'usr_ann' AND client_id = 'x'`);
  expect(left(ledger).tokens.slice(0, 2)).toEqual(Array(2).fill("ann-y bob-x bob-y"));
  expect(make("usr_ann", "x")).toThrow();
  db.run(sql`UPDATE user SET banned = 1 WHERE id = 'usr_bob'`);
  expect(left(ledger).sessions).toEqual(["ses_ann1", "ses_ann2"]);
  expect(left(ledger).tokens.slice(0, 2)).toEqual(Array(2).fill("ann-y"));
  expect(make("usr_bob", "x")).toThrow();
  expect(() =>
    db.run(sql`INSERT INTO session (id, token, user_id, expires_at, created_at, updated_at)
      VALUES ('s', 's', 'usr_bob', 1, 1, 1)`),
  ).toThrow();
  make("usr_ann", "y")();
  db.run(sql`DELETE FROM oauth_client WHERE client_id = 'y'`);
  expect(left(ledger).tokens.slice(0, 2)).toEqual(["", ""]);
  db.run(sql`DELETE FROM user WHERE id = 'usr_ann'`);
  expect(left(ledger).sessions).toEqual([]);
});

test("of applications without users a sweep keeps the newest", () => {
  const ledger = filled();
  for (const n of [1, 2, 3, 4])
    put(ledger, "oauthClient", {
      id: `rec_${n}`,
      clientId: `z${n}`,
      redirectUris: "[]",
      createdAt: noonMs + n,
    });
  const sweep = (unusedMax: number) =>
    ledger.run("sweepRecords", { nowMs: noonMs, unusedSinceMs: 0, unusedMax, limit: 100 }).rows;
  expect([sweep(4), sweep(2), sweep(2)]).toEqual([0, 2, 0]);
  const left = ledger.connection.db.all(
    sql`SELECT client_id AS id FROM oauth_client WHERE client_id LIKE 'z%' ORDER BY 1`,
  );
  expect(left).toEqual([{ id: "z3" }, { id: "z4" }]);
});

test("a sweep removes expired tokens, and applications without users", async () => {
  const ledger = filled();
  put(ledger, "oauthClient", { id: "rec_z", clientId: "z", redirectUris: "[]", createdAt: noonMs });
  const sweep = (nowMs: number, unusedSinceMs: number, unusedMax = 10) =>
    ledger.run("sweepRecords", { nowMs, unusedSinceMs, unusedMax, limit: 100 }).rows;
  expect(sweep(noonMs, noonMs)).toBe(0);
  expect(sweep(noonMs, noonMs + 1)).toBe(1);
  expect(sweep(noonMs + dayMs, 0)).toBe(16);
  expect(left(ledger)).toEqual({ sessions: [], tokens: ["", "", ""] });
  expect(await ledger.read.connectedApps("usr_ann")).toHaveLength(2);
});
