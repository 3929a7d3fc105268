import { expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { createClient } from "../../client/client.ts";
import type { Job } from "../../client/types.ts";
import { JobReport, jobReport } from "./report.ts";

const job = (changes: Partial<Job>) =>
  ({
    id: "job_1",
    status: "succeeded",
    filename: "a.pdf",
    capability_id: "pdf-to-markdown",
    created_at: "2026-01-01T00:00:00Z",
    estimated_credit_units: 100,
    actual_credit_units: 0,
    deliverable: true,
    error_code: null,
    error: null,
    expires_at: null,
    resolution: { state: "none" },
    ...changes,
  }) as Job;

const check = (status: string, messages: readonly string[]) => ({
  schema_version: "svc.delivery-check.v1",
  status,
  checks: messages.map((message, id) => ({ id: `${id}`, status: "fail", message })),
});

/** A server with that check, whose images need a scope that the caller lacks. */
const clientOf = (document: object) =>
  createClient({
    server: "http://markmill.test",
    apiKey: null,
    triesMax: 1,
    ask: async (url) => {
      if (url.endsWith("/delivery-check")) return Response.json(document);
      const error = { code: "insufficient_scope", message: "No.", request_id: "1", retryable: false };
      return Response.json({ error }, { status: 403 });
    },
  });

test("a result that was blocked is said to be so, with what was found", async () => {
  const found = ["There is no text.", "There is no text.", `Long ${"é🎡".repeat(500)}`];
  const client = clientOf(check("blocked", found));
  const { body, links } = await jobReport(client, job({ deliverable: false }), null);
  expect(Value.Check(JobReport, body)).toBe(true);
  expect(body).toMatchObject({
    deliverable: false,
    result: { delivery: "blocked", images: null },
    next_step: expect.stringContaining("do not present the Markdown as a faithful copy"),
  });
  expect(body.result?.findings).toHaveLength(2);
  for (const finding of body.result?.findings ?? []) {
    expect(finding.isWellFormed()).toBe(true);
    expect([...finding].length).toBeLessThanOrEqual(400);
  }
  expect(links.map(({ name }) => name)).toEqual(["output.md", "quality_report.json", "delivery_check.json"]);
});

test("a job that failed says what to do about its code, or whom to give the reference", async () => {
  const client = clientOf(check("deliverable", []));
  const failed = job({ status: "failed", error_code: "encrypted_document", error: "It needs a password." });
  const { body, links } = await jobReport(client, failed, 0);
  expect(Value.Check(JobReport, body)).toBe(true);
  expect(body).toMatchObject({
    error_code: "encrypted_document",
    next_step: expect.stringContaining("password"),
  });
  expect([links, "markdown" in body, "result" in body]).toEqual([[], false, false]);
  const resolution = { state: "contact_support", support_reference: "sup_0123456789ab" } as const;
  const { body: referred } = await jobReport(client, job({ status: "failed", resolution }), null);
  expect(referred.next_step).toContain("sup_0123456789ab");
});

test("a job under way says how far it is", async () => {
  const progress = { pages_done: 3, pages_total: 12 };
  const { body } = await jobReport(clientOf({}), job({ status: "running", progress }), 0);
  expect(Value.Check(JobReport, body)).toBe(true);
  expect(body).toMatchObject({ progress, next_step: expect.stringContaining("wait_seconds") });
});
