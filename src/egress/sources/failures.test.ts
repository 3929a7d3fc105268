import { expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { importFault, nullIfMissing, nullIfUnavailable } from "./failures.ts";

test.each([
  [1, "in a second"],
  [2, "in 2 seconds"],
  [120, "in 120 seconds"],
  [121, "in 3 minutes"],
  [7_200, "in 120 minutes"],
  [7_201, "in 3 hours"],
  [10_801, "in 4 hours"],
  [0, "in a few minutes"],
  [undefined, "in a few minutes"],
])("a pause of %p seconds is said as '%s'", (retryAfterSeconds, words) => {
  const fault = importFault(
    "too_many_requests",
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
  expect(fault.message).toBe(`The host is limiting requests; try again ${words}.`);
  expect(fault.headers?.["retry-after"]).toBe(
    retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds),
  );
});

test("a failure is about the URL, and has its name as cause unless there is another", () => {
  const fault = importFault("empty");
  expect([fault.code, fault.cause, fault.retryable]).toEqual(["empty_document", "empty", false]);
  expect(fault.details).toEqual([{ path: "/url", message: fault.message }]);
  const own = importFault("not_found", { message: "Own words.", cause: "own" });
  expect([own.message, own.cause, own.retryable, own.details?.[0]?.message]).toEqual([
    "Own words.",
    "own",
    false,
    "Own words.",
  ]);
});

test("only what may be absent is null", async () => {
  const fails = (error: unknown) => Promise.reject(error);
  const missing = new Fault("remote_unavailable");
  const closed = new Fault("source_access_controlled");
  expect(await nullIfUnavailable(fails(missing))).toBeNull();
  expect(await codeOf(nullIfUnavailable(fails(closed)))).toBe("source_access_controlled");
  expect([await nullIfMissing(fails(missing)), await nullIfMissing(fails(closed))]).toEqual([null, null]);
  expect(await codeOf(nullIfMissing(fails(new Fault("internal_error"))))).toBe("internal_error");
  expect(await nullIfMissing(fails(new Error("x"))).catch((error: Error) => error.message)).toBe("x");
  expect(await nullIfMissing(Promise.resolve("page"))).toBe("page");
});
