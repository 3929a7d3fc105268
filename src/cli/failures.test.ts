import { describe, expect, test } from "bun:test";
import { Fault } from "../../config/errors/fault.ts";
import { SettingsError } from "../../config/settings/sources.ts";
import { ApiError, UnreachableError } from "../client/errors.ts";
import { CliError, UsageError } from "../shared/command-line/exit.ts";
import { describeFailure } from "./failures.ts";

const answered = (status: number, code: string) =>
  new ApiError({
    status,
    code,
    message: "m",
    requestId: "r",
    retryable: false,
    retryAfterSeconds: null,
    docsUrl: null,
  });

describe("errors and their exit codes", () => {
  const cases: [Error, number, string][] = [
    [new UsageError("m"), 2, "usage"],
    [new CliError("m", 3), 3, "failed"],
    [new SettingsError(["a", "b"]), 2, "configuration"],
    [new UnreachableError("http://x", new Error("refused")), 5, "unreachable"],
    [answered(401, "invalid_credentials"), 3, "invalid_credentials"],
    [answered(403, "insufficient_scope"), 3, "insufficient_scope"],
    [answered(402, "insufficient_credits"), 4, "insufficient_credits"],
    [answered(402, "credit_ceiling_exceeded"), 4, "credit_ceiling_exceeded"],
    [answered(404, "job_not_found"), 1, "job_not_found"],
    [answered(503, "queue_full"), 1, "queue_full"],
    [new Fault("key_limit_reached"), 1, "key_limit_reached"],
    [new Fault("forbidden"), 3, "forbidden"],
    [new Fault("invalid_request"), 2, "invalid_request"],
    [new Error("m"), 1, "failed"],
  ];
  for (const [error, exitCode, code] of cases) {
    test(`${error.name} ${code}`, () => {
      const failure = describeFailure(error);
      expect([failure.exitCode, failure.document.code]).toEqual([exitCode as never, code]);
      expect(failure.message).not.toBe("");
    });
  }
});

describe("what people read", () => {
  const refused = (code: string, details?: unknown) =>
    new ApiError({
      status: 400,
      code,
      message: "m",
      requestId: null,
      retryable: false,
      retryAfterSeconds: null,
      docsUrl: null,
      details,
    });
  const cases: [name: string, error: unknown, said: string][] = [
    [
      "the fields to correct",
      refused("invalid_request", [{ path: "/cursor", message: "is none of ours" }]),
      "m (invalid_request)\n  /cursor: is none of ours",
    ],
    [
      "the fields to correct, where no server was asked",
      new Fault("invalid_request", {
        message: "m",
        details: [{ path: "/options/ocr", message: "one\ntwo" }],
      }),
      "m\n  /options/ocr: one\uFFFDtwo",
    ],
    [
      "the field once, where the sentence is all that is to be said of it",
      refused("invalid_url", [{ path: "/url", message: "m" }]),
      "m (invalid_url)",
    ],
    [
      "where a key comes from",
      refused("authentication_required"),
      "No API key for this server; save one with markmill credentials add, or set MARKMILL_API_KEY. (authentication_required)",
    ],
    [
      "which key it was that is not taken",
      refused("invalid_credentials"),
      "The server rejected the API key from MARKMILL_API_KEY or the credentials file: it is wrong, revoked or expired. Save another one with markmill credentials add. (invalid_credentials)",
    ],
    [
      "nothing that a terminal obeys, whoever answered",
      refused("x\u001b[31m", [null, 7, { path: "/a\u009b", message: "one\ntwo" }]),
      "m (x\uFFFD[31m)\n  /a\uFFFD: one\uFFFDtwo",
    ],
    [
      "no raw error of the system",
      Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), {
        code: "EACCES",
        syscall: "mkdir",
        path: "/x",
      }),
      "cannot create the folder /x: this user has no permission",
    ],
  ];
  for (const [name, error, said] of cases) {
    test(name, () => expect(describeFailure(error).message).toBe(said));
  }
});
