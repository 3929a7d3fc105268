import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { until } from "../../../config/testing/until.ts";
import type { InspectTask, TaskOutcome } from "../../sandbox/contract.ts";
import type { Caller } from "../caller.ts";
import type { ConvertFile, ConvertRequest } from "../contract.ts";
import { createInstallation, endless, inspected } from "../testing/installation.ts";
import { createTime } from "../testing/time.ts";

type Installation = Awaited<ReturnType<typeof createInstallation>>;

const fields: ConvertRequest["fields"] = {
  capabilityId: null,
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
};
const damaged: TaskOutcome<InspectTask> = {
  ok: false,
  reason: "fault",
  code: "corrupt_document",
  message: "It is damaged.",
};
const tooLarge: ConvertFile = { filename: "huge.pdf", fault: new Fault("payload_too_large") };

async function request(
  here: Installation,
  names: readonly string[],
  changes: Partial<ConvertRequest> = {},
): Promise<ConvertRequest> {
  const files = await Promise.all(
    names.map((name) => here.convert.stage(here.caller, name, Readable.from([Buffer.from(`%PDF ${name}`)]))),
  );
  return { files, fields, spendingLimitCreditUnits: null, clientRequestId: null, ...changes };
}

const uploadsOf = (here: Installation) => readdirSync(join(here.dataDir, "uploads"));
const jobsOf = async (here: Installation) =>
  (await here.jobs.list(here.caller, { limit: 50, cursor: null, filter: {} })).jobs;

async function expectNothing(here: Installation) {
  expect(uploadsOf(here)).toEqual([]);
  expect(await jobsOf(here)).toEqual([]);
  expect(await here.held()).toBe(0);
}

test("files that became jobs stay, the others go, and each has its place", async () => {
  await using here = await createInstallation(endless, 1, async ({ source }) =>
    source.filename === "bad.pdf" ? damaged : inspected,
  );
  const made = await request(here, ["a.pdf", "bad.pdf", "b.pdf"]);
  const { set, replayed } = await here.convert.create(here.caller, {
    ...made,
    files: [...made.files, tooLarge],
  });
  expect(replayed).toBe(false);
  expect(set.jobs.map(({ index, job }) => [index, job.filename, job.spendingLimitCreditUnits])).toEqual([
    [0, "a.pdf", 300],
    [2, "b.pdf", 300],
  ]);
  expect(set.unqueued.map(({ index, filename, error }) => [index, filename, error.code])).toEqual([
    [1, "bad.pdf", "corrupt_document"],
    [3, "huge.pdf", "payload_too_large"],
  ]);
  expect(uploadsOf(here).sort()).toEqual(set.jobs.map(({ job }) => job.uploadId).sort());
  expect(await here.held()).toBe(600);
});

test("where no file is good the first one's fault is thrown and nothing stays", async () => {
  await using here = await createInstallation(endless, 1, damaged);
  const made = await request(here, ["a.pdf", "b.pdf"], { clientRequestId: "request-01" });
  await expect(here.convert.create(here.caller, made)).rejects.toMatchObject({
    code: "corrupt_document",
    message: "It is damaged.",
    details: [
      { path: "/file/0", message: "a.pdf: It is damaged." },
      { path: "/file/1", message: "b.pdf: It is damaged." },
    ],
  });
  await expectNothing(here);
});

test("what is wrong with a field for every file is said once, beside the file that it was met at", async () => {
  const wrong = [{ path: "/options/colour", message: "There is no option of this name." }] as const;
  await using here = await createInstallation(endless, 1, {
    ok: false,
    reason: "fault",
    code: "invalid_request",
    message: "Wrong.",
    details: [...wrong],
  });
  const made = await request(here, ["a.pdf", "b.pdf"]);
  await expect(here.convert.create(here.caller, made)).rejects.toMatchObject({
    code: "invalid_request",
    details: [
      { path: "/file/0", message: "a.pdf: Wrong." },
      ...wrong,
      { path: "/file/1", message: "b.pdf: Wrong." },
    ],
  });
});

test("a temporary failure fails the whole call, though other files were fine", async () => {
  await using here = await createInstallation(endless, 1, async ({ source }) =>
    source.filename === "b.pdf" ? { ok: false, reason: "cancelled" } : inspected,
  );
  const made = await request(here, ["a.pdf", "b.pdf", "c.pdf"], { clientRequestId: "request-01" });
  await expect(here.convert.create(here.caller, made)).rejects.toMatchObject({
    code: "service_unavailable",
    details: [{ path: "/file/1", message: expect.stringMatching(/^b\.pdf: /) }],
  });
  await expectNothing(here);
});

