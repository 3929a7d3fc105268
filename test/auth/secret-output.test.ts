/** Secrets on every way that ends in a text: log lines of both forms, answers, incidents and audit rows. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "../../config/errors/fault.ts";
import { Secret } from "../../config/secret.ts";
import { runsOf } from "../../config/testing/runs.ts";
import {
  actor,
  addJob,
  addOrganization,
  dayMs,
  leaseNext,
  memoryLedger,
  noonMs,
} from "../../ledger/testing/harness.ts";
import { asFault, errorResponse } from "../../src/http/response/errors.ts";
import { createLog, describeError, type LogFields } from "../../src/log/log.ts";

const value = "correct horse battery staple";
const secret = new Secret(value);
const bytes = new Secret(new TextEncoder().encode(value));

/** Whatever somebody may throw, log or pass on by mistake: secrets, as they are and within other things. */
const held: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(secret, bytes, `${secret}`, `${bytes}`),
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
    tie("node").map((inner) => ({ inner, list: [inner] })),
    tie("node").map(
      (inner) => new Error(`about ${inner instanceof Object ? secret : inner}`, { cause: inner }),
    ),
    tie("node").map((cause) => new Fault("invalid_credentials", { cause })),
  ),
})).node;

function expectNothingOf(text: string): void {
  expect(text).not.toContain(value);
  expect(text).not.toMatch(/99,\s*111,\s*114/);
}

describe("objects that contain a secret do not print it", () => {
  test.each(["text", "json"] as const)("in a log line, %s", (format) => {
    fc.assert(
      fc.property(held, fc.string(), (something, name) => {
        const lines: string[] = [];
        const clock = { nowMs: () => noonMs, monotonicMs: () => 0 };
        const log = createLog({ level: "debug", format, clock, write: (line) => lines.push(line) });
        const fields = { [name]: something, cause: describeError(something) } as LogFields;
        log("debug", "event", fields);
        log("error", "event", {
          cause: something instanceof Error ? (something.stack ?? "") : String(something),
        });
        expect(lines).toHaveLength(2);
        expectNothingOf(lines.join(""));
      }),
    );
  });

  test("in an answer", async () => {
    await fc.assert(
      fc.asyncProperty(held, async (something) => {
        const response = errorResponse(asFault(something), "request-1", "https://markmill.example");
        const headers = JSON.stringify([...response.headers]);
        expectNothingOf((await response.text()) + headers);
      }),
    );
  });

  test("in an incident and in an audit row", () => {
    const ledger = memoryLedger();
    const owner = addOrganization(ledger, "a");
    let count = 0;
    fc.assert(
      fc.property(held, (something) => {
        count += 1;
        const jobId = addJob(ledger, String(count), owner, {
          confirm: { plan: { maxActiveJobs: null, monthlyCreditUnits: 100_000 } },
        });
        leaseNext(ledger, "lease");
        ledger.run("endJob", {
          jobId,
          leaseToken: "lease",
          ending: {
            status: "failed",
            errorCode: "conversion_failed",
            error: "It failed.",
            supportReference: "sup_0123456789ab",
            internal: describeError(something),
          },
          retentionMs: dayMs,
          nowMs: noonMs,
        });
        // As JSON, which is how everything crosses to the writer.
        const detail = JSON.parse(JSON.stringify({ something }));
        ledger.run("recordAuditRead", { action: "audit.read", detail, actor, nowMs: noonMs });
        return true;
      }),
      { numRuns: runsOf(50) },
    );
    const rows = JSON.stringify([ledger.rows("SELECT * FROM incidents"), ledger.rows("SELECT * FROM audit")]);
    expect(rows).toContain("[secret]");
    expect(rows).toContain("sup_0123456789ab");
    expectNothingOf(rows);
  });
});

test("a token of ours that stands in a text is cut out of log lines, incidents and audit rows", () => {
  const token = `mk_live_${"0f".repeat(32)}`;
  const lines: string[] = [];
  const clock = { nowMs: () => noonMs, monotonicMs: () => 0 };
  for (const format of ["text", "json"] as const)
    createLog({ level: "info", format, clock, write: (line) => lines.push(line) })("info", "e", {
      cause: `no ${token}.`,
    });
  expect(lines.map((line) => line.includes("no mk_live_[secret]."))).toEqual([true, true]);
  const ledger = memoryLedger();
  ledger.run("recordAuditRead", {
    action: "audit.read",
    detail: { name: `"${token}"` },
    actor,
    nowMs: noonMs,
  });
  expect(ledger.rows("SELECT detail FROM audit")).toEqual([{ detail: '{"name":"\\"mk_live_[secret]\\""}' }]);
  expect(ledger.verify().problems).toEqual([]);
});
