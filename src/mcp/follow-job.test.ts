import { expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { createClient } from "../client/client.ts";
import { followJob, patienceOf } from "./follow-job.ts";

const jobOf = (status: string) => Response.json({ job: { id: "job_1", status, deliverable: null } });
const refusal = (status: number, code: string, retryable: boolean) =>
  Response.json({ error: { code, message: "No.", request_id: "1", retryable } }, { status });

/** Answers one after the other, the last again and again; no events. */
function call(...answers: (() => Response)[]) {
  let next = 0;
  const client = createClient({
    server: "http://markmill.test",
    apiKey: null,
    triesMax: 1,
    ask: async (url) => {
      if (url.endsWith("/events")) return refusal(429, "rate_limited", true);
      const answer = answers[Math.min(next++, answers.length - 1)];
      return answer?.() ?? refusal(500, "internal_error", true);
    },
  });
  const told: unknown[] = [];
  const progress = (...given: unknown[]) => told.push(given);
  return { told, call: { client, signal: new AbortController().signal, progress } };
}

const running = () => jobOf("running");
const patience = () => patienceOf(20);

test("a server that cannot answer for a while ends the wait with the job as last seen", async () => {
  const { call: waiting } = call(running, () => refusal(503, "service_unavailable", true));
  expect(await followJob(waiting, "job_1", patience())).toMatchObject({ status: "running" });
});

test("what is refused for good is thrown, and so is what was never seen", async () => {
  const { call: revoked } = call(running, () => refusal(401, "invalid_credentials", false));
  expect(await failureOf(followJob(revoked, "job_1", patience()))).toMatchObject({
    code: "invalid_credentials",
  });
  const { call: unseen } = call(() => refusal(503, "service_unavailable", true));
  expect(await failureOf(followJob(unseen, "job_1", patience()))).toMatchObject({
    code: "service_unavailable",
  });
});

test("without patience the job is asked for once", async () => {
  const { call: once, told } = call(running, () => jobOf("succeeded"));
  expect(await followJob(once, "job_1", patienceOf(0))).toMatchObject({ status: "running" });
  expect(told).toEqual([]);
});

test("the end is awaited, and progress is reported", async () => {
  const { call: waiting, told } = call(running, running, () => jobOf("succeeded"));
  expect(await followJob(waiting, "job_1", patience())).toMatchObject({ status: "succeeded" });
  expect(told).toEqual([[0, null, "running"]]);
});