describe("a disconnecting caller leaves nothing", () => {
  test.each(["first", "last"])("while the %s file is measured", async (when) => {
    const left = new AbortController();
    let measured = 0;
    await using here = await createInstallation(endless, 1, async () => {
      measured += 1;
      if (when === "first" ? measured === 1 : measured === 3) left.abort();
      return inspected;
    });
    const made = await request(here, ["a.pdf", "b.pdf", "c.pdf"], { clientRequestId: "request-01" });
    await expect(here.convert.create(here.caller, made, left.signal)).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await expectNothing(here);
  });

  test("while an identical call is measured, which continues", async () => {
    const left = new AbortController();
    const goOn = Promise.withResolvers<void>();
    await using here = await createInstallation(endless, 1, async () => {
      await goOn.promise;
      return inspected;
    });
    const id = { clientRequestId: "request-01" };
    const winner = here.convert.create(here.caller, await request(here, ["a.pdf"], id));
    const loser = here.convert.create(here.caller, await request(here, ["a.pdf"], id), left.signal);
    left.abort();
    await expect(loser).rejects.toMatchObject({ code: "service_unavailable" });
    expect(uploadsOf(here)).toHaveLength(1);
    goOn.resolve();
    expect((await winner).set.jobs).toHaveLength(1);
  });
});

