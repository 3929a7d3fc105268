/** The images of results and the links to them, of the executable: what stands on the disk, and whom a link outlives. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { Api } from "../../scripts/server/api.ts";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { picturesPdf } from "../contract/sample.ts";
import { Browser } from "../support/browser/browser.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const path = "assets/page-001-figure-1.png";

let server: TestServer;
let command: string[];
let owner: Api;
let jobId: string;
beforeAll(async () => {
  command = [await executable()];
  server = await startServer({ args: ["--log-level", "debug", "--log-format", "json"] });
  owner = await server.newCaller("owner");
  jobId = await newJob(owner);
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

async function newJob(of: Api): Promise<string> {
  const id = await of.queue("harbour.pdf", picturesPdf("harbour"));
  expect((await of.wait(id)).status).toBe("succeeded");
  return id;
}

const call = (address: string, key: string | null, init: RequestInit = {}) =>
  fetch(new URL(address, server.baseUrl), {
    ...init,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...init.headers },
  });
const statusOf = async (address: string) => {
  const response = await call(address, null);
  await response.bytes();
  return response.status;
};

interface Grant {
  grant_id: string;
  url: string;
}
const asked = (assetPath = path) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ asset_path: assetPath }),
});
async function linkOf(key: string, id: string, assetPath = path): Promise<Grant> {
  const response = await call(`/v1/jobs/${id}/asset-grants`, key, asked(assetPath));
  expect(response.status).toBe(201);
  return (await response.json()) as Grant;
}

interface Listed {
  path: string;
  bytes: number;
  sha256: string;
  content_type: string;
}
async function listOf(key: string, id: string): Promise<Listed[]> {
  const response = await call(`/v1/jobs/${id}/assets`, key);
  return ((await response.json()) as { assets: Listed[] }).assets;
}
const imageOf = (key: string, id: string, assetPath: string) =>
  call(`/v1/jobs/${id}/download?format=image&asset_path=${encodeURIComponent(assetPath)}`, key);
const onDisk = (id: string, name: string) => join(server.dataDir, "results", id, name);

test("what is listed is what output.md shows, in the bundle, on the disk and by its link, byte for byte", async () => {
  const listed = await listOf(owner.key, jobId);
  const markdown = Buffer.from((await owner.download(jobId)).bytes).toString();
  const shown = [...markdown.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, target]) => target ?? "");
  expect(listed.map((asset) => asset.path)).toEqual(shown);
  expect(shown).toHaveLength(3);
  expect(
    readdirSync(onDisk(jobId, "assets"))
      .map((name) => `assets/${name}`)
      .sort(),
  ).toEqual(shown);
  for (const asset of listed) {
    const stored = readFileSync(onDisk(jobId, asset.path));
    const [image, granted] = [
      await imageOf(owner.key, jobId, asset.path),
      await call((await linkOf(owner.key, jobId, asset.path)).url, null),
    ];
    for (const answer of [image, granted]) {
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(Buffer.from(await answer.bytes()).equals(stored)).toBe(true);
    }
    expect(asset).toMatchObject({
      bytes: stored.length,
      sha256: createHash("sha256").update(stored).digest("hex"),
    });
  }
});

test("an SVG is shown by its link as what can neither run nor load anything, and is not our origin's", async () => {
  const id = await newJob(owner);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>';
  writeFileSync(onDisk(id, "assets/drawing.svg"), svg);
  writeFileSync(onDisk(id, "output.md"), "![A drawing](assets/drawing.svg)\n");
  const manifest = JSON.parse(readFileSync(onDisk(id, "manifest.json"), "utf8"));
  const sha256 = createHash("sha256").update(svg).digest("hex");
  manifest.files.push({ path: "assets/drawing.svg", bytes: svg.length, sha256 });
  writeFileSync(onDisk(id, "manifest.json"), JSON.stringify(manifest));
  expect((await listOf(owner.key, id)).map((asset) => [asset.path, asset.content_type])).toEqual([
    ["assets/drawing.svg", "image/svg+xml"],
  ]);
  const { url } = await linkOf(owner.key, id, "assets/drawing.svg");
  const answer = await call(url, null);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": 'inline; filename="drawing.svg"',
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(await answer.text()).toBe(svg);
  const image = await imageOf(owner.key, id, "assets/drawing.svg");
  expect(image.headers.get("content-disposition")).toBe('attachment; filename="drawing.svg"');
  expect(image.headers.get("content-security-policy")).toContain("sandbox");
  // One that was made to act is none any more, wherever it was changed.
  writeFileSync(onDisk(id, "assets/drawing.svg"), svg.replace("<circle", "<script>0</script><circle"));
  expect((await imageOf(owner.key, id, "assets/drawing.svg")).status).toBe(409);
  expect(await statusOf(url)).toBe(404);
});

test("an image damaged on the disk is neither downloaded nor shown nor linked, and is logged", async () => {
  const id = await newJob(owner);
  const { url } = await linkOf(owner.key, id);
  expect(await statusOf(url)).toBe(200);
  const bytes = readFileSync(onDisk(id, path));
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(onDisk(id, path), bytes);
  for (const answer of [
    await imageOf(owner.key, id, path),
    await call(`/v1/jobs/${id}/asset-grants`, owner.key, asked()),
  ]) {
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: { code: "asset_unverified" } });
  }
  expect(await statusOf(url)).toBe(404);
  expect(server.output()).toContain("result.damaged");
  expect((await imageOf(owner.key, id, path.replace("001", "002"))).status).toBe(200);
});

test("no look that begins after a revocation sees the image, however many are under way", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { url, grant_id: id } = await linkOf(owner.key, jobId);
    let revoked = false;
    const late: number[] = [];
    const early: number[] = [];
    const look = async () => {
      for (let looksAfter = 0; looksAfter < 5; ) {
        const after = revoked;
        (after ? late : early).push(await statusOf(url));
        if (after) looksAfter += 1;
      }
    };
    const lookers = Array.from({ length: 8 }, look);
    const revoke = async () => {
      const { status } = await call(`/v1/jobs/${jobId}/asset-grants/${id}`, owner.key, { method: "DELETE" });
      revoked ||= status === 204;
      return { status };
    };
    const answers = await Promise.all([revoke(), revoke(), revoke()]);
    await Promise.all(lookers);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(late).toEqual(Array.from({ length: 8 * 5 }, () => 404));
    expect(early.every((status) => status === 200 || status === 404)).toBe(true);
    expect(await statusOf(url)).toBe(404);
  }
}, 180_000);

test("a link's token is in no line of the log, no row of the audit and no byte of the ledger; the log has the route", async () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-assets-"));
  const { url, grant_id: id } = await linkOf(owner.key, jobId);
  const token = url.slice(url.lastIndexOf("/") + 1);
  expect(token).toMatch(/^mk_asset_[0-9a-f]{64}$/);
  expect(await statusOf(url)).toBe(200);
  // Where it has no business, and where it is refused.
  await call(`/v1/jobs/${jobId}/asset-grants/${token}`, owner.key, { method: "DELETE" });
  await call(url, null, { method: "POST" });
  await call(`${url}/x`, null);
  await call(url.toUpperCase().replace("/V1/ASSET-GRANTS", "/v1/asset-grants").replace("HTTP", "http"), null);
  await call(`/v1/jobs/${jobId}/asset-grants/${id}`, owner.key, { method: "DELETE" });
  const answer = await call(url, null);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain(token);
  const lines = await until(
    async () => server.output(),
    (text) => text.includes("/v1/asset-grants/:token"),
  );
  const audit = join(folder, "audit.jsonl");
  await administer(command, server.dataDir, "export-audit", audit);
  const rows = readFileSync(audit, "utf8");
  const ofGrant = rows.split("\n").filter((line) => line.includes(id));
  expect(ofGrant.map((line) => [JSON.parse(line).action, JSON.parse(line).outcome])).toEqual([
    ["asset_grant.create", "created"],
    ["asset_grant.revoke", "revoked"],
  ]);
  const ledger = readdirSync(server.dataDir)
    .filter((name) => name.startsWith("ledger.db"))
    .map((name) => readFileSync(join(server.dataDir, name), "latin1"))
    .join("");
  const secret = token.slice("mk_asset_".length);
  for (const text of [lines, rows, ledger]) expect(text.toLowerCase()).not.toContain(secret);
  expect(ledger).toContain(createHash("sha256").update(token).digest("hex"));
  rmSync(folder, { recursive: true });
});

describe("a link is refused with the next request once", () => {
  const admin = (...args: string[]) => administer<{ id: string }>(command, server.dataDir, ...args);
  const password = "three boats in the harbour";
  let people = 0;

  /** Somebody with a job, a key that was made for them, and links by the key and by their browser. */
  async function somebody() {
    people += 1;
    const [name, organization] = [`maker-${people}`, `makers-${people}`];
    const email = `${name}@example.org`;
    const place = ["--data-dir", server.dataDir, "--email", email, "--org", organization];
    const made = await runCommand(command, ["admin", "create-user", ...place, "--password-stdin"], {
      stdin: `${password}\n`,
    });
    expect(made.exitCode).toBe(0);
    const { id: keyId, key } = await createKey(command, server.dataDir, email);
    const id = await newJob(new Api(server.baseUrl, key));
    const browser = new Browser(fetch, server.baseUrl);
    await browser.signIn(email, password);
    const byBrowser = await browser.call("POST", `/v1/jobs/${id}/asset-grants`, { asset_path: path });
    const links = [(await linkOf(key, id)).url, ((await byBrowser.json()) as Grant).url];
    expect(await Promise.all(links.map(statusOf))).toEqual([200, 200]);
    return { email, organization, keyId, id, key, browser, links };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;

  const endings: [string, (of: Somebody) => Promise<unknown>, left: [byKey: number, byBrowser: number]][] = [
    ["its maker is banned", ({ email }) => admin("ban", "--email", email), [404, 404]],
    ["its maker is deleted", ({ email }) => admin("delete-user", "--email", email), [404, 404]],
    ["its maker is signed out everywhere", ({ email }) => admin("sign-out", "--email", email), [200, 404]],
    [
      "its maker signs out everywhere",
      ({ browser }) => browser.call("DELETE", "/v1/account/sessions"),
      [200, 404],
    ],
    ["its key is revoked", ({ keyId }) => admin("revoke-key", keyId), [404, 200]],
    [
      "its organization is deleted",
      ({ organization }) => admin("delete-org", organization, "--yes"),
      [404, 404],
    ],
    ["its job is deleted", ({ id, key }) => call(`/v1/jobs/${id}`, key, { method: "DELETE" }), [404, 404]],
  ];
  test.each(endings)(
    "%s",
    async (_name, end, left) => {
      const of = await somebody();
      await end(of);
      // All at once, so that each of them is among the first.
      expect(await Promise.all(of.links.map(statusOf))).toEqual(left);
      expect(await statusOf((await linkOf(owner.key, jobId)).url)).toBe(200);
    },
    180_000,
  );
});
