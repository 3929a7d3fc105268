import { expect, test } from "bun:test";
import type { FeedbackFilter } from "../queries/feedback.ts";
import type { Owner } from "../schema/owners.ts";
import { hashOf } from "../testing/guests.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  type Harness,
  leaseNext,
  memoryLedger,
  noonMs,
  ownerOf,
  success,
} from "../testing/harness.ts";
import { addUser } from "../testing/people.ts";
import type { FeedbackAuthor, FeedbackOpinion } from "./feedback.ts";

const good: FeedbackOpinion = { rating: "up", reasonCode: null, comment: null };
const bad: FeedbackOpinion = { rating: "down", reasonCode: "reading_order", comment: "Columns are mixed." };
const all: FeedbackFilter = { organizationId: null, capabilityId: null, rating: null, reasonCode: null };

function succeed(ledger: Harness, suffix: string, owner: Owner, capabilityId = "pdf-to-markdown"): string {
  const jobId = addJob(ledger, suffix, owner, { upload: { capabilityId } });
  expect(leaseNext(ledger, suffix)).toBe(jobId);
  const ending = success(100);
  ledger.run("endJob", { jobId, leaseToken: suffix, ending, retentionMs: dayMs, nowMs: noonMs });
  return jobId;
}

function withJob(): { ledger: Harness; jobId: string; userId: string } {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  const jobId = succeed(ledger, "1", owner);
  return { ledger, jobId, userId: addUser(ledger, "1") };
}

const save = (
  ledger: Harness,
  jobId: string,
  author: FeedbackAuthor,
  opinion: FeedbackOpinion,
  { owner = ownerOf("a"), nowMs = noonMs }: { owner?: Owner; nowMs?: number } = {},
) => ledger.run("saveFeedback", { jobId, owner, author, opinion, actor, nowMs });

test("feedback is saved, changed and deleted; the time of the first one stays", async () => {
  const { ledger, jobId, userId } = withJob();
  expect(await ledger.read.feedback(jobId, { userId })).toBeNull();
  const first = { ...bad, createdAtMs: noonMs, updatedAtMs: noonMs };
  expect(save(ledger, jobId, { userId }, bad)).toEqual({ outcome: "saved", feedback: first });
  const later = { ...good, createdAtMs: noonMs, updatedAtMs: noonMs + 5 };
  expect(save(ledger, jobId, { userId }, good, { nowMs: noonMs + 5 })).toEqual({
    outcome: "saved",
    feedback: later,
  });
  // The clock was set back.
  expect(save(ledger, jobId, { userId }, good, { nowMs: noonMs - 5 })).toMatchObject({
    feedback: { createdAtMs: noonMs, updatedAtMs: noonMs },
  });
  expect(await ledger.read.feedback(jobId, { userId })).toMatchObject(good);
  const removal = { jobId, owner: ownerOf("a"), author: { userId }, actor, nowMs: noonMs };
  expect(ledger.run("removeFeedback", removal)).toEqual({ outcome: "removed" });
  expect(ledger.run("removeFeedback", removal)).toEqual({ outcome: "nothing" });
  expect(await ledger.read.feedback(jobId, { userId })).toBeNull();
});

test("the audit says that there was an opinion, not in which words", () => {
  const { ledger, jobId, userId } = withJob();
  save(ledger, jobId, { userId }, bad);
  ledger.run("removeFeedback", { jobId, owner: ownerOf("a"), author: { userId }, actor, nowMs: noonMs });
  const lines = ledger.rows<{ action: string; object_id: string; detail: string | null }>(
    "SELECT action, object_id, detail FROM audit ORDER BY sequence DESC LIMIT 2",
  );
  expect(lines).toEqual([
    { action: "job.withdraw_rating", object_id: jobId, detail: null },
    { action: "job.rate", object_id: jobId, detail: '{"rating":"down","reason_code":"reading_order"}' },
  ]);
  expect(ledger.verify().problems).toEqual([]);
});

test("each has one opinion of their own, and no other owner's job can be rated", async () => {
  const { ledger, jobId, userId } = withJob();
  const other = addUser(ledger, "2");
  addOrganization(ledger, "b");
  save(ledger, jobId, { userId }, good);
  save(ledger, jobId, { userId: other }, bad);
  expect(await ledger.read.feedback(jobId, { userId })).toMatchObject(good);
  expect(await ledger.read.feedback(jobId, { userId: other })).toMatchObject(bad);
  const foreign = { owner: ownerOf("b") };
  expect(save(ledger, jobId, { userId }, bad, foreign)).toEqual({ outcome: "job_not_found" });
  expect(
    ledger.run("removeFeedback", { jobId, ...foreign, author: { userId }, actor, nowMs: noonMs }),
  ).toEqual({ outcome: "job_not_found" });
  expect(save(ledger, "job_none", { userId }, bad)).toEqual({ outcome: "job_not_found" });
  expect(await ledger.read.feedback(jobId, { userId })).toMatchObject(good);
});