describe("a repeat", () => {
  test("is recognized before anything is measured, and its files go", async () => {
    let measured = 0;
    await using here = await createInstallation(endless, 1, async () => {
      measured += 1;
      return inspected;
    });
    const id = { clientRequestId: "request-01" };
    const first = await here.convert.create(here.caller, await request(here, ["a.pdf", "b.pdf"], id));
    const again = await here.convert.create(here.caller, await request(here, ["a.pdf", "b.pdf"], id));
    expect(again.replayed).toBe(true);
    expect(again.set.id).toBe(first.set.id);
    const other = await request(here, ["a.pdf"], id);
    await expect(here.convert.create(here.caller, other)).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    expect(measured).toBe(2);
    expect(uploadsOf(here)).toHaveLength(2);
  });

  test("need not be stored to be recognized", async () => {
    await using here = await createInstallation(endless);
    const clientRequestId = "request-01";
    const { convert, caller } = here;
    expect(await convert.isKnown(caller, clientRequestId)).toBe(false);
    const first = await convert.create(caller, await request(here, ["a.pdf", "b.pdf"], { clientRequestId }));
    expect(await convert.isKnown(caller, clientRequestId)).toBe(true);
    const principal = { ...caller.principal, projectId: "prj_other" };
    expect(await convert.isKnown({ ...caller, principal }, clientRequestId)).toBe(false);

    const stored = uploadsOf(here);
    const compared = (contents: string[]) =>
      Promise.all(
        contents.map((content, at) =>
          convert.compare(caller, ["a.pdf", "b.pdf"][at] ?? "", Readable.from([Buffer.from(content)])),
        ),
      );
    const repeat = async (contents: string[]) =>
      convert.create(caller, {
        ...(await request(here, [], { clientRequestId })),
        files: await compared(contents),
      });
    expect(await repeat(["%PDF a.pdf", "%PDF b.pdf"])).toMatchObject({
      replayed: true,
      set: { id: first.set.id },
    });
    await expect(repeat(["%PDF a.pdf", "%PDF c.pdf"])).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    // The jobs were deleted while the repeat was being sent.
    for (const { job } of first.set.jobs) {
      await here.jobs.cancel(caller, job.id).catch(() => undefined);
      await here.jobs.delete(caller, job.id);
    }
    await expect(repeat(["%PDF a.pdf", "%PDF b.pdf"])).rejects.toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("send it again"),
    });
    expect(stored).toHaveLength(2);
    expect(uploadsOf(here)).toEqual([]);
  });

  test("is refused for the reasons for which it would not have been stored", async () => {
    await using here = await createInstallation(endless);
    const large = Readable.from([Buffer.alloc(101 * 1024 ** 2)]);
    await expect(here.convert.compare(here.caller, "a.pdf", large)).rejects.toMatchObject({
      code: "payload_too_large",
    });
    const cut = new Readable({
      read() {
        this.destroy(new Error("cut"));
      },
    });
    await expect(here.convert.compare(here.caller, "a.pdf", cut)).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  test("at the same time measures once", async () => {
    let measured = 0;
    await using here = await createInstallation(endless, 1, async () => {
      measured += 1;
      await Bun.sleep(5);
      return inspected;
    });
    const requests = await Promise.all(
      Array.from({ length: 16 }, () => request(here, ["a.pdf", "b.pdf"], { clientRequestId: "request-01" })),
    );
    const answers = await Promise.all(requests.map((made) => here.convert.create(here.caller, made)));
    expect(new Set(answers.map(({ set }) => set.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(measured).toBe(2);
    expect(uploadsOf(here)).toHaveLength(2);
    expect(await here.held()).toBe(600);
  });

  test("of one that failed starts again", async () => {
    let fails = true;
    await using here = await createInstallation(endless, 1, async () => (fails ? damaged : inspected));
    const id = { clientRequestId: "request-01" };
    await here.convert.create(here.caller, await request(here, ["a.pdf"], id)).catch(() => undefined);
    fails = false;
    const { replayed } = await here.convert.create(here.caller, await request(here, ["b.pdf"], id));
    expect(replayed).toBe(false);
  });
});

test("a call of many files leaves a measuring slot to others", async () => {
  let busy = 0;
  let busiest = 0;
  await using here = await createInstallation(endless, 1, async () => {
    busy += 1;
    busiest = Math.max(busiest, busy);
    await Bun.sleep(2);
    busy -= 1;
    return inspected;
  });
  await here.convert.create(
    here.caller,
    await request(
      here,
      Array.from({ length: 20 }, (_, at) => `${at}.pdf`),
    ),
  );
  expect(busiest).toBe(1);
});

test("when the ledger's answer is lost, the files of what it has recorded stay", async () => {
  await using here = await createInstallation(endless);
  const { ledger } = here.core;
  const write = ledger.write.bind(ledger);
  ledger.write = async (name, args) => {
    const result = await write(name, args);
    if (name === "confirmSet") throw new Fault("service_unavailable", { cause: "the answer was lost" });
    return result;
  };
  const made = await request(here, ["a.pdf", "b.pdf"], { clientRequestId: "request-01" });
  await expect(here.convert.create(here.caller, made)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(uploadsOf(here)).toHaveLength(2);
  const again = await request(here, ["a.pdf", "b.pdf"], { clientRequestId: "request-01" });
  expect((await here.convert.create(here.caller, again)).set.jobs).toHaveLength(2);
  expect(uploadsOf(here)).toHaveLength(2);
});

test("when the ledger refuses, nothing stays", async () => {
  await using here = await createInstallation(endless);
  const { ledger } = here.core;
  const write = ledger.write.bind(ledger);
  ledger.write = async (name, args) => {
    if (name === "confirmSet") throw new Fault("service_unavailable", { cause: "the disk is full" });
    return write(name, args);
  };
  const made = await request(here, ["a.pdf"]);
  await expect(here.convert.create(here.caller, made)).rejects.toMatchObject({ code: "service_unavailable" });
  await expectNothing(here);
});

test("a call without any identity leaves nothing", async () => {
  await using here = await createInstallation(endless);
  const made = await request(here, ["a.pdf", "b.pdf"], {
    clientRequestId: "request-01",
    fields: { ...fields, options: { depth: 1n } },
  });
  await expect(here.convert.create(here.caller, made)).rejects.toThrow(TypeError);
  await expectNothing(here);
});

test("the files of a guest's call share one wait limit", async () => {
  const time = createTime();
  const gates = new Map(["a.pdf", "other.pdf"].map((name) => [name, Promise.withResolvers<void>()]));
  const measuring: string[] = [];
  const inspect = async ({ source }: InspectTask) => {
    measuring.push(source.filename);
    await gates.get(source.filename)?.promise;
    return inspected;
  };
  const { clock, timers } = time;
  await using here = await createInstallation(endless, 1, inspect, { clock, timers });
  const guest = (digit: string): Caller => ({
    principal: { kind: "job_token", hash: digit.repeat(64) },
    actor: { kind: "guest", id: null },
  });
  const call = async (caller: Caller, names: readonly string[]) =>
    here.convert.create(caller, await request(here, names));
  const refused = codeOf(call(guest("0"), ["a.pdf", "b.pdf"]));
  await until(() => measuring.includes("a.pdf"));
  const before = time.pending();
  const other = codeOf(call(guest("1"), ["other.pdf"]));
  await until(() => time.pending() > before);
  time.pass(limits.queueWaitMsMax - 5_000);
  gates.get("a.pdf")?.resolve();
  await until(() => measuring.includes("other.pdf") && time.pending() > before);
  time.pass(5_000);
  expect(await refused).toBe("queue_full");
  expect(measuring).toEqual(["a.pdf", "other.pdf"]);
  gates.get("other.pdf")?.resolve();
  await other;
});
