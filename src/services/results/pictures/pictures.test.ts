import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { codeOf, faultOf } from "../../../../config/testing/failures.ts";
import { until } from "../../../../config/testing/until.ts";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import { pictureFile } from "../../../../converters/page-picture-file.ts";
import type { PictureTask, TaskFailure } from "../../../sandbox/contract.ts";
import {
  createInstallation,
  type DrawScript,
  endless,
  inspected,
  succeeding,
} from "../../testing/installation.ts";
import { createTime } from "../../testing/time.ts";
import { createPictures, roundedUp } from "./pictures.ts";

/** A child that draws the words "page N in W", after the signature of a picture. */
const drawing: DrawScript = async ({ workDir, page, width }) => {
  const text = `RIFF....WEBP page ${page} in ${width}`;
  writeFileSync(join(workDir, pictureFile), text);
  const points = { width: 595.2756, height: 841.8898 };
  return { ok: true, value: { width, height: width, points, bytes: text.length } };
};

/** An installation with a job that has succeeded, and a child that draws as told, each time it is let. */
async function ground(draw: DrawScript = drawing) {
  const drawn: PictureTask[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  let running = 0;
  let together = 0;
  let open = Promise.resolve();
  const script: DrawScript = async (task, options) => {
    drawn.push(task);
    signals.push(options.signal);
    running += 1;
    together = Math.max(together, running);
    await open;
    running -= 1;
    return draw(task, options);
  };
  const here = await createInstallation(succeeding(), 2, inspected, {}, script);
  const time = createTime();
  const pictures = createPictures({ ...here.core, clock: time.clock, timers: time.timers });
  const { id: jobId } = await here.ended(await here.confirm());
  return {
    ...here,
    time,
    jobId,
    drawn,
    signals,
    job: () => here.jobs.get(here.caller, jobId),
    together: () => together,
    /** Children draw nothing until what it returns is called. */
    hold() {
      const gate = Promise.withResolvers<void>();
      open = gate.promise;
      return gate.resolve;
    },
    page: (page: number, width = 1_400, signal?: AbortSignal) =>
      pictures.page(here.caller, jobId, page, width, signal),
    stored: () => {
      const folder = join(here.dataDir, "pictures", jobId);
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    [Symbol.asyncDispose]: () => here[Symbol.asyncDispose](),
  };
}

test("a page is drawn when it is first asked for, and kept", async () => {
  await using here = await ground();
  const first = await here.page(2, 1_000);
  expect(first).toMatchObject({
    contentType: "image/webp",
    filename: "a.page-2.webp",
    points: { width: 595.28, height: 841.89 },
    etag: expect.stringMatching(/^"job_[0-9a-f]{32}\.page-2\.1400\.[\w.]+"$/),
  });
  expect(readFileSync(first.path, "utf8")).toBe("RIFF....WEBP page 2 in 1400");
  // Any width up to the next step is the same picture.
  expect(await here.page(2, 801)).toEqual(first);
  expect((await here.page(2, 800)).etag).not.toBe(first.etag);
  expect((await here.page(1)).etag).not.toBe(first.etag);
  expect(here.drawn.map(({ page, width }) => [page, width])).toEqual([
    [2, 1_400],
    [2, 800],
    [1, 1_400],
  ]);
  expect(readdirSync(join(here.dataDir, "work"))).toEqual([]);
});

test.each([
  [64, 200],
  [200, 200],
  [201, 800],
  [1_400, 1_400],
  [1_401, 2_000],
  [2_000, 2_000],
])("%d pixels are drawn in %d", (asked, drawn) => expect(roundedUp(asked)).toBe(drawn));

test("it is drawn in the orientation found by the conversion, if the result has it", async () => {
  await using here = await ground();
  const stored = await here.core.storage.resultFile(here.jobId, bundleFiles.metadata);
  const notes = [
    { page: 1, reason: "picture", turned: 90, straightened: -0.75 },
    { page: 2, reason: "picture", turned: 45, straightened: 0 },
  ];
  writeFileSync(stored ?? "", JSON.stringify({ details: { recognition: notes } }));
  for (const page of [1, 2, 3]) await here.page(page);
  writeFileSync(stored ?? "", "nothing of the kind");
  await here.page(1, 200);
  expect(here.drawn.map(({ way }) => way)).toEqual([
    { turned: 90, straightened: -0.75 },
    ...[undefined, undefined, undefined],
  ]);
});

describe("at the same time", () => {
  test("one page is drawn once for all callers", async () => {
    await using here = await ground();
    const go = here.hold();
    const all = [here.page(1), here.page(1), here.page(1, 1_300)];
    await until(() => here.drawn.length === 1);
    go();
    const [first, ...others] = await Promise.all(all);
    for (const other of others) expect(other).toEqual(first as NonNullable<typeof first>);
    expect(here.drawn).toHaveLength(1);
  });

  test("an organization has one page drawn; few others wait, and not for long", async () => {
    await using here = await ground();
    const go = here.hold();
    const first = here.page(1);
    await until(() => here.drawn.length === 1);
    const waiting = Array.from({ length: 32 }, (_, at) => codeOf(here.page(at + 2)));
    await until(() => here.time.pending() === waiting.length);
    // One too many.
    const refused = await faultOf(here.page(40));
    expect([refused.code, refused.headers]).toEqual(["queue_full", { "retry-after": "5" }]);
    here.time.pass(25_001);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["queue_full"]));
    // Patience is for the turn, not for the drawing.
    go();
    expect((await first).bytes).toBeGreaterThan(0);
    await here.page(3);
    expect(here.together()).toBe(1);
  });

  test("a disconnecting caller is released, and a picture without callers is aborted", async () => {
    await using here = await ground();
    const go = here.hold();
    const leaving = new AbortController();
    const left = codeOf(here.page(1, 1_400, leaving.signal));
    await until(() => here.drawn.length === 1);
    leaving.abort();
    expect(await left).toBe("service_unavailable");
    expect(here.signals[0]?.aborted).toBe(true);
    go();
  });
});

