/** What people send by mistake or in bad faith: each gets its catalogd answer, costs nothing and leaves nothing. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { encryptedPdf } from "../../scripts/samples/encrypted-pdf.ts";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import type { Api } from "../../scripts/server/api.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pdf = pdfOf([
  { heading: "First", paragraphs: ["The quiet river passes the old paper mill every winter."] },
  { heading: "Second", paragraphs: ["It has done so for years, and nobody has counted them."] },
]);
const noise = Uint8Array.from({ length: 4096 }, (_, index) => (index * 2654435761) >>> 24);

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await server.newCaller();
});
afterAll(() => server[Symbol.asyncDispose]());

const files = () =>
  ["uploads", "results", "work"].flatMap((folder) =>
    readdirSync(join(server.dataDir, folder), { recursive: true }).map(String),
  );

async function estimate(
  filename: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([bytes]), filename);
  const headers = { authorization: `Bearer ${api.key}` };
  const response = await fetch(`${server.baseUrl}/v1/estimates`, { method: "POST", headers, body: form });
  const body = (await response.json()) as {
    error?: { code: string; retryable: boolean };
    capability_id?: string;
    upload_id: string;
  };
  return { status: response.status, code: body.error?.code, retryable: body.error?.retryable, body };
}

const locked = await encryptedPdf(pdf, "sesame");

describe("an estimate is refused, and nothing stays", () => {
  test.each<[string, string, Uint8Array<ArrayBuffer>, Record<string, string>, number, string]>([
    ["an empty file", "empty.pdf", new Uint8Array(), {}, 422, "empty_document"],
    ["white space only", "blank.txt", new TextEncoder().encode(" \n\t\n"), {}, 422, "empty_document"],
    ["a PDF cut off after its header", "cut.pdf", pdf.slice(0, 60), {}, 422, "corrupt_document"],
    ["a PDF that needs a password", "locked.pdf", locked, {}, 422, "encrypted_document"],
    ["bytes that nobody knows", "noise.bin", noise, {}, 422, "unsupported_input"],
    ["bytes that nobody knows, named as PDF", "noise.pdf", noise, {}, 422, "unsupported_input"],
    [
      "a PDF claimed to be text",
      "a.pdf",
      pdf,
      { capability_id: "text-to-markdown" },
      422,
      "capability_mismatch",
    ],
    [
      "a capability that is not there",
      "a.pdf",
      pdf,
      { capability_id: "smell-to-markdown" },
      422,
      "capability_mismatch",
    ],
    ["pages beyond the end", "a.pdf", pdf, { pages: "3" }, 422, "invalid_page_range"],
    ["page 0", "a.pdf", pdf, { pages: "0-1" }, 422, "invalid_page_range"],
    ["pages that run backwards", "a.pdf", pdf, { pages: "2-1" }, 422, "invalid_page_range"],
    ["pages that are not numbers", "a.pdf", pdf, { pages: "one" }, 422, "invalid_page_range"],
    [
      "pages of a text",
      "a.txt",
      new TextEncoder().encode("plain words"),
      { pages: "1" },
      422,
      "page_range_unsupported",
    ],
    ["an option that is not there", "a.pdf", pdf, { options: '{"colour":"red"}' }, 400, "invalid_request"],
    ["a field that is not there", "a.pdf", pdf, { colour: "red" }, 400, "invalid_request"],
  ])("%s", async (_, filename, bytes, fields, status, code) => {
    const [usage, before] = [await api.usage(), files()];
    const answer = await estimate(filename, bytes, fields);
    expect(answer).toMatchObject({ status, code, retryable: false });
    expect(files()).toEqual(before);
    expect(await api.usage()).toEqual(usage);
  });
});

test("bytes decide what a file is, not its name", async () => {
  for (const filename of ["report.txt", "report", "report.csv", "report.exe"]) {
    const { status, body } = await estimate(filename, pdf);
    expect({ status, capability: body.capability_id }).toEqual({
      status: 201,
      capability: "pdf-to-markdown",
    });
  }
});

test("a PDF that lost its end is converted as far as it goes, or fails without a charge", async () => {
  const before = await api.usage();
  const { status, body, code } = await estimate("torn.pdf", pdf.slice(0, Math.floor(pdf.length * 0.9)));
  if (status !== 201) {
    expect(code).toBe("corrupt_document");
    expect(await api.usage()).toEqual(before);
    return;
  }
  const confirmed = await api.confirm({
    upload_id: body.upload_id,
    max_credit_units: 1000,
    client_request_id: "torn-pdf-1",
  });
  const job = await api.wait(confirmed.body.job_id);
  expect(["succeeded", "failed"]).toContain(job.status);
  const spent = (await api.usage()).period.spent_credit_units - before.period.spent_credit_units;
  expect(spent).toBe(job.status === "succeeded" ? (job.actual_credit_units ?? -1) : 0);
});

describe("spending limits", () => {
  const confirm = async (spendingLimit: object) => {
    const { body } = await estimate("a.pdf", pdf);
    const response = await fetch(`${server.baseUrl}/v1/jobs`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.key}`, "content-type": "application/json" },
      body: JSON.stringify({ upload_id: body.upload_id, ...spendingLimit }),
    });
    const answer = (await response.json()) as {
      error?: { code: string; details?: unknown };
      job_id: string;
    };
    const { code, details } = answer.error ?? {};
    return { status: response.status, code, details, jobId: answer.job_id };
  };

  test("a spending limit that is too low is refused with the estimate", async () => {
    expect((await confirm({ max_credits: "0.1" })).details).toEqual([
      {
        path: "/upload_id",
        message: "The upload is estimated at 200 credit_units; the spending limit is 100.",
      },
    ]);
  });

  test.each<[object, number, string]>([
    [{ max_credit_units: 0 }, 400, "invalid_request"],
    [{ max_credits: 0 }, 402, "credit_ceiling_exceeded"],
    [{ max_credits: "0.000" }, 402, "credit_ceiling_exceeded"],
    [{ max_credit_units: 199 }, 402, "credit_ceiling_exceeded"],
    [{ max_credits: 0.2, max_credit_units: 300 }, 400, "invalid_request"],
    [{ max_credits: 0.0005 }, 400, "invalid_request"],
    [{ max_credits: -1 }, 400, "invalid_request"],
    [{ max_credit_units: 1.5 }, 400, "invalid_request"],
    [{ max_credit_units: "200" }, 400, "invalid_request"],
    [{}, 400, "invalid_request"],
  ])("%j is refused and reserves nothing", async (spendingLimit, status, code) => {
    const before = await api.usage();
    expect(await confirm(spendingLimit)).toMatchObject({ status, code });
    expect(await api.usage()).toEqual(before);
  });

  test("10^9 is accepted, and only the estimate is reserved and charged", async () => {
    const before = await api.usage();
    const { status, jobId } = await confirm({ max_credit_units: 1_000_000_000 });
    expect(status).toBe(201);
    const { reserved_credit_units: reserved } = await api.usage();
    expect(reserved).toBeLessThanOrEqual(200);
    expect((await api.wait(jobId)).actual_credit_units).toBe(200);
    const after = await api.usage();
    expect(after.available_credit_units).toBe(before.available_credit_units - 200);
    expect(after.reserved_credit_units).toBe(0);
  });
});
