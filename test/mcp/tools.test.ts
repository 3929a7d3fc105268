/** The tools of the hosted MCP server, by the official client in both eras of the protocol, against the executable. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import { Value } from "@sinclair/typebox/value";
import { failureOf } from "../../config/testing/failures.ts";
import { firstOf } from "../../config/testing/runs.ts";
import { pagesPdf } from "../../scripts/samples/documents.ts";
import { hostedTools } from "../../src/mcp/hosted.ts";
import { descriptionOf } from "../../src/mcp/tool.ts";
import { picturesPdf } from "../contract/sample.ts";
import { expectListed } from "../support/mcp/snapshots.ts";
import { type Era, eras, errorOf, McpUser } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: McpUser;
/** A document with three images. */
let jobId: string;
let clients: Record<Era, Client>;

beforeAll(async () => {
  server = await startServer({ args: ["--log-level", "debug", "--log-format", "json"] });
  ada = await McpUser.create(server);
  jobId = await ada.api.queue("harbour.pdf", picturesPdf("harbour"));
  expect((await ada.api.wait(jobId)).status).toBe("succeeded");
  clients = { "2025": await ada.connect("2025"), "2026": await ada.connect("2026") };
}, 60_000);
afterAll(async () => {
  for (const client of Object.values(clients)) await client.close();
  await server[Symbol.asyncDispose]();
});

/** The answer's document, which fits the tool's output schema and stands in the text, too. */
async function answered(era: Era, name: string, input: Record<string, unknown> = {}) {
  const { isError, structuredContent, content } = await clients[era].callTool({ name, arguments: input });
  expect({ name, isError: isError ?? false }).toEqual({ name, isError: false });
  const tool = hostedTools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  expect([...Value.Errors(tool.output, structuredContent)]).toEqual([]);
  const [text, ...links] = content as { type: string; text?: string; uri?: string }[];
  expect(JSON.parse(text?.text ?? "")).toEqual(structuredContent);
  expect(links.every(({ type }) => type === "resource_link")).toBe(true);
  return { body: structuredContent as Record<string, unknown>, uris: links.map(({ uri = "" }) => uri) };
}

const refused = async (era: Era, name: string, input: Record<string, unknown>) =>
  errorOf(await clients[era].callTool({ name, arguments: input }));

test("what is listed is what is kept, in both eras", async () => {
  for (const era of eras) await expectListed(clients[era], "hosted");
});

test("every description says what for, when, within which limits, at what cost and with which scope", () => {
  for (const tool of hostedTools) {
    const { purpose, when, limits, cost } = tool.words;
    for (const words of [purpose, when, limits, cost]) expect(words).toMatch(/^[A-Z].*\.$/);
    expect(when).toMatch(/^Call it/);
    expect(cost).toMatch(/^Costs /);
    expect(tool.scopes.length).toBeLessThanOrEqual(1);
    const description = descriptionOf(tool, true);
    for (const scope of tool.scopes) expect(description).toContain(`Needs the scope ${scope}.`);
    // Neither credentials nor the service's address are a model's to give.
    expect(Object.keys(tool.input.properties).join(" ")).not.toMatch(/key|token|server|origin|command|file_/);
  }
});

