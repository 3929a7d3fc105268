/** The documents of results and what people think of them, on the executable, as an independent validator and the disk find them. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../config/testing/runs.ts";
import { until } from "../../config/testing/until.ts";
import { documentSchemas } from "../../converters/bundle/schemas/documents.ts";
import { type Validator, validatorOf } from "../../converters/bundle/schemas/testing/validator.ts";
import { type Api, codeOf } from "../../scripts/server/api.ts";
import { administer } from "../../scripts/server/command.ts";
import { unpack } from "../../src/cli/convert/unpack.ts";
import { executable } from "../support/executable.ts";
import { Guest, pagesOf } from "../support/guest.ts";
import { startServer, type TestServer } from "../support/server.ts";

let folder = "";
let server: TestServer;
let caller: Api;
const schemas = new Map<string, Validator>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-documents-"));
  server = await startServer({ args: ["--server-trusted-proxies", "127.0.0.1"] });
  caller = await server.newCaller("reader");
  const index = await fetch(`${server.baseUrl}/schemas`);
  const { schemas: listed } = (await index.json()) as { schemas: { name: string; url: string }[] };
  for (const { name, url } of listed)
    schemas.set(name, validatorOf((await (await fetch(url)).json()) as object));
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const admin = async <T>(...args: string[]) => administer<T>([await executable()], server.dataDir, ...args);
const get = (path: string, headers: Record<string, string> = {}, key = caller.key) =>
  fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
const codeIn = async (response: Response) => [response.status, codeOf(await response.json())];

async function converted(filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const jobId = await caller.queue(filename, bytes);
  expect((await caller.wait(jobId)).status).toBe("succeeded");
  return jobId;
}
const text = (value: string) => new TextEncoder().encode(value);

/** By the paths under a job. */
const answered = {
  "quality-report": "quality_report.json",
  "source-map": "source_map.json",
  "delivery-check": "delivery_check.json",
  layout: "layout.json",
};

test("every document that is described is published, by its name", () => {
  expect([...schemas.keys()]).toEqual(documentSchemas.map(({ name }) => name));
});

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ["report.pdf", pagesOf(3)],
  ["table.csv", text("name,count\nboats,3\ngulls,\n")],
  ["notes.txt", text("A harbour.\n\n- one\n- two\n")],
  ["page.md", text("# A harbour\n\n| a | b |\n| - | - |\n| 1 | 2 |\n")],
])(
  "of %s the answers are the bundle's own files, and each fits the schema that is published",
  async (filename, bytes) => {
    const jobId = await converted(filename, bytes);
    const unpacked: string[] = [];
    for (const format of ["zip", "delivery"]) {
      const zip = join(folder, `${jobId}.${format}`);
      await Bun.write(zip, await get(`/v1/jobs/${jobId}/download?format=${format}`));
      await unpack(zip, `${zip}.d`);
      unpacked.push(`${zip}.d`);
      for (const { name, file } of documentSchemas) {
        const found = Bun.file(join(`${zip}.d`, file));
        if (!(await found.exists())) {
          // What a customer is handed has neither.
          expect([format, file]).toEqual([
            "delivery",
            expect.stringMatching(/^(?:layout|source_map)\.json$/),
          ]);
          continue;
        }
        expect([file, schemas.get(name)?.(await found.json())]).toEqual([file, []]);
      }
    }
    for (const [path, file] of Object.entries(answered)) {
      const answer = await get(`/v1/jobs/${jobId}/${path}`);
      expect(await answer.text()).toBe(readFileSync(join(unpacked[0] ?? "", file), "utf8"));
    }
  },
  30_000,
);

