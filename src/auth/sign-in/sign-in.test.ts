import { describe, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import { Secret } from "../../../config/secret.ts";
import { codeOf, failureOf } from "../../../config/testing/failures.ts";
import { dayMs, hourMs } from "../../../config/units.ts";
import { hashPassword } from "../passwords.ts";
import {
  baseUrl,
  cookieHeaders,
  password,
  scene,
  type TestEngine,
  testEngine,
  visit,
} from "../testing/engine.ts";

const ban = (engine: TestEngine, userId: string) =>
  engine.ledger.connection.db.run(sql`UPDATE user SET banned = 1 WHERE id = ${userId}`);

async function people() {
  const engine = testEngine();
  await engine.addUser("ann", { password });
  await engine.addUser("bob", { password });
  await engine.addUser("cyd");
  ban(engine, "usr_bob");
  return engine;
}

const refusedAttempts: [string, string, string][] = [
  ["a wrong password", "ann@example.org", "wrong horse battery staple"],
  ["an unknown address", "nobody@example.org", password],
  ["a banned user", "bob@example.org", password],
  ["a banned user and a wrong password", "bob@example.org", "x"],
  ["a user without a password", "cyd@example.org", password],
  ["nothing", "", ""],
];

describe("with a password", () => {
  test("the right one begins a session, whatever the case of the address", async () => {
    const engine = await people();
    const done = await engine.signIn.withPassword(
      { email: " ANN@example.org ", password: new Secret(password) },
      visit,
    );
    expect(done.userId).toBe("usr_ann");
    const principal = await engine.signIn.bySession(cookieHeaders(done.cookies));
    expect(principal).toMatchObject({ kind: "session", userId: "usr_ann", credentialId: done.sessionId });
    const [row] = await engine.read.sessionsOfUser("usr_ann", engine.time.nowMs);
    expect(row).toMatchObject({ id: done.sessionId, address: "192.0.2.7", userAgent: "Browser/1" });
    const told = engine.ledger.rows("SELECT action, detail FROM audit WHERE request_id = 'request-7'");
    expect(told).toEqual([{ action: "session.create", detail: '{"method":"password"}' }]);
  });

  test.each(refusedAttempts)("%s gets the same answer for the same work", async (_, email, given) => {
    const engine = await people();
    const verify = spyOn(Bun.password, "verify");
    try {
      const failure = await failureOf(
        engine.signIn.withPassword({ email, password: new Secret(given) }, visit),
      );
      expect(failure).toMatchObject({
        code: "invalid_credentials",
        message: "Wrong email address or password.",
      });
      expect(verify).toHaveBeenCalledTimes(1);
      expect(String(verify.mock.calls[0]?.[1])).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    } finally {
      verify.mockRestore();
    }
    expect(engine.ledger.rows("SELECT * FROM session")).toEqual([]);
    const [told, ...more] = engine.ledger.rows<{ action: string; detail: string }>(
      "SELECT * FROM audit WHERE request_id = 'request-7'",
    );
    expect([told?.action, told?.detail, more.length]).toEqual(["sign_in.refuse", '{"method":"password"}', 0]);
  });

  test("what was typed is kept nowhere", async () => {
    const engine = await people();
    await failureOf(
      engine.signIn.withPassword({ email: "hunter2", password: new Secret("typed too early") }, visit),
    );
    const kept = JSON.stringify(engine.ledger.rows("SELECT * FROM audit")) + JSON.stringify(engine.log);
    expect(kept).not.toContain("hunter2");
    expect(kept).not.toContain("typed too early");
  });

  test("takes the same work for an unknown user as for a known one", async () => {
    const parameters = (phc: string) => phc.split("$").slice(0, 4);
    const own = await hashPassword(new Secret("x"));
    const verify = spyOn(Bun.password, "verify");
    try {
      const attempt = testEngine().signIn.withPassword({ email: "x", password: new Secret("y") }, visit);
      await failureOf(attempt);
      expect(parameters(String(verify.mock.calls[0]?.[1]))).toEqual(parameters(own));
    } finally {
      verify.mockRestore();
    }
  });

  test("a user who is banned while the password is checked cannot sign in", async () => {
    const engine = await people();
    engine.hooks.beforeWrite = (name) => {
      if (name === "changeRecords") ban(engine, "usr_ann");
    };
    const attempt = engine.signIn.withPassword(
      { email: "ann@example.org", password: new Secret(password) },
      visit,
    );
    expect(await codeOf(attempt)).toBe("invalid_credentials");
  });
});

describe("otherwise", () => {
  test("a banned user and one that is gone do not come in", async () => {
    const engine = await people();
    for (const userId of ["usr_bob", "usr_nobody"])
      expect(await codeOf(engine.signIn.asUser({ userId, method: "sso" }, visit))).toBe("forbidden");
    const { sessionId } = await engine.signIn.asUser({ userId: "usr_cyd", method: "sso" }, visit);
    expect(engine.ledger.rows("SELECT detail FROM audit WHERE action = 'session.create'")).toEqual([
      { detail: '{"method":"sso"}' },
    ]);
    expect(sessionId).toMatch(/^ses_[0-9a-f]{32}$/);
  });
});

describe("the cookie", () => {
  test("is for this installation's pages alone, and as long as a session", async () => {
    const { engine, userId } = await scene();
    const { cookies } = await engine.signIn.asUser({ userId, method: "link" }, visit);
    const [value = "", ...attributes] = (cookies[0] ?? "").split("; ");
    expect(value).toMatch(/^markmill\.session_token=[\w%.]+$/);
    expect(attributes).toEqual(["Path=/", `Max-Age=${14 * 24 * 3600}`, "HttpOnly", "SameSite=Lax"]);
  });

  test("is kept to HTTPS where there is HTTPS", async () => {
    const { engine, userId } = await scene(() => "https://markmill.example");
    const { cookies } = await engine.signIn.asUser({ userId, method: "link" }, visit);
    expect(cookies[0]).toStartWith("__Host-markmill.session_token=");
    expect(cookies[0]).toEndWith("; Secure");
    expect(await engine.signIn.bySession(cookieHeaders(cookies))).not.toBeNull();
  });

  test("over HTTPS is taken from this host alone, whatever its neighbors have set", async () => {
    const { engine, userId } = await scene(() => "https://markmill.example");
    await engine.addUser("eve");
    const ann = cookieHeaders((await engine.signIn.asUser({ userId, method: "link" }, visit)).cookies);
    const eve = cookieHeaders(
      (await engine.signIn.asUser({ userId: "usr_eve", method: "link" }, visit)).cookies,
    );
    const neighbors = ["__Secure-", ""].map((prefix) => eve.get("cookie")?.replace("__Host-", prefix));
    for (const tossed of neighbors) {
      expect(await engine.signIn.bySession(new Headers({ cookie: tossed ?? "" }))).toBeNull();
      const sent = new Headers({ cookie: `${tossed}; ${ann.get("cookie")}` });
      expect((await engine.signIn.bySession(sent))?.userId).toBe(userId);
    }
  });

  test("is ignored when it is missing, and refused when it was not issued here", async () => {
    const { engine, headers } = await scene();
    const cookie = headers.get("cookie") ?? "";
    const { bySession } = engine.signIn;
    for (const none of ["", "other=1", "markmill.session_token=", "xmarkmill.session_token=1; a"])
      expect(await bySession(new Headers({ cookie: none }))).toBeNull();
    expect(await bySession(new Headers())).toBeNull();
    const value = cookie.slice(cookie.indexOf("=") + 1);
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    const forged = [
      token,
      `${token}.`,
      `${token}x.${signature}`,
      `.${signature}`,
      `${token}.${"A".repeat(43)}=`,
      `${token}.${Buffer.alloc(32).toString("base64")}`,
      "%E0%A4%A",
      "x".repeat(5_000),
    ];
    for (const bad of forged) {
      const sent = new Headers({ cookie: `markmill.session_token=${bad}` });
      expect(await codeOf(bySession(sent))).toBe("invalid_credentials");
    }
    const among = new Headers({ cookie: `a=b; ${cookie}; c=d` });
    expect((await bySession(among))?.userId).toBe("usr_ann");
  });
});

describe("a session", () => {
  test("has all scopes, administration only for administrators", async () => {
    const { engine, headers } = await scene();
    const all = ["svc:convert", "svc:jobs", "svc:assets", "svc:usage", "svc:account"];
    expect((await engine.signIn.bySession(headers))?.scopes).toEqual(all as never);
    await engine.addUser("root", { role: "admin" });
    const admin = await engine.signedIn("usr_root");
    expect((await engine.signIn.bySession(admin.headers))?.scopes).toEqual([...all, "svc:admin"] as never);
  });

  test("is the same object until something changes, and asks the ledger for nothing", async () => {
    const { engine, headers } = await scene();
    const first = await engine.signIn.bySession(headers);
    expect(await engine.signIn.bySession(headers)).toBe(first);
  });

  test("ends with a sign-out, a ban and its time, at the very next call", async () => {
    const { engine, userId, headers } = await scene();
    const { signIn } = engine;
    const other = await engine.signedIn(userId);
    expect(await signIn.signOut(headers, visit)).toEqual([
      "markmill.session_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    ]);
    expect(await codeOf(signIn.bySession(headers))).toBe("invalid_credentials");
    expect((await signIn.bySession(other.headers))?.userId).toBe(userId);
    expect(await signIn.signOut(headers, visit)).toHaveLength(1);
    engine.time.nowMs += 14 * dayMs + 1;
    expect(await codeOf(signIn.bySession(other.headers))).toBe("invalid_credentials");
    const last = await engine.signedIn(userId);
    ban(engine, userId);
    expect(await codeOf(signIn.bySession(last.headers))).toBe("invalid_credentials");
  });

  test("lasts as long as it is used, and so does its cookie", async () => {
    const { engine, headers } = await scene();
    const { signIn, time } = engine;
    await signIn.bySession(headers);
    expect(signIn.renewal(headers)).toBeNull();
    for (let days = 0; days < 60; days += 10) {
      time.nowMs += 10 * dayMs;
      const sent = new Headers(headers);
      expect((await signIn.bySession(sent))?.userId).toBe("usr_ann");
      expect(signIn.renewal(sent)).toStartWith("markmill.session_token=");
      await Promise.resolve();
      const again = new Headers(headers);
      await signIn.bySession(again);
      expect(signIn.renewal(again)).toBeNull();
    }
    time.nowMs += hourMs / 2;
    const soon = new Headers(headers);
    await signIn.bySession(soon);
    expect(signIn.renewal(soon)).toBeNull();
    expect(engine.ledger.rows("SELECT * FROM audit WHERE action LIKE 'session.%'")).toHaveLength(1);
  });

  test("works in another project of its organization, and in no other's", async () => {
    const { engine, headers } = await scene();
    const { db } = engine.ledger.connection;
    const project = (id: string, organization: string) =>
      db.run(sql`INSERT INTO projects (id, organization_id, name, is_default, created_at_ms)
        VALUES (${id}, ${organization}, ${id}, 0, 1)`);
    engine.ledger.run("createOrganization", {
      organizationId: "org_2",
      projectId: "prj_2",
      name: "two",
      planId: "internal",
      actor: { kind: "system", id: null },
      nowMs: 1,
    });
    project("prj_1b", "org_1");
    const within = (id: string) => {
      const sent = new Headers(headers);
      sent.set("x-svc-project", id);
      return engine.signIn.bySession(sent);
    };
    expect((await within("prj_1b"))?.projectId).toBe("prj_1b");
    expect((await within("prj_1"))?.projectId).toBe("prj_1");
    for (const other of ["prj_2", "prj_nowhere", ""])
      expect(await codeOf(within(other))).toBe("invalid_request");
    expect((await engine.signIn.bySession(headers))?.projectId).toBe("prj_1");
  });

  test("another installation's key opens nothing here", async () => {
    const { headers } = await scene();
    const elsewhere = testEngine(() => `${baseUrl}`, 8);
    expect(await codeOf(elsewhere.signIn.bySession(headers))).toBe("invalid_credentials");
  });
});