describe.each(firstOf(eras.map((era) => [era])))("in the era of %s", (era) => {
  test("capabilities are summarized, and one of them is shown in full", async () => {
    const { body } = await answered(era, "svc_capabilities");
    expect(body).toMatchObject({ contract_version: expect.any(String) });
    expect(JSON.stringify(body).length).toBeLessThan(6_000);
    expect(body).not.toHaveProperty("details");
    const whole = await answered(era, "svc_capabilities", { capability_id: "pdf-to-markdown" });
    expect(whole.body).toMatchObject({
      capabilities: [{ id: "pdf-to-markdown", extensions: [".pdf"] }],
      details: { pages: true, options_schema: { type: "object" }, rate_id: "pdf" },
    });
    const unknown = await refused(era, "svc_capabilities", { capability_id: "tape-to-markdown" });
    expect(unknown).toMatchObject({ code: "invalid_request", details: [{ path: "/capability_id" }] });
  });

  test("use and billing agree with the API", async () => {
    const usage = await ada.api.usage();
    expect((await answered(era, "svc_usage")).body).toMatchObject({
      plan_id: "internal",
      available_credit_units: usage.available_credit_units,
      period: usage.period,
    });
    expect((await answered(era, "svc_billing")).body).toMatchObject({
      plan: { id: "internal" },
      available_credit_units: usage.available_credit_units,
      more_credits: expect.stringContaining(server.baseUrl),
      automatic_changes: expect.stringContaining("never"),
    });
  });

  test("jobs are listed page by page", async () => {
    const { body } = await answered(era, "svc_jobs", { status: "succeeded", filename: "HARB", limit: 1 });
    expect(body).toMatchObject({ jobs: [{ job_id: jobId, filename: "harbour.pdf", status: "succeeded" }] });
    expect((await answered(era, "svc_jobs", { status: "failed" })).body).toMatchObject({ jobs: [] });
    expect(await refused(era, "svc_jobs", { cursor: "nonsense" })).toMatchObject({ code: "invalid_request" });
  });

  test("a result is read in the answer and by its links", async () => {
    const short = await answered(era, "svc_job_status", { job_id: jobId });
    expect(short.body).toMatchObject({
      status: "succeeded",
      deliverable: true,
      result: { delivery: "deliverable", images: 3 },
      next_step: expect.stringContaining("read_markdown"),
    });
    expect(short.body).not.toHaveProperty("markdown");
    const base = `markmill://jobs/${jobId}`;
    expect(short.uris).toEqual([
      ...["output.md", "quality_report.json", "delivery_check.json"].map((name) => `${base}/${name}`),
      ...[1, 2, 3].map((page) => `${base}/assets/page-00${page}-figure-1.png`),
    ]);
    const markdown = Buffer.from((await ada.api.download(jobId)).bytes).toString();
    const long = await answered(era, "svc_job_status", { job_id: jobId, read_markdown: true });
    expect(long.body).toMatchObject({
      markdown: { text: markdown, offset: 0, next_offset: null, bytes_total: Buffer.byteLength(markdown) },
      next_step: null,
    });
    const read = async (uri = "") => (await clients[era].readResource({ uri })).contents[0];
    expect(await read(short.uris[0])).toMatchObject({ mimeType: "text/markdown", text: markdown });
    for (const uri of short.uris.slice(1, 3)) {
      const document = await read(uri);
      expect(document).toMatchObject({ uri, mimeType: "application/json" });
      expect(JSON.parse((document as { text: string }).text)).toHaveProperty("schema_version");
    }
    const image = await read(short.uris[3]);
    expect(image).toMatchObject({ mimeType: "image/png" });
    expect(
      Buffer.from((image as { blob: string }).blob, "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const { resources } = await clients[era].listResources();
    expect(resources.map(({ uri }) => uri)).toContain(`${base}/output.md`);
  });

  test("a long result comes in parts that are the whole together", async () => {
    const text = Array.from({ length: 6_000 }, (_, line) => `Line ${line} 🎡 äöü\n\n`).join("");
    const long = await ada.api.queue("long.txt", new TextEncoder().encode(text));
    await ada.api.wait(long);
    const whole = Buffer.from((await ada.api.download(long)).bytes).toString();
    let read = "";
    let offset: number | null = 0;
    let parts = 0;
    while (offset !== null) {
      const input = { job_id: long, read_markdown: true, markdown_offset: offset };
      const { body } = await answered(era, "svc_job_status", input);
      const markdown = body.markdown as { text: string; next_offset: number | null };
      expect(markdown.text.length).toBeLessThanOrEqual(20_000);
      expect(markdown.text.endsWith("\n")).toBe(true);
      if (markdown.next_offset !== null)
        expect(body.next_step).toContain(`markdown_offset ${markdown.next_offset}`);
      read += markdown.text;
      offset = markdown.next_offset;
      parts += 1;
    }
    expect(parts).toBeGreaterThan(3);
    expect(read).toBe(whole);
    const past = { job_id: long, read_markdown: true, markdown_offset: 10_000_000 };
    expect(await refused(era, "svc_job_status", past)).toMatchObject({ code: "range_not_satisfiable" });
  });

  test("images are listed, linked for some minutes, and the link is revoked", async () => {
    const { body, uris } = await answered(era, "svc_job_assets", { job_id: jobId });
    expect(uris).toHaveLength(3);
    const [asset] = body.assets as { asset_path: string; bytes: number }[];
    const wanted = { job_id: jobId, asset_path: asset?.asset_path };
    const grant = (await answered(era, "svc_asset_url", wanted)).body as Record<string, string>;
    expect(grant).toMatchObject({ expires_in_seconds: 300, asset_path: asset?.asset_path });
    const image = await fetch(grant.url ?? "");
    expect((await image.bytes()).byteLength).toBe(asset?.bytes ?? 0);
    const revoking = { job_id: jobId, grant_id: grant.grant_id };
    expect((await answered(era, "svc_asset_revoke", revoking)).body).toMatchObject({ revoked: true });
    expect((await fetch(grant.url ?? "")).status).toBe(404);
    expect(await refused(era, "svc_asset_revoke", revoking)).toMatchObject({ code: "grant_not_found" });
    for (const seconds of [59, 601, 60.5])
      expect(await refused(era, "svc_asset_url", { ...wanted, expires_in_seconds: seconds })).toMatchObject({
        code: "invalid_request",
        details: [{ path: "/expires_in_seconds" }],
      });
    expect(
      await refused(era, "svc_asset_url", { ...wanted, asset_path: "assets/../output.md" }),
    ).toMatchObject({ code: expect.stringMatching(/^(invalid_request|asset_not_found)$/) });
  });

  test("errors have a code and advice, and no internals", async () => {
    const unknown = await refused(era, "svc_job_status", { job_id: "job_00000000000000000000000000000000" });
    expect(unknown).toMatchObject({ code: "job_not_found", next_step: expect.stringContaining("svc_jobs") });
    const wrong = await refused(era, "svc_job_status", { job_id: 7, shell: "ls" });
    expect(wrong).toMatchObject({ code: "invalid_request", retryable: false });
    expect(wrong.details?.map(({ path }) => path).sort()).toEqual(["/job_id", "/shell"]);
    for (const job_id of ["..", "../../etc/passwd", "job_x/../../admin", "%2e%2e", "\u0000", "."]) {
      const error = await refused(era, "svc_job_status", { job_id });
      expect(error.code).toMatch(/^(job_not_found|invalid_request|route_not_found)$/);
      expect(JSON.stringify(error)).not.toMatch(/at \w+ \(|\.ts:|mk_|TypeError/);
    }
    const locked = await ada.api.queue("broken.txt", new TextEncoder().encode("soon gone\n"));
    await ada.api.wait(locked);
    await ada.api.delete(locked);
    expect(await refused(era, "svc_job_assets", { job_id: locked })).toMatchObject({ code: "job_not_found" });
  });

  test("results of other organizations cannot be read", async () => {
    const grace = await McpUser.create(server, `grace-${era}`);
    const client = await grace.connect(era);
    for (const name of ["svc_job_status", "svc_job_assets"])
      expect(errorOf(await client.callTool({ name, arguments: { job_id: jobId } }))).toMatchObject({
        code: "job_not_found",
      });
    const reading = client.readResource({ uri: `markmill://jobs/${jobId}/output.md` });
    expect(await failureOf(reading)).toMatchObject({ message: expect.stringContaining("Job not found") });
    expect((await client.listResources()).resources).toEqual([]);
    await client.close();
  });

  test("a URI that no result has is not a resource", async () => {
    for (const uri of [
      `markmill://jobs/${jobId}/../output.md`,
      `markmill://jobs/${jobId}/assets/`,
      "markmill://jobs/..%2f..%2fadmin/output.md",
      `markmill://jobs/${jobId}/assets/none.png`,
      `markmill://jobs/${jobId}/bundle.zip`,
      "markmill://jobs//output.md",
      "markmill://users/ada",
      "file:///etc/passwd",
      `${server.baseUrl}/v1/jobs/${jobId}`,
    ])
      expect(await failureOf(clients[era].readResource({ uri }))).toMatchObject({ code: -32_602 });
  });

  test("a job that has not ended is waited for, and told as it is when the wait is over", async () => {
    const pages = await ada.api.queue("pages.pdf", pagesPdf(300));
    const waited = await answered(era, "svc_job_status", { job_id: pages, wait_seconds: 40 });
    expect(waited.body).toMatchObject({ status: "succeeded" });
    expect(await refused(era, "svc_job_status", { job_id: pages, wait_seconds: 51 })).toMatchObject({
      code: "invalid_request",
    });
  }, 60_000);
});
