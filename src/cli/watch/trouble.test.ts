import { describe, expect, test } from "bun:test";
import { ApiError, UnreachableError } from "../../client/errors.ts";
import { CliError, exit, UsageError } from "../../shared/command-line/exit.ts";
import { ConversionFailed } from "../convert/backend.ts";
import { failedItem } from "../convert/report.ts";
import { type Blame, blameFor, createTrouble } from "./trouble.ts";

const outcomeOf = (error: unknown) => failedItem({ input: "a.pdf", estimated: null, jobId: null }, error);
const answered = (status: number, code: string, retryAfterSeconds: number | null = null) =>
  new ApiError({
    ...{ status, code, message: code, requestId: null, retryable: false, retryAfterSeconds, docsUrl: null },
  });
const unreachable = new UnreachableError("http://mill.example", new Error("gone"));

describe("whose fault it is", () => {
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "copyfile", path: "/out/a.md" });
  const cases: [error: unknown, blame: Blame][] = [
    [unreachable, "surroundings"],
    [answered(503, "queue_full"), "surroundings"],
    [answered(503, "service_unavailable"), "surroundings"],
    [answered(429, "rate_limited"), "surroundings"],
    [answered(402, "insufficient_credits"), "surroundings"],
    [answered(422, "corrupt_document"), "file"],
    [answered(413, "payload_too_large"), "file"],
    [answered(401, "invalid_credentials"), "caller"],
    [answered(403, "insufficient_scope"), "caller"],
    [new ConversionFailed("conversion_failed", "It broke."), "file"],
    [new ConversionFailed("no_input", "this user has no permission"), "file"],
    [new ConversionFailed("storage_failed", "full"), "surroundings"],
    [full, "surroundings"],
    [new CliError("the report cannot be written", exit.failed), "surroundings"],
    [new UsageError("it exists and is not a bundle"), "file"],
  ];
  const named = cases.map(([error, blame]) => [String(error), error, blame] as const);
  test.each(named)("%s", (_, error, blame) => expect(blameFor(outcomeOf(error))).toBe(blame));
});

test("pauses grow, one file finds out, and each trouble is said once", () => {
  const trouble = createTrouble();
  expect(trouble.mayBegin(3, 0)).toBe(true);
  expect(trouble.add(outcomeOf(unreachable), 0)).toContain("cannot be reached");
  // Under way at the same time: the same trouble, not another turn.
  expect(trouble.add(outcomeOf(unreachable), 10)).toBeNull();
  expect([1_999, 2_000].map((ms) => trouble.mayBegin(0, ms))).toEqual([false, true]);
  expect(trouble.mayBegin(1, 2_000)).toBe(false);
  expect(trouble.add(outcomeOf(unreachable), 2_000)).toBeNull();
  expect([5_999, 6_000].map((ms) => trouble.mayBegin(0, ms))).toEqual([false, true]);
  expect(trouble.add(outcomeOf(answered(503, "queue_full", 30)), 6_000)).toContain("queue_full");
  expect([35_999, 36_000].map((ms) => trouble.mayBegin(0, ms))).toEqual([false, true]);
  let ms = 36_000;
  for (let turn = 0; turn < 20; turn++) {
    trouble.add(outcomeOf(unreachable), ms);
    ms += 300_000;
    expect(trouble.mayBegin(0, ms)).toBe(true);
  }
  expect(trouble.mayBegin(0, ms - 1)).toBe(false);
  expect([trouble.clear(), trouble.clear()]).toEqual([true, false]);
  expect(trouble.mayBegin(3, ms)).toBe(true);
});
