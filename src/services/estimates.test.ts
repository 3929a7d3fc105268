import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { failureOf } from "../../config/testing/failures.ts";
import { createInstallation, endless } from "./testing/installation.ts";

describe("what a child cannot measure is refused, and its upload does not stay", () => {
  test.each([
    [{ ok: false, reason: "fault", code: "encrypted_document", message: "Locked." }, "encrypted_document"],
    [{ ok: false, reason: "crashed", internal: "SIGSEGV" }, "corrupt_document"],
    [{ ok: false, reason: "timed_out" }, "document_too_complex"],
    [{ ok: false, reason: "out_of_memory" }, "document_too_complex"],
    [{ ok: false, reason: "cancelled" }, "service_unavailable"],
  ] as const)("%j", async (outcome, code) => {
    await using here = await createInstallation(endless, 1, outcome);
    const thrown = await failureOf(here.upload());
    expect(thrown).toMatchObject({ code });
    expect(String(thrown)).not.toContain("SIGSEGV");
    expect(readdirSync(join(here.dataDir, "uploads"))).toEqual([]);
    expect(here.events).toContainEqual({
      event: "estimate.refused",
      fields: expect.objectContaining({ reason: outcome.reason }),
    });
  });
});
