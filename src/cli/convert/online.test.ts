import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ran } from "../testing/context.ts";

/** A server in a few lines: a page a byte, jobs that end at the third look; says what it was asked for. */
let asked: string[] = [];
let refuse: Partial<Record<string, { status: number; code: string; times: number }>> = {};
let looks = new Map<string, number>();
let cwd = "";

const answer = (body: unknown, status = 200) => Response.json(body, { status });

const warned = {
  schema_version: "svc.delivery-check.v1",
  version: "1",
  status: "review_required",
  deliverable: true,
  summary: { checks: 1, passed: 0, warned: 1, failed: 0 },
  // As servers before this version say it.
  checks: [{ id: "warnings", status: "warn", message: "1: The chapter \u001b[2J is missing." }],
  metrics: { pages_total: 1 },
  policy: {},
  next_actions: [],
};

/** A download that does not end. */
let whileDownloading: (() => void) | null = null;

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  const refusal = refuse[pathname];
  if (refusal !== undefined && refusal.times-- > 0) {
    const { status, code } = refusal;
    return answer(
      { error: { code, message: `no: ${code}`, request_id: "r", retryable: false, docs_url: "d" } },
      status,
    );
  }
  if (call === "GET /v1/capabilities") return answer({ capabilities: [{ extensions: [".pdf"] }] });
  if (call === "POST /v1/estimates") {
    const file = (await request.formData()).get("file") as unknown as File;
    asked.push(`estimate ${file.name}`);
    return answer({ upload_id: file.name, estimated_credit_units: file.size * 100 }, 201);
  }
  if (call === "POST /v1/url-estimates") {
    const { url } = (await request.json()) as { url: string };
    const filename = decodeURIComponent(new URL(url).search.slice(1));
    return answer({ upload_id: "page", filename, estimated_credit_units: 100 }, 201);
  }
  if (call === "POST /v1/jobs") {
    const body = (await request.json()) as { upload_id: string; max_credit_units: number };
    asked.push(`confirm ${body.upload_id} ${body.max_credit_units}`);
    return answer({ job_id: `job_${body.upload_id}`, status: "queued" }, 201);
  }
  const id = pathname.split("/")[3] ?? "";
  if (pathname.endsWith("/cancel")) {
    asked.push(`cancel ${id}`);
    return answer({ job: { id, status: "cancelled" } });
  }
  // An older server: the job is asked for again and again.
  if (pathname.endsWith("/events")) {
    const error = {
      code: "route_not_found",
      message: "no",
      request_id: "r",
      retryable: false,
      docs_url: "d",
    };
    return answer({ error }, 404);
  }
  if (pathname.endsWith("/delivery-check") && id === "job_warned.pdf") return answer(warned);
  if (pathname.endsWith("/delivery-check"))
    return answer({ error: { code: "forbidden", message: "no", request_id: "r", docs_url: "d" } }, 403);
  if (pathname.endsWith("/download") && whileDownloading !== null) {
    whileDownloading();
    return new Response(new ReadableStream());
  }
  if (pathname.endsWith("/download")) return new Response(`# ${id}\n`);
  const look = (looks.get(id) ?? 0) + 1;
  looks.set(id, look);
  const status = look < 3 ? "running" : id === "job_bad.pdf" ? "failed" : "succeeded";
  const error = status === "failed" ? { error: "It broke.", error_code: "conversion_failed" } : {};
  const actual_credit_units = status === "succeeded" ? 100 : 0;
  return answer({
    job: { id, status, capability_id: "pdf-to-markdown", actual_credit_units, deliverable: true, ...error },
  });
}

const server = Bun.serve({ port: 0, fetch: serve });

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "online-"));
  for (const name of ["a.pdf", "bad.pdf", "c.pdf"]) writeFileSync(join(cwd, name), "x");
  writeFileSync(join(cwd, "dear.pdf"), "x".repeat(151));
});
afterAll(async () => {
  rmSync(cwd, { recursive: true });
  await server.stop(true);
});
beforeEach(() => {
  [asked, refuse, looks, whileDownloading] = [[], {}, new Map(), null];
});

const convert = (...args: string[]) =>
  ran(["convert", ...args], {
    cwd,
    environment: { MARKMILL_SERVER: `http://127.0.0.1:${server.port}`, MARKMILL_API_KEY: "mk_live_x" },
    sleep: async () => undefined,
  });

test("estimate, confirm at the estimate, download", async () => {
  const { exit, out, err } = await convert("a.pdf");
  expect([exit, out, err]).toEqual([0, "# job_a.pdf\n", ""]);
  expect(asked).toEqual(["estimate a.pdf", "confirm a.pdf 100"]);
});

test.each([
  ["../../x.md", "x.md"],
  ["/tmp/markmill-decoy/x.html", "x.md"],
  ["a\\..\\x.html", "x.md"],
  ["..", "upload.md"],
  ["", "upload.md"],
])("a server that calls a page %j has it below -o all the same", async (filename, expected) => {
  const folder = mkdtempSync(join(cwd, "far-"));
  const out = join(folder, "one", "two", "out");
  const { exit } = await ran(
    [
      "convert-url",
      `https://mill.example.org/?${encodeURIComponent(filename)}`,
      "--accept-remote-fetch",
      "-o",
      `${out}/`,
    ],
    {
      cwd,
      environment: { MARKMILL_SERVER: `http://127.0.0.1:${server.port}`, MARKMILL_API_KEY: "mk_live_x" },
      sleep: async () => undefined,
    },
  );
  expect(exit).toBe(0);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.map(({ parentPath, name }) => join(parentPath, name))).toEqual([join(out, expected)]);
});