test("a job without a result cannot be rated, and neither can a deleted job", () => {
  const { ledger, userId, jobId } = withJob();
  const queued = addJob(ledger, "2", ownerOf("a"));
  expect(save(ledger, queued, { userId }, good)).toEqual({ outcome: "not_succeeded" });
  expect(save(ledger, jobId, { userId: "usr_none" }, good)).toEqual({ outcome: "author_gone" });
});

test("opinions go with their job, and with their user", async () => {
  const { ledger, jobId, userId } = withJob();
  const other = addUser(ledger, "2");
  const second = succeed(ledger, "2", ownerOf("a"));
  for (const job of [jobId, second])
    for (const author of [userId, other]) save(ledger, job, { userId: author }, good);
  ledger.run("deleteUser", { userId: other, actor, nowMs: noonMs });
  const { entries } = await ledger.read.feedbackPage(all, { limit: 9, before: null });
  expect(entries.map((entry) => [entry.jobId, entry.userId])).toEqual([
    [second, userId],
    [jobId, userId],
  ]);
  ledger.run("deleteJob", { jobId, owner: ownerOf("a"), actor, nowMs: noonMs });
  ledger.run("sweep", { nowMs: noonMs + 2 * dayMs, limit: 9 });
  expect((await ledger.read.feedbackPage(all, { limit: 9, before: null })).entries).toEqual([]);
  expect(ledger.verify().problems).toEqual([]);
});

test("the holder of the job's token can give feedback", async () => {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  const owner = { jobTokenHash: hashOf("guest") };
  const jobId = succeed(ledger, "1", owner);
  expect(save(ledger, jobId, owner, bad, { owner })).toMatchObject({ outcome: "saved" });
  expect(await ledger.read.feedback(jobId, owner)).toMatchObject(bad);
  expect((await ledger.read.feedbackPage(all, { limit: 9, before: null })).entries).toMatchObject([
    { ...bad, jobId, userId: null, organizationId: null, projectId: null },
  ]);
});

test("administrators find what they look for, page by page, newest first", async () => {
  const ledger = memoryLedger();
  addOrganization(ledger, "a");
  const userId = addUser(ledger, "1");
  const owner = addOrganization(ledger, "b");
  const jobs = ["1", "2", "3", "4"].map((suffix) => {
    const jobId = succeed(
      ledger,
      suffix,
      suffix === "4" ? owner : ownerOf("a"),
      suffix === "3" ? "csv-to-markdown" : undefined,
    );
    save(ledger, jobId, { userId }, suffix === "1" ? good : bad, suffix === "4" ? { owner } : {});
    return jobId;
  });
  const [first, second, third, fourth] = jobs;
  const found = async (filter: Partial<FeedbackFilter>) =>
    (await ledger.read.feedbackPage({ ...all, ...filter }, { limit: 9, before: null })).entries.map(
      ({ jobId }) => jobId,
    );
  expect(await found({})).toEqual([...jobs].reverse());
  expect(await found({ rating: "up" })).toEqual([first ?? ""]);
  expect(await found({ rating: "down", organizationId: "org_a" })).toEqual([third ?? "", second ?? ""]);
  expect(await found({ organizationId: "org_b" })).toEqual([fourth ?? ""]);
  expect(await found({ capabilityId: "csv-to-markdown" })).toEqual([third ?? ""]);
  expect(await found({ reasonCode: "other" })).toEqual([]);
  const pages: string[][] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof ledger.read.feedbackPage>> = await ledger.read.feedbackPage(all, {
      limit: 1,
      before,
    });
    pages.push(page.entries.map(({ jobId }) => jobId));
    before = page.next;
  } while (before !== null);
  expect(pages).toEqual(jobs.toReversed().map((jobId) => [jobId]));
});

test("a page reads a limited number of rows, and returns where to continue", async () => {
  const { ledger, jobId, userId } = withJob();
  save(ledger, jobId, { userId }, bad);
  ledger.connection.exec("PRAGMA foreign_keys = OFF");
  ledger.connection.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
    INSERT INTO result_feedback (job_id, user_id, rating, created_at_ms, updated_at_ms)
    SELECT '${jobId}', 'usr_of_' || n, 'up', 0, 0 FROM numbers`);
  const rare = { ...all, rating: "down" as const };
  const first = await ledger.read.feedbackPage(rare, { limit: 9, before: null });
  expect(first).toEqual({ entries: [], next: 2 });
  expect(await ledger.read.feedbackPage(rare, { limit: 9, before: first.next })).toMatchObject({
    entries: [{ sequence: 1, ...bad }],
    next: null,
  });
});
