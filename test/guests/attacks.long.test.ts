/** Guests that want more than they may have, and claims in every way there is, at the executable. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../scripts/server/command.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { Guest, type Pair, type Preview, pagesOf } from "../support/guest.ts";
import { OAuthApplication } from "../support/oauth-application.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let command: string[];
let addresses = 0;
const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`;
const newGuest = () => new Guest(server.baseUrl, newAddress());

beforeAll(async () => {
  command = [await executable()];
  const args = ["--server-trusted-proxies", "127.0.0.1", "--log-level", "debug"];
  server = await startServer({ args });
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const password = "four boats on the water";

/** Somebody of an organization of their own, who has signed in on the page. */
async function signedIn(name: string): Promise<Browser> {
  const email = `${name}@example.org`;
  const user = ["create-user", "--data-dir", server.dataDir, "--email", email, "--org", name];
  const made = await runCommand(command, ["admin", ...user, "--password-stdin"], { stdin: `${password}\n` });
  if (made.exitCode !== 0) throw new Error(made.stderr);
  const visitor = new Browser(fetch, server.baseUrl);
  await visitor.signIn(email, password);
  return visitor;
}

async function claim(preview: Preview, headers: Record<string, string>) {
  const response = await fetch(`${server.baseUrl}/v1/guest-preview-sessions/${preview.session_id}/claim`, {
    method: "POST",
    headers: { "x-svc-preview-token": preview.session_token, ...headers },
  });
  const json = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: json.error?.code, json };
}
const cookieOf = (visitor: Browser) => ({
  cookie: visitor.jar.headerFor(new URL(server.baseUrl)),
  origin: server.baseUrl,
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const usageOf = async (visitor: Browser) =>
  (await (await visitor.call("GET", "/v1/account/usage")).json()) as {
    available_credit_units: number;
    reserved_credit_units: number;
  };

test("an application claims for its user, with a token for /mcp or for /v1, if it may convert", async () => {
  const visitor = await signedIn("ann");
  const application = await OAuthApplication.register(server.baseUrl, "reader");
  const scopes = "svc:convert svc:usage";
  const before = (await usageOf(visitor)).available_credit_units;
  for (const path of ["/mcp", "/v1"]) {
    const preview = await newGuest().finished(1);
    const looking = await (await OAuthApplication.register(server.baseUrl, `looks at ${path}`)).connect(
      visitor,
      server.baseUrl + path,
    );
    expect(await claim(preview, bearer(looking.accessToken))).toMatchObject({
      status: 403,
      code: "insufficient_scope",
    });
    const { accessToken } = await application.connect(visitor, server.baseUrl + path, scopes);
    const settled = { status: 200, json: { status: "settled", actual_credit_units: 100 } };
    expect(await claim(preview, bearer(accessToken))).toMatchObject(settled);
    // By whichever way the same account asks again.
    expect(await claim(preview, bearer(accessToken))).toMatchObject(settled);
    expect(await claim(preview, cookieOf(visitor))).toMatchObject(settled);
  }
  expect(before - (await usageOf(visitor)).available_credit_units).toBe(200);
}, 180_000);

test("what was converted in one call can be claimed, too", async () => {
  const [guest, visitor] = [newGuest(), await signedIn("eve")];
  const made = await guest.upload<{ jobs: Pair[] }>("/v1/convert", [pagesOf(1), pagesOf(2)]);
  const pairs = made.json.jobs.map(({ upload_id, job_token }) => ({ upload_id, job_token }));
  const opened = await guest.open(pairs);
  expect(opened).toMatchObject({ status: 201, json: { prefix_count: 2 } });
  const settled = { json: { status: "settled", actual_credit_units: 300 } };
  expect(await claim(await guest.ended(opened.json), cookieOf(visitor))).toMatchObject(settled);
}, 180_000);

test("64 claims at once of two accounts, while the guest removes and looks, settle once", async () => {
  const visitors = [await signedIn("bea"), await signedIn("cid")];
  const [guest, applications] = [newGuest(), [] as string[]];
  for (const visitor of visitors) {
    const application = await OAuthApplication.register(server.baseUrl, "claims");
    const connection = await application.connect(visitor, `${server.baseUrl}/mcp`, "svc:convert");
    applications.push(connection.accessToken);
  }
  const preview = await guest.finished(1, 2, 3);
  const ways = [...visitors.map(cookieOf), ...applications.map(bearer)];
  const before = await Promise.all(visitors.map(usageOf));
  const [first] = preview.pairs;
  const remove = {
    method: "DELETE",
    headers: { "x-svc-job-token": first?.job_token ?? "" },
  };
  const [claims, removals] = await Promise.all([
    Promise.all(Array.from({ length: 64 }, (_, n) => claim(preview, ways[n % ways.length] ?? {}))),
    Promise.all(Array.from({ length: 4 }, () => guest.call(`/v1/jobs/${preview.items[0]?.job_id}`, remove))),
    ...Array.from({ length: 8 }, () => guest.read(preview)),
  ]);
  const settled = claims.filter(({ status }) => status === 200);
  expect(settled).toHaveLength(32);
  const [{ json } = { json: {} }] = settled;
  expect(new Set(settled.map((each) => JSON.stringify(each.json))).size).toBe(1);
  expect(claims.filter(({ code }) => code === "guest_session_conflict")).toHaveLength(32);
  // Whoever came first has had it: a job that was removed before is not paid for, one that was claimed not removed.
  const removed = removals.filter(({ status }) => status === 204).length;
  expect(json).toMatchObject({ actual_credit_units: removed === 0 ? 600 : 500 });
  const after = await Promise.all(visitors.map(usageOf));
  const spent = after.map(
    (usage, at) => (before[at]?.available_credit_units ?? 0) - usage.available_credit_units,
  );
  expect(spent.sort((a, b) => a - b)).toEqual([0, removed === 0 ? 600 : 500]);
  expect(after.map((usage) => usage.reserved_credit_units)).toEqual([0, 0]);
}, 180_000);

test("an organization that is deleted, or a user who is banned, while claiming leaves no partial state", async () => {
  const heir = await signedIn("hal");
  for (const [name, leave] of [
    ["fay", ["delete-org", "fay", "--yes"]],
    ["gus", ["ban", "--email", "gus@example.org"]],
  ] as const) {
    const [guest, visitor] = [newGuest(), await signedIn(name)];
    const preview = await guest.finished(1);
    const going = runCommand(command, ["admin", ...leave, "--data-dir", server.dataDir]);
    const claims = [];
    let gone = false;
    void going.then(() => {
      gone = true;
    });
    while (!gone) claims.push(await claim(preview, cookieOf(visitor)));
    expect((await going).exitCode).toBe(0);
    claims.push(await claim(preview, cookieOf(visitor)));
    // Paid for, once, and then refused: from the very next request on.
    const statuses = claims.map(({ status }) => status);
    expect([...new Set(statuses)]).toEqual([200, 401]);
    expect(await claim(preview, cookieOf(heir))).toMatchObject({ status: 409 });
    const headers = { "x-svc-job-token": preview.pairs[0]?.job_token ?? "" };
    const read = await guest.call(`/v1/jobs/${preview.items[0]?.job_id}`, { headers });
    expect(read.status).toBe(name === "fay" ? 404 : 200);
  }
  // Who comes too late leaves it to others.
  const [guest, late] = [newGuest(), await signedIn("ivy")];
  const preview = await guest.finished(1);
  await runCommand(command, ["admin", "delete-org", "ivy", "--yes", "--data-dir", server.dataDir]);
  expect((await claim(preview, cookieOf(late))).status).toBe(401);
  expect((await claim(preview, cookieOf(heir))).status).toBe(200);
}, 180_000);

test("a browser's day is worth 5 Credits, however it asks and however often at once", async () => {
  const guest = newGuest();
  await guest.open([{ upload_id: "upl_none", job_token: `mk_job_${"0".repeat(64)}` }]);
  const cookie = guest.cookie;
  const pairs: Pair[] = [];
  for (let n = 0; n < 12; n += 1) {
    // A new address each time: only the browser is the same.
    const elsewhere = newGuest();
    pairs.push(await elsewhere.estimate(20));
  }
  const tokens = new Set(pairs.map(({ job_token: token }) => token));
  const asks = pairs.flatMap((pair, at) => {
    const one = newGuest();
    const two = newGuest();
    const three = newGuest();
    for (const each of [one, two, three]) each.cookie = cookie;
    const all = [
      () => one.confirm(pair),
      () => two.open([pair, ...pairs.slice(at + 1)]),
      () => one.confirm(pair),
    ];
    if (at % 4 === 0)
      all.push(() => three.upload("/v1/convert", [pagesOf(20), pagesOf(20)], pair.job_token) as never);
    return all;
  });
  const jobs = new Map<string, number>();
  const note = (found: unknown) => {
    for (const [, id = ""] of JSON.stringify(found).matchAll(/"job_id":"(job_[0-9a-f]{32})"/g))
      jobs.set(id, 0);
  };
  const statuses: number[] = [];
  const shuffled = asks.map((ask, at) => ({ ask, at: (at * 7) % asks.length })).sort((a, b) => a.at - b.at);
  for (const { status, json } of await Promise.all(shuffled.map(({ ask }) => ask()))) {
    statuses.push(status);
    note(json);
  }
  // Removing gives nothing back.
  for (const id of jobs.keys())
    for (const token of tokens) {
      const removed = await guest.call(`/v1/jobs/${id}/cancel`, {
        method: "POST",
        headers: { "x-svc-job-token": token },
      });
      if (removed.status === 404) continue;
      await guest.call(`/v1/jobs/${id}`, { method: "DELETE", headers: { "x-svc-job-token": token } });
    }
  for (const pair of pairs) {
    const again = newGuest();
    again.cookie = cookie;
    note((await again.confirm(pair)).json);
    note((await again.open([pair])).json);
  }
  expect(new Set(statuses).isSubsetOf(new Set([200, 201, 207, 402, 409, 429]))).toBe(true);
  expect(jobs.size).toBeGreaterThanOrEqual(1);
  expect(jobs.size * 2_000).toBeLessThanOrEqual(5_000);
}, 180_000);

test("what a guest says of its address counts only as far as a proxy says it; a /64 is one", async () => {
  const prefix = "2001:db8:ffff:1";
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const guest = new Guest(server.baseUrl, `203.0.113.${n}, 2001:db8:${n}::1, ${prefix}:${n}::${n}`);
    statuses.push((await guest.upload("/v1/estimates", [pagesOf(1)])).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  // A call of many is not a way around.
  const many = new Guest(server.baseUrl, newAddress());
  const files = Array.from({ length: 20 }, () => pagesOf(1));
  expect((await many.upload("/v1/convert", files)).status).toBe(200);
  const refused = await many.upload("/v1/estimates", [pagesOf(1)]);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 120]).toEqual([429, true]);
}, 180_000);

test("nothing but the preview gives the text away before the claim", async () => {
  const guest = newGuest();
  const { items, pairs } = await guest.finished(1);
  const token = { "x-svc-job-token": pairs[0]?.job_token ?? "" };
  const path = `/v1/jobs/${items[0]?.job_id}`;
  for (const format of ["md", "zip", "delivery"])
    for (const method of ["GET", "HEAD"])
      for (const more of [
        {},
        { range: "bytes=0-9" },
        { "if-none-match": `"${items[0]?.job_id}.${format}"` },
        { "if-none-match": "*" },
      ]) {
        const answer = await guest.call(`${path}/download?format=${format}`, {
          method,
          headers: { ...token, ...more },
        });
        expect([answer.status, answer.headers.get("etag")]).toEqual([409, null]);
        expect(answer.text).not.toContain("harbour");
      }
  for (const rest of ["", "/events"]) {
    const answer = await guest.call(path + rest, { headers: token });
    expect([answer.status, answer.text.includes("harbour")]).toEqual([200, false]);
  }
  const shown = await guest.call(`${path}/preview`, { headers: { ...token, range: "bytes=0-3" } });
  expect([shown.status, shown.headers.get("etag"), shown.headers.get("cache-control")]).toEqual([
    200,
    null,
    "no-store",
  ]);
  expect(shown.text).toContain("harbour");
  const other = await newGuest().estimate(1);
  for (const rest of ["", "/preview", "/source", "/download", "/events"]) {
    const headers = { "x-svc-job-token": other.job_token };
    expect((await guest.call(path + rest, { headers })).status).toBe(404);
  }
}, 180_000);

test("after all of that no address, browser or token is in the ledger or the log, and the ledger is sound", async () => {
  const guest = newGuest();
  const preview = await guest.finished(1);
  const secrets = [
    preview.session_token,
    ...preview.pairs.map(({ job_token: token }) => token),
    (guest.cookie ?? "").replace("markmill.visitor=", "").slice(0, 32),
  ];
  const stored = (readdirSync(server.dataDir, { recursive: true }) as string[])
    .map((name) => join(server.dataDir, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map(textIfThere)
    .join("\n");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30);
    expect(stored).not.toContain(secret);
    expect(server.output()).not.toContain(secret);
  }
  expect(stored).not.toContain("2001:db8:");
  expect(stored).not.toContain("20010db8");
  const { exitCode } = await runCommand(command, ["admin", "verify-ledger", "--data-dir", server.dataDir]);
  expect(exitCode).toBe(0);
}, 180_000);

/** The work folder of a job that has just ended goes while it is looked at. */
function textIfThere(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return "";
  }
}