test("what the server's delivery check warns of is said, and nothing fails where it does not tell", async () => {
  writeFileSync(join(cwd, "warned.pdf"), "x");
  const { exit, out, err } = await convert("warned.pdf");
  expect([exit, out]).toEqual([0, "# job_warned.pdf\n"]);
  expect(err).toBe("markmill: warned.pdf: 1: The chapter \uFFFD[2J is missing.\n");
});

test("several: the failed one is named, the others are there, with their Credits", async () => {
  const { exit, out } = await convert("a.pdf", "bad.pdf", "c.pdf", "-o", "out", "--json");
  expect(exit).toBe(1);
  expect(readFileSync(join(cwd, "out", "c.md"), "utf8")).toBe("# job_c.pdf\n");
  expect(JSON.parse(out)).toMatchObject({
    mode: "api",
    max_credit_units: 15_000,
    estimated_credit_units: 300,
    actual_credit_units: 200,
    items: [
      { input: "a.pdf", job_id: "job_a.pdf", actual_credit_units: 100 },
      { input: "bad.pdf", job_id: "job_bad.pdf", status: "failed", error: { code: "conversion_failed" } },
      { input: "c.pdf", status: "succeeded" },
    ],
  });
});

describe("the spending limit bounds the sum, and above it nothing is confirmed", () => {
  const cases: [args: string[], exit: number, confirmed: number][] = [
    [["dear.pdf"], 4, 0],
    [["dear.pdf", "--max-credits", "15.1"], 0, 1],
    [["a.pdf", "c.pdf", "-o", "out", "--max-credits", "0.199"], 4, 0],
    [["a.pdf", "c.pdf", "-o", "out", "--max-credits", "0.2"], 0, 2],
    [["a.pdf", "--max-credits", "0"], 4, 0],
  ];
  test.each(cases)("%j", async (args, exit, confirmed) => {
    expect((await convert(...args)).exit).toBe(exit);
    expect(asked.filter((call) => call.startsWith("confirm"))).toHaveLength(confirmed);
  });
});

/** The answer to a.pdf, interrupted while its job runs. */
async function interrupted(stop = new AbortController(), sleep = async () => stop.abort()) {
  const { exit, out } = await ran(["convert", "a.pdf", "--json"], {
    cwd,
    environment: { MARKMILL_SERVER: `http://127.0.0.1:${server.port}` },
    stopSignal: () => stop.signal,
    // The first pause is the one between two looks at the job, whether by events or by polling.
    sleep,
  });
  return { exit, error: JSON.parse(out).items[0].error as { code: string; message: string } };
}

test("interrupted while its result comes, it says where that is: it is paid for", async () => {
  const stop = new AbortController();
  whileDownloading = () => stop.abort();
  const { exit, error } = await interrupted(stop, async () => undefined);
  expect([exit, error.code]).toEqual([1, "cancelled"]);
  expect(error.message).toContain("markmill jobs download job_a.pdf");
  expect(asked).toEqual(["estimate a.pdf", "confirm a.pdf 100"]);
});

test("an interrupted command cancels what it started", async () => {
  const { exit, error } = await interrupted();
  expect([exit, error.code]).toEqual([1, "cancelled"]);
  expect(error.message).toContain("interrupted and cancelled");
  expect(asked).toEqual(["estimate a.pdf", "confirm a.pdf 100", "cancel job_a.pdf"]);
});

test.each([
  ["job_finished", 409, "markmill jobs download job_a.pdf"],
  ["forbidden", 403, "markmill jobs cancel job_a.pdf"],
])("what could not be cancelled is said: %s", async (code, status, advice) => {
  refuse["/v1/jobs/job_a.pdf/cancel"] = { times: 1, status, code };
  const { exit, error } = await interrupted();
  expect([exit, error.code]).toEqual([1, "cancelled"]);
  expect(error.message).toContain(advice);
});

describe("refusals", () => {
  test("a document that the server cannot read ends with its sentence", async () => {
    refuse = { "/v1/estimates": { status: 422, code: "corrupt_document", times: 9 } };
    const { exit, out, err } = await convert("a.pdf");
    expect([exit, out, err]).toEqual([1, "", expect.stringContaining("no: corrupt_document")]);
  });

  test("what was paid for and could not be fetched is named by its job", async () => {
    refuse = { "/v1/jobs/job_a.pdf/download": { status: 404, code: "job_not_found", times: 9 } };
    const { exit, out } = await convert("a.pdf", "--json");
    expect([exit, JSON.parse(out).items[0]]).toMatchObject([1, { job_id: "job_a.pdf", status: "failed" }]);
  });

  test("no server", async () => {
    const environment = { MARKMILL_SERVER: "http://127.0.0.1:1" };
    const result = await ran(["convert", "a.pdf"], { cwd, environment, sleep: async () => undefined });
    expect([result.exit, result.err]).toEqual([5, expect.stringContaining("cannot be reached")]);
  });
});
