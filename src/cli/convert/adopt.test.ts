import { expect, test } from "bun:test";
import { adopt } from "./adopt.ts";
import type { Prepared } from "./backend.ts";
import type { Entry } from "./report-file/entry.ts";

const prepared = (over: Partial<Prepared> = {}) =>
  ({ request: {}, estimatedCreditUnits: 100, uploadId: "upl_own", ...over }) as Prepared;
const entry = (over: Partial<Entry>) =>
  ({
    ...{ time: "2026-01-01T00:00:00.000Z", status: "estimated", upload_id: "upl_other", job_id: null },
    ...{ estimated_credit_units: 100, actual_credit_units: null },
    ...over,
  }) as Entry;

function adopted(given: Prepared, found: Entry | null, before: Entry | null = null): Prepared {
  adopt(given, found, before);
  return given;
}

test("another command's upload is confirmed where it has the same price", () => {
  expect(adopted(prepared(), entry({})).uploadId).toBe("upl_other");
  expect(adopted(prepared(), entry({ estimated_credit_units: 90 })).uploadId).toBe("upl_own");
});

test("another command's job is adopted, with its cost if known", () => {
  const confirmed = { status: "confirmed", job_id: "job_1" } as const;
  expect(adopted(prepared(), entry(confirmed)).earlier).toEqual({ jobId: "job_1", isReported: false });
  const told = entry({ ...confirmed, status: "succeeded", actual_credit_units: 100 });
  expect(adopted(prepared(), told).earlier).toEqual({ jobId: "job_1", isReported: true });
  expect(adopted(prepared(), entry({ ...confirmed, status: "failed" })).earlier).toBeUndefined();
});

test("what was known before, and what this machine does itself, stays as it is", () => {
  const known = entry({});
  expect(adopted(prepared(), known, known).uploadId).toBe("upl_own");
  expect(adopted(prepared({ uploadId: null }), known).uploadId).toBeNull();
  const earlier = { jobId: "job_0", isReported: true };
  expect(adopted(prepared({ earlier }), known)).toMatchObject({ uploadId: "upl_own", earlier });
});
