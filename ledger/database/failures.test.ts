import { expect, test } from "bun:test";
import type { Fault } from "../../config/errors/fault.ts";
import {
  actor,
  addOrganization,
  confirmation,
  memoryLedger,
  noonMs,
  ownerOf,
  uploadRow,
} from "../testing/harness.ts";

test("what comes after its organization has ended is refused as a credential that has, not as our fault", () => {
  const ledger = memoryLedger();
  const owner = addOrganization(ledger, "a");
  ledger.run("createUpload", { upload: uploadRow("upl_1", owner), actor, nowMs: noonMs });
  ledger.connection.exec("UPDATE organizations SET deleted_at_ms = 1");
  const late = [
    () => ledger.run("createUpload", { upload: uploadRow("upl_2", owner), actor, nowMs: noonMs }),
    () => ledger.run("confirmJob", confirmation("1", ownerOf("a"))),
  ];
  for (const call of late) {
    const fault = failureOf(call) as Fault;
    expect(fault).toMatchObject({ code: "invalid_credentials", status: 401, retryable: false });
    expect(fault.message).toContain("has just ended");
  }
});

function failureOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}
