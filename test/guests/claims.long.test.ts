/**
 * Claims over HTTP and the real ledger. Only who has signed in is made up here, and what a child answers: a token or a
 * cookie that names the account.
 */

import { expect, test } from "bun:test";
import { systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import type { Settings } from "../../config/settings/schema.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { until } from "../../config/testing/until.ts";
import { dayMs } from "../../config/units.ts";
import { invalidToken } from "../../src/auth/access.ts";
import { createIdentify } from "../../src/auth/identify.ts";
import type { AccountPrincipal } from "../../src/auth/principal.ts";
import { createSecretBox } from "../../src/auth/secret-box.ts";
import { listen } from "../../src/http/server/listen.ts";
import { withoutSignIn } from "../../src/http/testing/without-sign-in.ts";
import { addOrganization } from "../../src/services/admin/organizations.ts";
import { startOn } from "../../src/services/start.ts";
import { createInstallation, succeeding } from "../../src/services/testing/installation.ts";
import { createTime } from "../../src/services/testing/time.ts";

const tokenOf = (name: string) => `mk_access_${Buffer.from(name).toString("hex").padEnd(64, "0")}`;

interface Answer {
  status: number;
  json: Record<string, unknown>;
  text: string;
}

/** Two accounts: one pays from 100,000 Credits a month, `poor` from 0.5. */
async function startServer(changes: Partial<Settings> = {}) {
  const time = createTime();
  const settings: Settings = {
    ...defaultSettings,
    "server.listen": "127.0.0.1:0",
    plans: [
      ...defaultSettings.plans,
      {
        id: "poor",
        name: "Poor",
        monthly_credits: 0.5,
        active_api_keys: 1,
        max_upload_mib: 1,
        max_active_jobs: 1,
      },
    ],
    ...changes,
  };
  const here = await createInstallation(succeeding(), 1, undefined, { settings, clock: time.clock });
  const started = await startOn(here.core, createSecretBox(new Secret(new Uint8Array(32)), systemRandom), 2);
  const { admin } = started;
  const accounts = new Map<string, AccountPrincipal>();
  for (const [name, planId] of [
    ["rich", "internal"],
    ["other", "internal"],
    ["poor", "poor"],
  ] as const) {
    const organization = await addOrganization(admin, name, planId);
    await here.core.ledger.write("createUser", {
      userId: `usr_${name}`,
      accountId: `acc_${name}`,
      email: `${name}@example.org`,
      name,
      passwordHash: null,
      role: "member",
      organizationId: organization.id,
      actor: { kind: "system", id: null },
      nowMs: time.clock.nowMs(),
    });
    accounts.set(name, {
      kind: "token",
      credentialId: `tok_${name}`,
      userId: `usr_${name}`,
      role: "member",
      organizationId: organization.id,
      projectId: organization.defaultProjectId,
      planId,
      scopes: ["svc:jobs", "svc:convert", "svc:usage"],
      audiences: null,
      clientId: null,
    });
  }
  const accountOf = (text: string, kind: "token" | "session") => {
    const found = [...accounts].find(([name]) => text.includes(tokenOf(name)))?.[1];
    return found === undefined ? null : { ...found, kind };
  };
  const identify = createIdentify({
    byKey: async () => Promise.reject(invalidToken("no keys here")),
    byAccessToken: async (token) =>
      accountOf(token.reveal(), "token") ?? Promise.reject(invalidToken("unknown")),
    bySession: async (headers) => accountOf(headers.get("cookie") ?? "", "session"),
  });
  const server = listen(settings, { ...withoutSignIn, ...started, identify, log: here.core.log });

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(server.address + path, init);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, text, json: isJson ? JSON.parse(text) : {} };
  }

  return {
    time,
    call,
    ledger: here.core.ledger,
    events: here.events,
    origin: server.address,
    organizationOf: (name: string) => accounts.get(name)?.organizationId ?? "",
    /** What a guest has by then: a session of two jobs that have ended, worth 0.3 Credits each. */
    async session() {
      const estimates: { upload_id: string; job_token: string }[] = [];
      for (const name of ["a", "b"]) {
        const body = new FormData();
        body.append("file", new Blob([`%PDF-1.7 ${name}`]), `${name}.pdf`);
        const { json } = await call("/v1/estimates", { method: "POST", body });
        estimates.push({ upload_id: String(json.upload_id), job_token: String(json.job_token) });
      }
      const { json } = await call("/v1/guest-preview-sessions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ estimates }),
      });
      const path = `/v1/guest-preview-sessions/${json.session_id}`;
      const headers = { "x-svc-preview-token": String(json.session_token) };
      const items = async () =>
        (await call(path, { headers })).json.items as { status: string; job_id: string }[];
      const ended = await until(items, (now) => now.every(({ status }) => status === "succeeded"));
      const jobs = ended.map(({ job_id: id }, at) => ({ id, token: estimates[at]?.job_token ?? "" }));
      const [job = { id: "", token: "" }] = jobs;
      return { path, headers, job, jobs, claim: `${path}/claim` };
    },
    async [Symbol.asyncDispose]() {
      await server.stop(0);
      for (const part of ["watches", "sweep", "scheduler", "webhooks"]) await started.endings[part]?.();
      await here[Symbol.asyncDispose]();
    },
  };
}

