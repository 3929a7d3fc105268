/** From a brand-new installation to an administrator who is signed in, and how guessing is slowed, over HTTP. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../support/browser/browser.ts";
import { startServer, type TestServer } from "../support/server.ts";

const password = "a heron waits in the reeds";
const link = /\/setup\/(mk_link_[0-9a-f]{64})/g;
const linksIn = (server: TestServer) => [...server.output().matchAll(link)].map(([path]) => path);
const browserOf = (server: TestServer) => new Browser(fetch, server.baseUrl);

test("each start shows a setup link of its own, once, until there is an administrator", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-first-"));
  try {
    const first = await startServer({ dataDir, args: ["--log-level", "debug"] });
    const [old = "", ...more] = linksIn(first);
    expect(more).toEqual([]);
    const early = browserOf(first);
    expect((await early.open(old)).status).toBe(200);
    await first.stop();

    const second = await startServer({ dataDir, args: ["--log-level", "debug"] });
    const [path = ""] = linksIn(second);
    const browser = browserOf(second);
    expect((await browser.open(old)).status).toBe(404);
    await browser.open(path);
    const filled = { email: "root@example.org", name: "Root", password, password_again: password };
    const account = await browser.submit("Create account", filled);
    expect([account.at, account.status]).toEqual(["/", 200]);
    expect((await browser.open("/account")).text).toMatch(/Role\s*Administrator/);
    expect((await browser.open(path)).status).toBe(404);
    expect(linksIn(second)).toEqual([path]);
    await second.stop();

    const third = await startServer({ dataDir });
    expect(linksIn(third)).toEqual([]);
    await third.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);

test("strangers are slowed at the tenth try a minute, parallel ones too; the owner's browser is not", async () => {
  await using server = await startServer();
  const [path = ""] = linksIn(server);
  const owner = browserOf(server);
  await owner.open(path);
  await owner.submit("Create account", {
    email: "root@example.org",
    name: "Root",
    password,
    password_again: password,
  });
  await owner.submit("Sign out");

  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, n) => {
      const stranger = browserOf(server);
      await stranger.open("/sign-in");
      const page = await stranger.submit("Sign in", {
        email: n % 2 ? "root@example.org" : `${n}@example.org`,
        password: "x",
      });
      return page.status;
    }),
  );
  // One of the ten went to the setup form.
  expect(answers.filter((status) => status === 401)).toHaveLength(9);
  expect(answers.filter((status) => status === 429)).toHaveLength(55);
  expect((await owner.submit("Sign in", { email: "root@example.org", password })).at).toBe("/");
}, 60_000);
