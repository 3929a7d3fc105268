import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { limits } from "../../../config/limits.ts";
import { codeOf, failureOf } from "../../../config/testing/failures.ts";
import { until } from "../../../config/testing/until.ts";
import { openTestPool } from "../../sandbox/testing/harness.ts";
import { createInstallation, endless, inspected } from "../testing/installation.ts";
import { createTime } from "../testing/time.ts";

describe("a measuring child that is killed from outside", () => {
  const killed = { ok: false, reason: "crashed", internal: "SIGKILL", killedFromOutside: true } as const;

  test("is followed by another one, as a job's is", async () => {
    let attempts = 0;
    await using here = await createInstallation(endless, 1, async () => {
      attempts += 1;
      return attempts < 3 ? killed : inspected;
    });
    expect(await here.upload()).toStartWith("upl_");
    expect(attempts).toBe(3);
    const warned = here.events.filter(({ event }) => event === "estimate.child_killed");
    expect(warned.map(({ fields }) => fields.attempt)).toEqual([1, 2]);
  });

  test.each([[{ ...killed }], [{ ...killed, machineOutOfMemory: true }]])(
    "a repeated failure is not the file's fault: %j",
    async (outcome) => {
      let attempts = 0;
      await using here = await createInstallation(endless, 1, async () => {
        attempts += 1;
        return outcome;
      });
      await expect(here.upload()).rejects.toMatchObject({
        code: "service_unavailable",
        retryable: true,
        message: expect.stringContaining(
          "was repeatedly killed from outside; the file is not at fault. Try again later",
        ),
      });
      expect(attempts).toBe(3);
      expect(readdirSync(join(here.dataDir, "uploads"))).toEqual([]);
    },
  );

  test("is recognized in a real one", async () => {
    await using sandbox = openTestPool({ concurrency: 1 });
    await using here = await createInstallation(endless, 1, inspected, { sandbox });
    const create = async (deed: string) => {
      const staged = await here.estimates.stage(here.caller, deed, Readable.from([Buffer.from("x")]));
      const fields = { capabilityId: null, mode: "fast", layoutFidelity: "standard", pages: null } as const;
      return here.estimates.create(here.caller, staged, { ...fields, options: {} });
    };
    await expect(create("kill")).rejects.toMatchObject({ code: "service_unavailable" });
    expect(sandbox.health().crashed).toBe(3);
    // One that ends itself is the file's doing, and is not tried again.
    await expect(create("abort")).rejects.toMatchObject({ code: "corrupt_document" });
    expect(sandbox.health().crashed).toBe(4);
  });

  test("is not followed by another one once one of them ran into a limit of ours", async () => {
    const outcomes = [killed, { ok: false, reason: "out_of_memory" } as const];
    let attempts = 0;
    await using here = await createInstallation(endless, 1, async () => outcomes[attempts++] ?? inspected);
    await expect(here.upload()).rejects.toMatchObject({ code: "document_too_complex" });
    expect(attempts).toBe(2);
  });
});

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

test("a file that waits too long to be measured is refused and removed; running measurements continue", async () => {
  const time = createTime();
  const gate = Promise.withResolvers<void>();
  let measuring = 0;
  const inspect = async () => {
    measuring += 1;
    await gate.promise;
    return inspected;
  };
  await using here = await createInstallation(endless, 1, inspect, { timers: time.timers });
  const running = Array.from({ length: 2 }, here.upload);
  await until(() => measuring === 2);
  const others = time.pending();
  const refused = codeOf(here.upload());
  await until(() => time.pending() > others);
  time.pass(limits.queueWaitMsMax + 1);
  expect(await refused).toBe("queue_full");
  gate.resolve();
  expect(readdirSync(join(here.dataDir, "uploads"))).toHaveLength(2);
  for (const upload of await Promise.all(running)) expect(upload).toStartWith("upl_");
  expect(await here.upload()).toStartWith("upl_");
  expect(measuring).toBe(3);
});