const as = (name: string, headers: Record<string, string>) => ({
  method: "POST",
  headers: { ...headers, authorization: `Bearer ${tokenOf(name)}` },
});

test("64 concurrent claims settle once; then the account owns the jobs, and the tokens read", async () => {
  await using server = await startServer();
  const { path, headers, claim, job } = await server.session();
  const locked = { headers: { "x-svc-job-token": job.token } };
  expect((await server.call(`/v1/jobs/${job.id}/download`, locked)).json).toMatchObject({
    error: { code: "settlement_required" },
  });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => server.call(claim, as(n % 2 === 0 ? "rich" : "other", headers))),
  );
  const settled = answers.filter(({ status }) => status === 200);
  expect(settled).toHaveLength(32);
  expect(new Set(settled.map(({ text }) => text))).toEqual(
    new Set([JSON.stringify({ status: "settled", actual_credit_units: 600 })]),
  );
  for (const { status, json } of answers)
    if (status !== 200) expect(json).toMatchObject({ error: { code: "guest_session_conflict" } });
  const plan = { maxActiveJobs: null, monthlyCreditUnits: 100_000_000 };
  const spent = await Promise.all(
    ["rich", "other"].map((name) =>
      server.ledger.read.balance(server.organizationOf(name), plan, server.time.clock.nowMs()),
    ),
  );
  expect(spent.map(({ available }) => plan.monthlyCreditUnits - available).sort()).toEqual([0, 600]);
  expect((await server.ledger.verify()).problems).toEqual([]);

  const owner = answers[0]?.status === 200 ? "rich" : "other";
  const account = { headers: { authorization: `Bearer ${tokenOf(owner)}` } };
  expect((await server.call(`/v1/jobs/${job.id}/download`, account)).text).toBe("# Done\n");
  expect((await server.call(`/v1/jobs/${job.id}/download`, locked)).text).toBe("# Done\n");
  expect((await server.call(`/v1/jobs/${job.id}/source`, locked)).text).toStartWith("%PDF-");
  expect((await server.call(path, { headers })).json).toMatchObject({ authentication_required: false });
  // Reading is all that is left to the token.
  for (const call of [
    { path: `/v1/jobs/${job.id}`, method: "DELETE" },
    { path: `/v1/jobs/${job.id}/cancel`, method: "POST" },
  ])
    expect((await server.call(call.path, { ...locked, method: call.method })).status).toBe(404);

  server.time.pass(dayMs);
  expect((await server.call(`/v1/jobs/${job.id}`, locked)).status).toBe(404);
  for (const original of ["source", "pages/1"])
    expect((await server.call(`/v1/jobs/${job.id}/${original}`, locked)).json).toMatchObject({
      error: { code: "source_expired" },
    });
  expect((await server.call(`/v1/jobs/${job.id}/source`, account)).text).toStartWith("%PDF-");
}, 180_000);

test("a browser that has signed in claims from the installation's own pages only", async () => {
  await using server = await startServer();
  const { headers, claim } = await server.session();
  const cookie = `markmill.session_token=${tokenOf("rich")}`;
  const from = (origin: string) => ({ method: "POST", headers: { ...headers, cookie, origin } });
  expect((await server.call(claim, from("https://evil.example"))).json).toMatchObject({
    error: { code: "csrf_rejected" },
  });
  expect((await server.call(claim, from(server.origin))).status).toBe(200);
}, 180_000);

