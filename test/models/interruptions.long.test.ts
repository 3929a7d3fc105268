/** What may befall models on the executable: uploads that break off, links, those who may not, a death in the middle. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { english, lies } from "./data.ts";

const folder = mkdtempSync(join(tmpdir(), "markmill-models-"));
const at = (...names: string[]) => join(folder, ...names);
const administrator = "root@example.org";

let command: string[] = [];
let server: TestServer;
let key = "";
beforeAll(async () => {
  command = [await executable()];
  server = await startServer();
  const { dataDir } = server;
  await administer(command, dataDir, "create-user", "--email", administrator, "--role", "admin");
  key = (await createKey(command, dataDir, administrator, "--scopes", "svc:admin,svc:convert")).key;
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, bytes: Uint8Array): string {
  const path = join(mkdtempSync(at("media-")), name);
  writeFileSync(path, bytes);
  return path;
}

async function ask(method: string, path: string, given: string | null = key, body?: FormData) {
  const { status } = await fetch(`${server.baseUrl}/v1/${path}`, {
    method,
    headers: given === null ? {} : { authorization: `Bearer ${given}` },
    ...(body === undefined ? {} : { body }),
  });
  return status;
}

test("an upload that breaks off leaves nothing behind", async () => {
  const sent = Promise.withResolvers<void>();
  const leave = new AbortController();
  const left = new Promise((resolve) => leave.signal.addEventListener("abort", resolve));
  async function* body() {
    const name = 'form-data; name="file"; filename="xeng.traineddata"';
    yield Buffer.from(`--b\r\nContent-Disposition: ${name}\r\n\r\n`);
    yield english.subarray(0, 2_000_000);
    sent.resolve();
    await left;
  }
  const headers = { authorization: `Bearer ${key}`, "content-type": "multipart/form-data; boundary=b" };
  const upload = fetch(`${server.baseUrl}/v1/admin/models`, {
    method: "POST",
    headers,
    body: body(),
    signal: leave.signal,
  }).catch(() => null);
  await sent.promise;
  await until(() => lies(server.dataDir).length === 1);
  leave.abort();
  expect(await upload).toBeNull();
  await until(() => lies(server.dataDir).length === 0);
}, 180_000);

test("a link in a model's place is replaced or removed, and nothing that it leads to is touched", async () => {
  const strangers = mkdtempSync(at("strangers-"));
  writeFileSync(join(strangers, "precious"), "precious");
  const place = join(server.dataDir, "models", "xeng");
  mkdirSync(join(place, ".."), { recursive: true });
  symlinkSync(strangers, place);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(english)]), "xeng.traineddata");
  expect(await ask("POST", "admin/models", key, form)).toBe(201);
  expect(lstatSync(place).isDirectory()).toBe(true);
  expect(readdirSync(strangers)).toEqual(["precious"]);
  expect(await ask("DELETE", "admin/models/xeng")).toBe(204);
  symlinkSync(strangers, place);
  expect(await ask("DELETE", "admin/models/xeng")).toBe(204);
  expect([readdirSync(strangers), lies(server.dataDir)]).toEqual([["precious"], []]);
}, 180_000);

test("users, and administrators' keys without the scope, can do nothing with models", async () => {
  const user = (await server.newCaller()).key;
  const narrow = await createKey(command, server.dataDir, administrator, "--scopes", "svc:convert");
  const calls = [
    ["GET", "admin/models"],
    ["POST", "admin/models"],
    ["POST", "admin/models/eng/verify"],
    ["DELETE", "admin/models/eng"],
  ] as const;
  for (const [method, path] of calls) {
    for (const given of [user, narrow.key])
      expect([method, path, await ask(method, path, given)]).toEqual([method, path, 403]);
    expect([method, path, await ask(method, path, null)]).toEqual([method, path, 401]);
  }
  expect(lies(server.dataDir)).toEqual([]);
}, 180_000);

test("an installation that is killed in its middle leaves the model as it was, and nothing for long", async () => {
  const dataDir = mkdtempSync(at("data-"));
  const models = (...args: string[]) => runCommand(command, ["models", ...args, "--data-dir", dataDir]);
  const path = file("xeng.traineddata.gz", Bun.gzipSync(english));
  expect((await models("install", path)).exitCode).toBe(0);
  const child = Bun.spawn([...command, "models", "install", path, "--data-dir", dataDir], {
    stdout: "ignore",
    stderr: "ignore",
  });
  await until(() => lies(dataDir).length > 1);
  child.kill("SIGKILL");
  await child.exited;
  expect((await models("verify")).exitCode).toBe(0);
  expect((await models("install", path)).exitCode).toBe(0);
  expect(lies(dataDir)).toEqual(["xeng"]);
}, 180_000);
