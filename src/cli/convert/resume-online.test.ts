/** What a second run of the same command asks a server for; the server is scripted, and so is how the first one ended. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ran } from "../testing/context.ts";

let cwd = "";
let place = "";
/** What was asked of it, without what only looks. */
let asked: string[] = [];
let uploads = 0;
let unitsEach = 100;
/** How a job is found; in a state that it has once, and then it has succeeded. */
const sound = { state: "succeeded", bytes: 1, expiresAt: null as string | null };
let found = sound;
let refuse: Record<string, { code: string; status: number; times: number }> = {};

const refusal = (code: string, status: number) => {
  const error = { code, message: `no: ${code}`, request_id: "r", retryable: status === 429, docs_url: "d" };
  return Response.json({ error }, { status });
};

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  if (call === "GET /v1/capabilities") return Response.json({ capabilities: [{ extensions: [".pdf"] }] });
  const refused = refuse[call];
  if (refused !== undefined && refused.times-- > 0) {
    asked.push(`refused ${pathname}`);
    return refusal(refused.code, refused.status);
  }
  if (call === "POST /v1/estimates") {
    await request.arrayBuffer();
    uploads += 1;
    asked.push(`estimate upl_${uploads}`);
    const body = { upload_id: `upl_${uploads}`, estimated_credit_units: unitsEach };
    return Response.json(body, { status: 201 });
  }
  if (call === "POST /v1/jobs") {
    const { upload_id, max_credit_units } = (await request.json()) as Record<string, unknown>;
    asked.push(`confirm ${upload_id} ${max_credit_units}`);
    return Response.json({ job_id: `job_${upload_id}`, status: "queued" }, { status: 201 });
  }
  const id = pathname.split("/")[3] ?? "";
  if (pathname.endsWith("/download")) {
    asked.push(`download ${id}`);
    return new Response(`# ${id}\n`);
  }
  if (pathname.endsWith("/events") || pathname.endsWith("/delivery-check"))
    return refusal("route_not_found", 404);
  const { state, bytes: source_bytes, expiresAt: expires_at } = found;
  const status = state.replace(" once", "");
  if (state !== status) found = sound;
  const facts = { capability_id: "pdf-to-markdown", estimated_credit_units: unitsEach, deliverable: true };
  const actual_credit_units = status === "succeeded" ? unitsEach : 0;
  return Response.json({
    job: { id, status, ...facts, actual_credit_units, source_bytes, expires_at },
  });
}

const server = Bun.serve({ port: 0, fetch: serve });
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "resume-online-"));
});
afterAll(async () => {
  rmSync(cwd, { recursive: true });
  await server.stop(true);
});
beforeEach(() => {
  [asked, uploads, unitsEach, found, refuse] = [[], 0, 100, sound, {}];
  place = mkdtempSync(join(cwd, "place-"));
  mkdirSync(join(place, "in"));
  writeFileSync(join(place, "in", "a.pdf"), "x");
});

const key = "mk_live_0123456789";
const convert = (...args: string[]) =>
  ran(["convert", "in", "-o", "out", ...args], {
    cwd: place,
    environment: { MARKMILL_SERVER: `http://127.0.0.1:${server.port}`, MARKMILL_API_KEY: key },
    sleep: async () => undefined,
  });
const report = () => join(place, "out", "markmill-report.jsonl");
/** As a command leaves it that was killed after so many lines. */
function killedAfter(lines: number): void {
  const kept = readFileSync(report(), "utf8").split("\n").slice(0, lines);
  writeFileSync(report(), `${kept.join("\n")}\n{"schema_ver`);
  rmSync(join(place, "out", "a.md"), { force: true });
  asked = [];
}

test("the report has a line before and after the confirmation, and no key", async () => {
  expect((await convert()).exit).toBe(0);
  const text = readFileSync(report(), "utf8");
  const lines = text.split("\n").slice(0, -1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    [
      { status: "estimated", upload_id: "upl_1", job_id: null, estimated_credit_units: 100 },
      { status: "confirmed", upload_id: "upl_1", job_id: "job_upl_1" },
      {
        status: "succeeded",
        job_id: "job_upl_1",
        actual_credit_units: 100,
        output: "a.md",
        output_sha256: /^/,
      },
    ].map((line) => ("output_sha256" in line ? { ...line, output_sha256: expect.any(String) } : line)),
  );
  expect(text).not.toContain(key);
  asked = [];
  expect(JSON.parse((await convert("--json")).out)).toMatchObject({
    actual_credit_units: 0,
    estimated_credit_units: 0,
    unchanged: 1,
  });
  expect(asked).toEqual([]);
});