test("an account without the Credits leaves everything as it is, for a day longer", async () => {
  await using server = await startServer();
  const { path, headers, claim, job } = await server.session();
  const before = Date.parse(String((await server.call(path, { headers })).json.expires_at));
  const refused = await server.call(claim, as("poor", headers));
  expect(refused).toMatchObject({ status: 402, json: { error: { code: "insufficient_credits" } } });
  const after = Date.parse(String((await server.call(path, { headers })).json.expires_at));
  expect(after - before).toBe(dayMs);
  server.time.pass(dayMs + 60_000);
  const shown = { headers: { "x-svc-job-token": job.token } };
  expect((await server.call(`/v1/jobs/${job.id}/preview`, shown)).text).toBe("# Done\n");
  expect((await server.call(claim, as("rich", headers))).json).toMatchObject({ actual_credit_units: 600 });
}, 180_000);

test("without its token, with a wrong one, or too late nothing is claimed", async () => {
  await using server = await startServer();
  const { path, headers, claim, job } = await server.session();
  const wrong = { "x-svc-preview-token": `mk_preview_${"0".repeat(64)}` };
  const codes: unknown[] = [];
  const claimAt = async (at: string, by: Record<string, string>) => {
    const { status, json } = await server.call(at, as("rich", by));
    codes.push([status, (json.error as { code: string }).code]);
  };
  await claimAt(claim, {});
  const without = await server.call(claim, as("rich", {}));
  expect((without.json.error as { message: string }).message).toContain("X-Svc-Preview-Token");
  await claimAt(claim, { "x-svc-preview-token": "mk_preview_1" });
  await claimAt(claim, wrong);
  await claimAt(`/v1/guest-preview-sessions/gps_${"0".repeat(32)}/claim`, headers);
  await claimAt("/v1/guest-preview-sessions/none/claim", headers);
  server.time.pass(dayMs);
  await claimAt(claim, headers);
  expect(codes).toEqual([...Array(5).fill([401, "invalid_credentials"]), [410, "guest_session_expired"]]);
  expect((await server.call(path, { headers })).status).toBe(410);
  const token = { headers: { "x-svc-job-token": job.token } };
  for (const original of ["source", "pages/1"])
    expect((await server.call(`/v1/jobs/${job.id}/${original}`, token)).json).toMatchObject({
      error: { code: "source_expired" },
    });
}, 180_000);

test("where guests are switched off, nothing is served without an account but what is there already", async () => {
  await using server = await startServer({ "guest.enabled": false });
  const body = new FormData();
  body.append("file", new Blob(["%PDF-1.7"]), "a.pdf");
  const token = { "x-svc-job-token": `mk_job_${"0".repeat(64)}` };
  const confirmation = { upload_id: "upl_1", max_credits: 1 };
  const json = { "content-type": "application/json" };
  const estimates = [{ upload_id: "upl_1", job_token: token["x-svc-job-token"] }];
  const answers = [
    await server.call("/v1/estimates", { method: "POST", body }),
    await server.call("/v1/convert", { method: "POST", body }),
    await server.call("/v1/convert", { method: "POST", body, headers: token }),
    await server.call("/v1/guest-preview-sessions", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ estimates }),
    }),
    await server.call("/v1/jobs", {
      method: "POST",
      headers: { ...json, ...token },
      body: JSON.stringify(confirmation),
    }),
  ].map(({ status, text }) => [status, JSON.parse(text).error.code]);
  expect(answers).toEqual([...Array(4).fill([401, "authentication_required"]), [404, "upload_not_found"]]);
  expect((await server.call("/v1/capabilities")).text).not.toContain('"guest_preview":true');
});

test("a guest's address and tokens are neither in the audit log nor in the log's fields", async () => {
  await using server = await startServer();
  const { headers, job, claim } = await server.session();
  await server.call(claim, as("rich", headers));
  const rows = await server.ledger.read.auditOf(job.id, { before: null, limit: 1_000 });
  expect(rows.rows.map(({ actorKind, action }) => `${actorKind} ${action}`)).toEqual([
    "guest job.confirm",
    "system job.lease",
    "system job.end",
  ]);
  expect(rows.rows[0]?.actorId).toMatch(/^gps_/);
  const logged = JSON.stringify(server.events);
  for (const secret of [headers["x-svc-preview-token"], job.token]) expect(logged).not.toContain(secret);
}, 180_000);

test("uploads of guests at the same time do not go past what all of them may store together", async () => {
  await using server = await startServer({ "guest.storage_mib": 1 });
  const send = () => {
    const body = new FormData();
    body.append("file", new Blob(["%PDF-1.7", new Uint8Array(400 * 1024)]), "a.pdf");
    return server.call("/v1/estimates", { method: "POST", body });
  };
  const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(2);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(2);
  expect(await server.ledger.read.guestUploadBytes()).toBeLessThanOrEqual(1024 ** 2);
}, 180_000);