type Ground = Awaited<ReturnType<typeof ground>>;

describe("a page that cannot be drawn", () => {
  test("is aborted while its callers still listen, and those after it still wait", async () => {
    const deadlines: number[] = [];
    await using here = await ground(async (_task, { deadlineMs }) => {
      deadlines.push(deadlineMs);
      return { ok: false, reason: "timed_out" };
    });
    expect(await codeOf(here.page(1))).toBe("page_not_drawable");
    expect(deadlines).toEqual([20_000]);
  });

  test("is cached when all callers disconnected at the last moment", async () => {
    const leaving = new AbortController();
    await using here = await ground(async () => {
      leaving.abort();
      return { ok: false, reason: "timed_out" };
    });
    expect(await codeOf(here.page(1, 1_400, leaving.signal))).toBe("service_unavailable");
    await until(() => readdirSync(join(here.dataDir, "work")).length === 0);
    expect(await codeOf(here.page(1))).toBe("page_not_drawable");
    expect(here.drawn).toHaveLength(1);
  });

  const failures: [name: string, failure: TaskFailure][] = [
    ["damage", { reason: "fault", code: "corrupt_document", message: "It is damaged.", internal: "xref" }],
    ["a crash", { reason: "crashed", internal: "SIGSEGV" }],
    ["memory", { reason: "out_of_memory" }],
    ["time", { reason: "timed_out" }],
  ];
  test.each(failures)("is reported, and not retried: %s", async (_, failure) => {
    await using here = await ground(async () => ({ ok: false, ...failure }));
    const fault = await faultOf(here.page(1));
    expect(fault.code).toBe("page_not_drawable");
    expect(fault.message).toContain("; its text is in the result.");
    expect((await faultOf(here.page(1, 200))).message).toBe(fault.message);
    expect(here.drawn).toHaveLength(1);
    here.time.pass(10 * 60_000 + 1);
    expect(await codeOf(here.page(1))).toBe("page_not_drawable");
    expect(here.drawn).toHaveLength(2);
    expect(here.stored()).toEqual([]);
    expect(readdirSync(join(here.dataDir, "work"))).toEqual([]);
  });

  test("for the machine's reasons may be drawn the next time", async () => {
    let times = 0;
    await using here = await ground(async (task, options) => {
      times += 1;
      if (times > 1) return drawing(task, options);
      return { ok: false, reason: "crashed", internal: "SIGKILL", killedFromOutside: true };
    });
    expect(await codeOf(here.page(1))).toBe("service_unavailable");
    expect((await here.page(1)).bytes).toBeGreaterThan(0);
  });

  test("there is none", async () => {
    await using here = await ground(async () => ({
      ok: false,
      reason: "fault",
      code: "page_not_found",
      message: "No.",
    }));
    expect(await codeOf(here.page(4))).toBe("page_not_found");
    for (const page of [0, -1, Number.NaN]) expect(await codeOf(here.page(page))).toBe("page_not_found");
    expect(here.drawn).toHaveLength(1);
  });
});

