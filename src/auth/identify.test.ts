import { describe, expect, test } from "bun:test";
import type { KeyRow } from "../../ledger/contract.ts";
import { type Access, accessRules } from "./access.ts";
import { createIdentify } from "./identify.ts";
import { createByKey } from "./keys.ts";
import { tokenHash } from "./tokens.ts";

const key = `mk_live_${"0f".repeat(32)}`;
const nowMs = 1_800_000_000_000;

function keyRow(changes: Partial<KeyRow> = {}): KeyRow {
  return {
    id: "key_1",
    prefix: key.slice(0, 12),
    name: "test",
    scopes: ["svc:convert", "svc:unknown"],
    userId: "usr_1",
    userRole: "member",
    organizationId: "org_1",
    projectId: "prj_1",
    planId: "internal",
    createdAtMs: nowMs - 1000,
    expiresAtMs: null,
    lastUsedAtMs: null,
    revokedAtMs: null,
    ...changes,
  };
}

function setUp(row: KeyRow | null) {
  const rows = new Map(row === null ? [] : [[tokenHash(key), row]]);
  const touches: string[] = [];
  const failures: unknown[] = [];
  let fail = false;
  const clock = { nowMs: () => nowMs, monotonicMs: () => 0 };
  const byKey = createByKey({
    queries: { keyByHash: async (hash) => rows.get(hash) ?? null },
    clock,
    touch: async (keyId) => {
      touches.push(keyId);
      if (fail) throw new Error("disk full");
    },
    onTouchFailed: (cause) => failures.push(cause),
  });
  const identify = createIdentify({ byKey, bySession: async () => null, byAccessToken: byKey });
  const call = (authorization?: string) =>
    identify(new Headers(authorization === undefined ? {} : { authorization }), "account");
  return {
    call,
    touches,
    failures,
    failTouches: () => {
      fail = true;
    },
    setRow: (changed: KeyRow) => rows.set(tokenHash(key), changed),
  };
}

describe("identify", () => {
  test("without a header: no caller, and no look-up", async () => {
    expect(await setUp(keyRow()).call()).toBeNull();
  });

  test("a known key names its owner and its known scopes", async () => {
    expect(await setUp(keyRow()).call(`Bearer ${key}`)).toEqual({
      kind: "key",
      credentialId: "key_1",
      userId: "usr_1",
      role: "member",
      organizationId: "org_1",
      projectId: "prj_1",
      planId: "internal",
      scopes: ["svc:convert"],
      audiences: null,
      clientId: null,
    });
  });

  test("the scheme's case and extra spaces do not matter", async () => {
    expect(await setUp(keyRow()).call(`bEARER   ${key} `)).not.toBeNull();
  });

  for (const [name, header] of [
    ["empty", ""],
    ["another scheme", `Basic ${key}`],
    ["no token", "Bearer"],
    ["two tokens", `Bearer ${key}, Bearer ${key}`],
    ["upper-case hex", `Bearer mk_live_${"0F".repeat(32)}`],
    ["too short", `Bearer ${key.slice(0, -1)}`],
    ["another prefix", `Bearer mk_test_${"0f".repeat(32)}`],
    ["unknown key", `Bearer mk_live_${"1e".repeat(32)}`],
    ["a newline's worth of text after it", `Bearer ${key} x`],
  ] as const)
    test(`${name}: invalid_credentials`, async () => {
      await expect(setUp(keyRow()).call(header)).rejects.toMatchObject({ code: "invalid_credentials" });
    });

  test("a revocation counts from the next call on", async () => {
    const { call, setRow } = setUp(keyRow());
    expect(await call(`Bearer ${key}`)).not.toBeNull();
    setRow(keyRow({ revokedAtMs: nowMs }));
    await expect(call(`Bearer ${key}`)).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  test("a key expires at its very millisecond", async () => {
    await expect(setUp(keyRow({ expiresAtMs: nowMs })).call(`Bearer ${key}`)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    expect(await setUp(keyRow({ expiresAtMs: nowMs + 1 })).call(`Bearer ${key}`)).not.toBeNull();
  });

  test("last use is noted at most once a minute a key, and not for refused calls", async () => {
    const { call, touches, setRow } = setUp(keyRow({ lastUsedAtMs: nowMs - 59_999 }));
    await call(`Bearer ${key}`);
    expect(touches).toEqual([]);
    setRow(keyRow({ lastUsedAtMs: nowMs - 60_000 }));
    await Promise.all([call(`Bearer ${key}`), call(`Bearer ${key}`)]);
    expect(touches).toEqual(["key_1"]);
    await call(`Bearer mk_live_${"1e".repeat(32)}`).catch(() => null);
    expect(touches).toEqual(["key_1"]);
  });

  test("a failing note does not fail the call", async () => {
    const { call, failures, failTouches } = setUp(keyRow());
    failTouches();
    expect(await call(`Bearer ${key}`)).not.toBeNull();
    await Bun.sleep(0);
    expect(failures).toHaveLength(1);
  });
});

describe("guests", () => {
  const hex = "0f".repeat(32);
  const session = { kind: "session" } as never;
  const identify = (cookie: boolean) =>
    createIdentify({
      byKey: async () => ({ kind: "key" }) as never,
      byAccessToken: async () => ({ kind: "token" }) as never,
      bySession: async () => (cookie ? session : null),
    });
  const job = { "x-svc-job-token": `mk_job_${hex}` };
  const preview = { "x-svc-preview-token": `mk_preview_${hex}` };
  const kinds = async (headers: Record<string, string>, cookie = false) =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(accessRules) as Access[]).map(async (access) => [
          access,
          (await identify(cookie)(new Headers(headers), access))?.kind ?? null,
        ]),
      ),
    );
  const accepting = (kind: string) =>
    Object.fromEntries(
      Object.entries(accessRules).map(([access, { accepts }]) => [
        access,
        (accepts as readonly string[]).includes(kind) ? kind : null,
      ]),
    );

  test("are known by the token that the access takes, and by no other", async () => {
    expect(await kinds({})).toEqual(accepting("none"));
    expect(await kinds(job)).toEqual(accepting("job_token"));
    expect(await kinds(preview)).toEqual(accepting("preview_token"));
    expect(await kinds({}, true)).toEqual(accepting("session"));
    for (const [name = "", token = ""] of [...Object.entries(job), ...Object.entries(preview)])
      expect(await kinds({ [name]: `${token}0` })).toEqual(accepting("none"));
  });

  test("a session comes before a guest's token, an Authorization header before both", async () => {
    const both = Object.keys(accessRules).find((access) => {
      const { accepts } = accessRules[access as Access] as { accepts: readonly string[] };
      return accepts.includes("session") && accepts.includes("job_token");
    }) as Access;
    expect(await identify(true)(new Headers(job), both)).toBe(session);
    const authorization = `Bearer mk_access_${hex}`;
    expect(await identify(true)(new Headers({ ...job, authorization }), both)).toEqual({
      kind: "token",
    } as never);
  });
});