longTest(
  "a source map of many megabytes is sent whole, and not again to callers that have it",
  async () => {
    const line = "The harbour master opens the sluice at dawn and writes down the level of the water.\n\n";
    const jobId = await converted("long.txt", text(line.repeat(40_000)));
    const answer = await get(`/v1/jobs/${jobId}/source-map`);
    const body = await answer.text();
    expect(body.length).toBeGreaterThan(4 * 1024 ** 2);
    expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(schemas.get("svc.source-map.v1")?.(JSON.parse(body))).toEqual([]);
    const etag = answer.headers.get("etag") ?? "";
    const again = await get(`/v1/jobs/${jobId}/source-map`, { "if-none-match": `"x", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  },
  60_000,
);

describe("a file of a result that is not as it was made", () => {
  let jobId = "";
  const file = (name: string) => join(server.dataDir, "results", jobId, name);
  const path = (name: string) => `/v1/jobs/${jobId}/${name}`;

  test("is refused with what to do, whatever was done to it", async () => {
    jobId = await converted("damaged.pdf", pagesOf(2));
    const report = readFileSync(file("quality_report.json"), "utf8");
    writeFileSync(file("quality_report.json"), report.replace('"score": ', '"sCore": '));
    writeFileSync(file("source_map.json"), "{");
    rmSync(file("layout.json"));
    for (const name of ["quality-report", "source-map", "layout"]) {
      const answer = await get(path(name));
      const body = await answer.text();
      expect([answer.status, codeOf(JSON.parse(body))]).toEqual([409, "asset_unverified"]);
      expect(body).toContain("convert the document again");
      expect(body).not.toContain(server.dataDir);
    }
    expect((await get(path("delivery-check"))).status).toBe(200);
  }, 60_000);

  test("nor can anything be verified without its manifest", async () => {
    writeFileSync(file("manifest.json"), "[]");
    expect(await codeIn(await get(path("delivery-check")))).toEqual([409, "asset_unverified"]);
    rmSync(file("manifest.json"));
    expect(await codeIn(await get(path("delivery-check")))).toEqual([404, "job_not_found"]);
  });

  test("and is logged, with the job's id", async () => {
    const logged = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes("result.damaged"));
    // The log line may arrive after the response.
    const lines = await until(logged, ({ length }) => length >= 4);
    for (const line of lines) expect(line).toContain(jobId);
  });
});

describe("without an account", () => {
  const opinion = { rating: "down", reason_code: "missing_content", comment: "Page 2 is missing." };

  test("a preview's quality is visible and can be rated; the text is locked until a claim", async () => {
    const guest = new Guest(server.baseUrl, "2001:db8:77::1");
    const { items, pairs } = await guest.finished(2);
    const [jobId, token] = [items[0]?.job_id ?? "", pairs[0]?.job_token ?? ""];
    const headers = { "x-svc-job-token": token };
    for (const [name, status] of [
      ["quality-report", 200],
      ["delivery-check", 200],
      ["source-map", 409],
      ["layout", 409],
    ] as const) {
      const answer = await guest.call(`/v1/jobs/${jobId}/${name}`, { headers });
      expect([name, answer.status]).toEqual([name, status]);
      if (status === 409) expect(codeOf(answer.json)).toBe("settlement_required");
      expect(answer.text).not.toContain("harbour");
    }
    const feedback = `/v1/jobs/${jobId}/result-feedback`;
    const body = JSON.stringify(opinion);
    const sent = { ...headers, "content-type": "application/json" };
    expect((await guest.call(feedback, { method: "PUT", headers: sent, body })).json).toMatchObject({
      feedback: opinion,
    });
    expect((await guest.call(feedback, { headers })).json).toMatchObject({ feedback: opinion });
    // Of whoever has the job's token, and of nobody else.
    const foreign = { "x-svc-job-token": `mk_job_${"1".repeat(64)}` };
    expect((await guest.call(feedback, { headers: foreign })).status).toBe(404);
    expect((await get(feedback)).status).toBe(404);
  }, 60_000);
});

describe("what people think of results", () => {
  const rate = (jobId: string, key: string, body: object = { rating: "up" }) =>
    fetch(`${server.baseUrl}/v1/jobs/${jobId}/result-feedback`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const ratingOf = async (jobId: string, key: string) =>
    (
      (await (await get(`/v1/jobs/${jobId}/result-feedback`, {}, key)).json()) as {
        feedback: { rating: string } | null;
      }
    ).feedback?.rating;
  const listed = async (key: string, query = "") =>
    (
      (await (await get(`/v1/admin/feedback?${query}`, {}, key)).json()) as {
        feedback: { job_id: string; user_id: string | null; comment: string | null }[];
      }
    ).feedback;

  test("is each user's own, seen by administrators, exported, and gone with job or user", async () => {
    const member = ["--email", "second@example.org", "--org", "reader"];
    const user = await admin<{ id: string }>("create-user", ...member);
    const second = await admin<{ key: string }>("create-key", "--email", "second@example.org");
    const another = await admin<{ key: string }>("create-key", "--email", "second@example.org");
    await admin("create-user", "--email", "root@example.org", "--role", "admin");
    const root = await admin<{ key: string }>(
      "create-key",
      "--email",
      "root@example.org",
      "--scopes",
      "svc:admin",
    );
    const jobId = await converted("rated.pdf", pagesOf(1));
    const comment = "Words of the second user.";
    expect((await rate(jobId, caller.key)).status).toBe(200);
    expect((await rate(jobId, second.key, { rating: "down", comment })).status).toBe(200);
    // A key acts for whoever made it.
    expect([await ratingOf(jobId, caller.key), await ratingOf(jobId, another.key)]).toEqual(["up", "down"]);
    expect(await listed(root.key, "rating=down&limit=200")).toContainEqual(
      expect.objectContaining({ job_id: jobId, user_id: user.id, comment }),
    );

    const zip = join(folder, "reader.zip");
    await admin("export-org", "reader", "--output", zip);
    await unpack(zip, `${zip}.d`);
    const exported = JSON.parse(readFileSync(join(`${zip}.d`, "feedback.json"), "utf8")) as {
      feedback: { job_id: string; comment: string | null }[];
    };
    expect(exported.feedback.map((each) => [each.job_id, each.comment])).toEqual([
      [jobId, comment],
      [jobId, null],
    ]);

    await admin("delete-user", "--email", "second@example.org", "--yes");
    const left = (await listed(root.key, "limit=200")).filter((each) => each.job_id === jobId);
    expect(left.map((each) => each.comment)).toEqual([null]);
    expect((await caller.delete(jobId)).status).toBe(204);
    expect((await listed(root.key, "limit=200")).filter((each) => each.job_id === jobId)).toEqual([]);
    expect((await rate(jobId, caller.key)).status).toBe(404);
    const { ok } = await admin<{ ok: boolean }>("verify-ledger");
    expect(ok).toBe(true);
  }, 60_000);

  test("can be written ten times a minute by the same user, whichever key is used, and read at any time", async () => {
    const writer = await server.newCaller("writer");
    const other = await admin<{ key: string }>("create-key", "--email", "writer@example.org");
    const jobId = await writer.queue("often.txt", text("A few words.\n"));
    await writer.wait(jobId);
    const answers: Response[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await rate(jobId, n % 2 === 0 ? writer.key : other.key));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    const refused = answers.at(-1);
    expect(refused?.headers.get("retry-after")).toMatch(/^[1-6]$/);
    expect(codeOf(await refused?.json())).toBe("rate_limited");
    const removal = await fetch(`${server.baseUrl}/v1/jobs/${jobId}/result-feedback`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${writer.key}` },
    });
    expect(removal.status).toBe(429);
    expect(await ratingOf(jobId, writer.key)).toBe("up");
    expect(readdirSync(join(server.dataDir, "results"))).toContain(jobId);
  }, 60_000);
});