describe("killed", () => {
  const anew = ["estimate upl_2", "confirm upl_2 100", "download job_upl_2"];
  const again = ["download job_upl_1"];
  const cases: [name: string, lines: number, job: Partial<typeof sound>, expected: string[]][] = [
    ["before anything", 0, {}, anew],
    [
      "after the estimate: confirmed again, which answers with the same job",
      1,
      {},
      ["confirm upl_1 100", ...again],
    ],
    ["while the job works", 2, { state: "running once" }, again],
    ["and the job has succeeded", 2, {}, again],
    ["and the job has failed", 2, { state: "failed once" }, anew],
    ["and the job was deleted", 2, {}, anew],
    ["and the job is of another file", 2, { bytes: 2 }, anew],
    ["and the result is not kept any more", 2, { expiresAt: "2001-01-01T00:00:00Z" }, anew],
    ["and the result was lost", 3, {}, again],
  ];
  test.each(cases)("%s", async (name, lines, job, expected) => {
    await convert();
    killedAfter(lines);
    found = { ...sound, ...job };
    if (name.includes("deleted"))
      refuse = { "GET /v1/jobs/job_upl_1": { code: "job_not_found", status: 404, times: 1 } };
    expect((await convert()).exit).toBe(0);
    expect(asked.filter((call) => !call.startsWith("refused"))).toEqual(expected);
    expect(readFileSync(join(place, "out", "a.md"), "utf8")).toBe(`# ${expected.at(-1)?.split(" ")[1]}\n`);
    asked = [];
    expect((await convert()).exit).toBe(0);
    expect(asked).toEqual([]);
  });

  test("what one command pays stands in one line", async () => {
    await convert();
    rmSync(join(place, "out", "a.md"));
    expect(JSON.parse((await convert("--json")).out)).toMatchObject({ actual_credit_units: 0 });
    expect(JSON.parse((await convert("--json", "--again")).out)).toMatchObject({ actual_credit_units: 100 });
  });

  test("an upload that is gone is sent again, but not confirmed above what was agreed to", async () => {
    await convert();
    for (const [units, exit] of [
      [100, 0],
      [90, 0],
    ] as const) {
      killedAfter(1);
      unitsEach = units;
      refuse = { "POST /v1/jobs": { code: "upload_expired", status: 410, times: 1 } };
      expect((await convert()).exit).toBe(exit);
      expect(asked.at(-2)).toBe(`confirm upl_${uploads} ${units}`);
    }
    killedAfter(1);
    unitsEach = 101;
    refuse = { "POST /v1/jobs": { code: "upload_not_found", status: 404, times: 1 } };
    const dearer = await convert();
    expect([dearer.exit, dearer.err]).toEqual([
      1,
      expect.stringContaining("The price is now 0.101 Credits, not 0.1;"),
    ]);
    asked = [];
    expect((await convert()).exit).toBe(0);
    expect(asked).toEqual([`confirm upl_${uploads} 101`, `download job_upl_${uploads}`]);
  });
});

test("above the spending limit nothing is confirmed, and with a higher one nothing is sent again", async () => {
  expect((await convert("--max-credits", "0.099")).exit).toBe(4);
  expect(asked).toEqual(["estimate upl_1"]);
  expect((await convert("--max-credits", "0.1")).exit).toBe(0);
  expect(asked.slice(1)).toEqual(["confirm upl_1 100", "download job_upl_1"]);
});

test("a server that is not there is asked once, not for each file", async () => {
  for (let at = 0; at < 50; at++) writeFileSync(join(place, "in", `${at}.pdf`), `${at}`);
  refuse = { "POST /v1/estimates": { code: "invalid_credentials", status: 401, times: 1_000 } };
  expect((await convert()).exit).toBe(3);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test("out of Credits: the rest is not started, which is reported once, with advice", async () => {
  for (let at = 10; at < 40; at++) writeFileSync(join(place, "in", `${at}.pdf`), `${at}`);
  refuse = { "POST /v1/jobs": { code: "insufficient_credits", status: 402, times: 1_000 } };
  const { exit, err } = await convert("--concurrency", "1");
  expect(exit).toBe(4);
  expect(err.split("\n").slice(-5)).toEqual([
    "0 converted, 1 failed, 30 not started",
    "1 failed: in/10.pdf (insufficient_credits)",
    "markmill: 30 not started: no: insufficient_credits (insufficient_credits)",
    "markmill: run the same command again to continue; finished inputs are skipped",
    "",
  ]);
  [asked, refuse] = [[], {}];
  expect((await convert()).exit).toBe(0);
  expect(asked.filter((call) => call.startsWith("estimate"))).toEqual([]);
});

test("where the plan's active jobs are used up one after the other asks, as told", async () => {
  for (let at = 10; at < 14; at++) writeFileSync(join(place, "in", `${at}.pdf`), `${at}`);
  refuse = { "POST /v1/jobs": { code: "too_many_active_jobs", status: 429, times: 6 } };
  expect((await convert()).exit).toBe(0);
  expect(asked.filter((call) => call.startsWith("confirm"))).toHaveLength(5);
});

test("two commands that convert the same at the same time share each job", async () => {
  for (let at = 10; at < 30; at++) writeFileSync(join(place, "in", `${at}.pdf`), `${at}`);
  const both = await Promise.all([
    convert("--json"),
    convert("--json"),
    convert("--concurrency", "2", "--json"),
  ]);
  expect(both.map(({ exit }) => exit)).toEqual([0, 0, 0]);
  const confirmed = new Set(asked.filter((call) => call.startsWith("confirm")));
  expect(confirmed.size).toBe(21);
  asked = [];
  expect(JSON.parse((await convert("--json")).out)).toMatchObject({ unchanged: 21 });
  expect(asked).toEqual([]);
});
