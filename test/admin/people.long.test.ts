/** People come and go, on the executable: with a running server, and without one. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { Api, codeOf } from "../../scripts/server/api.ts";
import { type CommandResult, runCommand } from "../../scripts/server/command.ts";
import { unpack } from "../../src/cli/convert/unpack.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pdf = pdfOf([{ heading: "Notes", paragraphs: ["A page of words that says nothing much."] }]);

let folder = "";
let dataDir = "";
let command: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-people-"));
  dataDir = join(folder, "data");
  command = [await executable()];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const admin = (...args: string[]): Promise<CommandResult> =>
  runCommand(command, ["admin", ...args, "--data-dir", dataDir]);
async function answered<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await admin(...args, "--json");
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: exit ${exitCode}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
const keyOf = async (email: string, ...rest: string[]) =>
  (await answered<{ key: string }>("create-key", "--email", email, ...rest)).key;

describe("an administrator at the machine", () => {
  test("hands out links of the address that is configured, while no server runs", async () => {
    await answered("create-user", "--email", "root@example.org", "--role", "admin");
    const env = { MARKMILL_SERVER__BASE_URL: "https://md.example.org/app" };
    const invite = ["admin", "invite", "--email", "ada@example.org", "--data-dir", dataDir];
    const { stdout, stderr, exitCode } = await runCommand(command, invite, { env });
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/md\.example\.org\/app\/invitation\/mk_link_[0-9a-f]{64}\n$/),
    ]);
    expect(stderr).toMatch(/it works once, until 20\d\d-/);
  });

  test("is asked before anything is deleted for good, and --json is an answer", async () => {
    await answered("create-user", "--email", "eve@example.org");
    const asked = await admin("delete-user", "--email", "eve@example.org");
    expect([asked.exitCode, asked.stdout]).toEqual([2, ""]);
    expect(asked.stderr).toContain("Type eve@example.org to confirm");
    expect(await answered("delete-user", "--email", "eve@example.org")).toMatchObject({
      user: { email: "eve@example.org" },
    });
  });

  test("cannot lock everybody out", async () => {
    const last = await admin("ban", "--email", "root@example.org", "--json");
    expect([last.exitCode, JSON.parse(last.stdout).error.code]).toEqual([1, "last_admin"]);
    expect((await admin("delete-org", "default", "--yes")).exitCode).toBe(3);
  });
});

describe("a running server", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ dataDir });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function called(
    key: string,
    method: string,
    path: string,
  ): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(server.baseUrl + path, { method, headers });
    return { status: response.status, body: await response.json() };
  }

  test("hands out links of the address that it has", async () => {
    const { stdout } = await admin("reset-password", "--email", "root@example.org");
    expect(stdout).toStartWith(`${server.baseUrl}/reset/mk_link_`);
  });

  test("refuses a banned user's key from the next request on, and after the ban, too", async () => {
    await answered("create-user", "--email", "mallory@example.org", "--role", "admin");
    const key = await keyOf("mallory@example.org");
    expect(await called(key, "GET", "/v1/account/usage")).toMatchObject({ status: 200 });
    await answered("ban", "--email", "mallory@example.org");
    const refused = await called(key, "GET", "/v1/account/usage");
    expect([refused.status, codeOf(refused.body)]).toEqual([401, "invalid_credentials"]);
    await answered("unban", "--email", "mallory@example.org");
    expect(await called(key, "GET", "/v1/account/usage")).toMatchObject({ status: 401 });
  });

  test("refuses a user who was demoted a moment ago", async () => {
    await answered("create-user", "--email", "trent@example.org", "--role", "admin");
    const key = await keyOf("trent@example.org", "--scopes", "svc:admin");
    expect((await called(key, "GET", "/v1/admin/overview")).status).toBe(200);
    await answered("set-role", "--email", "trent@example.org", "--role", "member");
    expect((await called(key, "GET", "/v1/admin/overview")).status).toBe(403);
  });

  test("exports an organization with its results, and deletes it with its files while it works", async () => {
    await answered("create-user", "--email", "bob@example.org", "--org", "Research");
    const api = new Api(server.baseUrl, await keyOf("bob@example.org"));
    const done = await api.queue("done.pdf", pdf);
    await api.wait(done);
    const file = join(folder, "research.zip");
    await answered("export-org", "Research", "-o", file);
    const unpacked = join(folder, "research");
    await unpack(file, unpacked);
    expect(readdirSync(join(unpacked, "results", done)).sort()).toEqual(["bundle.zip", "output.md"]);
    expect(readFileSync(join(unpacked, "results", done, "output.md"), "utf8")).toContain("A page of words");
    const { jobs } = JSON.parse(readFileSync(join(unpacked, "jobs.json"), "utf8"));
    expect(jobs).toMatchObject([{ id: done, filename: "done.pdf", status: "succeeded" }]);

    // The same over HTTP, made while it is sent.
    const root = await keyOf("root@example.org", "--scopes", "svc:admin");
    const { organizations } = await answered<{ organizations: { id: string; name: string }[] }>("list-orgs");
    const id = organizations.find(({ name }) => name === "Research")?.id ?? "";
    const response = await fetch(`${server.baseUrl}/v1/admin/organizations/${id}/export`, {
      headers: { authorization: `Bearer ${root}` },
    });
    const overHttp = join(folder, "over-http.zip");
    await Bun.write(overHttp, await response.arrayBuffer());
    await unpack(overHttp, join(folder, "over-http"));
    expect(
      readFileSync(join(folder, "over-http", "results", done, "bundle.zip")).equals(
        readFileSync(join(unpacked, "results", done, "bundle.zip")),
      ),
    ).toBe(true);

    // Nobody deletes the organization that they belong to.
    const own = organizations.find(({ name }) => name === "default")?.id ?? "";
    expect((await called(root, "DELETE", `/v1/admin/organizations/${own}`)).status).toBe(403);

    const waiting = await Promise.all(Array.from({ length: 4 }, (_, n) => api.queue(`${n}.pdf`, pdf)));
    const uploads = () =>
      readdirSync(join(dataDir, "uploads")).length + readdirSync(join(dataDir, "results")).length;
    const deleted = await called(root, "DELETE", `/v1/admin/organizations/${id}`);
    expect([deleted.status, deleted.body]).toMatchObject([
      200,
      { removed: { users: 1, keys: 1, jobs: 1 + waiting.length } },
    ]);
    expect(await called(api.key, "GET", "/v1/account/usage")).toMatchObject({ status: 401 });
    // What a child was at work on goes with the next sweep at the latest.
    await until(async () => {
      await answered("sweep");
      return uploads() === 0;
    });
    expect(existsSync(join(dataDir, "results", done))).toBe(false);
    const { ok, problems } = await answered<{ ok: boolean; problems: string[] }>("verify-ledger");
    expect([ok, problems]).toEqual([true, []]);
    const entries = await answered<{ entries: { organization: string }[] }>("export-entries");
    expect(entries.entries.map(({ organization }) => organization)).toContain(`deleted-${id}`);
  }, 180_000);
});
