import { expect, test } from "bun:test";
import { Fault } from "../../../config/errors/fault.ts";
import { asFault, errorResponse } from "./errors.ts";

const id = "0190a6f0-7c2e-7cc1-9d1e-0123456789ab";

test("an error's body has exactly the five fields, and links to the installation's own page", async () => {
  const response = errorResponse(new Fault("job_not_found"), id, "https://md.example");
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toStartWith("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({
    error: {
      code: "job_not_found",
      message: "Job not found in this account.",
      request_id: id,
      retryable: false,
      docs_url: "https://md.example/docs/errors#job_not_found",
    },
  });
});

test("details appear when there are some", async () => {
  const fault = new Fault("invalid_request", { details: [{ path: "/a", message: "Required." }] });
  expect(await errorResponse(fault, id, "").json()).toMatchObject({
    error: { details: [{ path: "/a", message: "Required." }] },
  });
});

test("unexpected errors reveal no internals", async () => {
  const response = errorResponse(asFault(new TypeError("/secret/path is undefined")), id, "");
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

test("retryable refusals say when to come back, and a fault's own headers win", () => {
  expect(errorResponse(new Fault("queue_full"), id, "").headers.get("retry-after")).toBe("5");
  expect(errorResponse(new Fault("capability_unavailable"), id, "").headers.get("retry-after")).toBeNull();
  const slow = new Fault("rate_limited", { headers: { "retry-after": "30" } });
  expect(errorResponse(slow, id, "").headers.get("retry-after")).toBe("30");
});
