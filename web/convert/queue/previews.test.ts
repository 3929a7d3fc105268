import { expect, test } from "bun:test";
import { ApiError } from "../../../src/client/errors.ts";
import type { GuestPreviewItem, GuestPreviewSession } from "../../../src/client/generated/schema.ts";
import { estimateOf } from "../testing/items.ts";
import { claimUnits, isDeferred, isRunning, usedUpOf } from "./previews.ts";

const itemOf = (sequence: number, status: GuestPreviewItem["status"]): GuestPreviewItem => ({
  sequence,
  status,
  job_id: null,
});
const sessionOf = (...items: GuestPreviewItem[]): GuestPreviewSession => ({
  session_id: "gps_1",
  session_token: "mk_preview_1",
  prefix_count: items.length,
  estimated_credit_units: 0,
  authentication_required: false,
  items,
  expires_at: "2030-01-01T00:00:00.000Z",
});
const uploads = [100, 20, 3].map((units) => ({ name: "a", bytes: 1, estimate: estimateOf(units) }));

test("what has succeeded is paid for, nothing else", () => {
  const session = sessionOf(itemOf(0, "succeeded"), itemOf(1, "failed"), itemOf(2, "succeeded"));
  expect(claimUnits(session, uploads)).toBe(103);
  expect(claimUnits(sessionOf(itemOf(0, "deferred_after_limit")), uploads)).toBe(0);
});

test("items are going on, or wait for a sign-in, or have ended", () => {
  const facts = (status: GuestPreviewItem["status"]) => [
    isRunning(itemOf(0, status)),
    isDeferred(itemOf(0, status)),
  ];
  expect(facts("running")).toEqual([true, false]);
  expect(facts("deferred_credit_limit")).toEqual([false, true]);
  expect(facts("failed")).toEqual([false, false]);
});

test("the session that has kept the files is found in the error", () => {
  const fields = {
    status: 429,
    message: "m",
    requestId: null,
    retryable: false,
    retryAfterSeconds: null,
    docsUrl: null,
  };
  const recovery = sessionOf(itemOf(0, "deferred_after_limit"));
  const envelope = { recovery, daily_limit: 2, reset_at: "2030-01-02T00:00:00.000Z" };
  expect(usedUpOf(new ApiError({ ...fields, code: "quota_exceeded", envelope }))).toEqual({
    session: recovery,
    usedUp: { limit: 2, resetAt: "2030-01-02T00:00:00.000Z" },
  });
  expect(usedUpOf(new ApiError({ ...fields, code: "quota_exceeded" }))).toBeNull();
  expect(usedUpOf(new ApiError({ ...fields, code: "rate_limited", envelope }))).toBeNull();
  expect(usedUpOf(new Error("other"))).toBeNull();
});