test("where the disk has no room nothing is drawn, and what is there is still shown", async () => {
  await using here = await ground();
  await here.page(1);
  here.core.storage.admitUpload = () => Promise.reject(new Fault("service_unavailable"));
  expect(await codeOf(here.page(2))).toBe("service_unavailable");
  expect((await here.page(1)).bytes).toBeGreaterThan(0);
  expect(here.drawn).toHaveLength(1);
});

describe("pictures end with what they show", () => {
  test("deleted with the job", async () => {
    await using here = await ground();
    await here.page(1);
    expect(here.stored()).toHaveLength(1);
    await here.jobs.delete(here.caller, here.jobId);
    expect(here.stored()).toEqual([]);
    expect(await codeOf(here.page(1))).toBe("job_not_found");
  });

  test("a job that is deleted while its page is drawn leaves none behind", async () => {
    await using here = await ground();
    const go = here.hold();
    const asked = codeOf(here.page(1));
    await until(() => here.drawn.length === 1);
    await here.jobs.delete(here.caller, here.jobId);
    go();
    expect(await asked).toBe("job_not_found");
    expect(here.stored()).toEqual([]);
  });

  test.each([
    ["job_not_found", (here: Ground) => here.jobs.delete(here.caller, here.jobId)],
    ["source_not_found", async (here: Ground) => here.core.storage.removeUpload((await here.job()).uploadId)],
  ] as const)("an original deleted before its page is read is reported as %s", async (code, remove) => {
    await using here = await ground(async ({ source }) => {
      expect(existsSync(source.path)).toBe(false);
      return { ok: false, reason: "fault", code: "service_unavailable", message: "ENOENT" };
    });
    const go = here.hold();
    const asked = codeOf(here.page(1));
    await until(() => here.drawn.length === 1);
    await remove(here);
    go();
    expect(await asked).toBe(code);
  });

  test("an original that is gone cannot be drawn", async () => {
    await using here = await ground();
    await here.core.storage.removeUpload((await here.job()).uploadId);
    expect(await codeOf(here.page(1))).toBe("source_not_found");
    expect(here.drawn).toEqual([]);
  });

  test("a job that has not succeeded has none", async () => {
    await using here = await createInstallation(endless);
    const pictures = createPictures(here.core);
    const jobId = await here.confirm();
    expect(await codeOf(pictures.page(here.caller, jobId, 1, 200))).toBe("job_not_ready");
    await here.jobs.cancel(here.caller, jobId);
    await here.ended(jobId);
    expect(await codeOf(pictures.page(here.caller, jobId, 1, 200))).toBe("job_failed");
  });
});
