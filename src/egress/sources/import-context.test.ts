import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { codeOf, failureOf, faultOf } from "../../../config/testing/failures.ts";
import { EgressError, type EgressRequest, type EgressResponse } from "../contract.ts";
import { refusal } from "../refusal.ts";
import { manualTimers } from "../testing/manual-timers.ts";
import { scriptedEgress } from "../testing/scripted.ts";
import type { GetOptions } from "./contract.ts";
import { type ImportParts, openImportContext } from "./import-context.ts";
import { createPoliteness } from "./politeness.ts";
import { recordedParts } from "./testing/recorded.ts";

const address = "https://example.org/a";

interface Answering {
  status?: number;
  headers?: Record<string, string>;
  url?: string;
  body?: ReadableStream<Uint8Array> | string;
}

/** An import whose hosts answer that, whose time the test passes, and whose parts can be replaced. */
function opened(
  answer: Answering | ((request: EgressRequest) => Answering) = {},
  {
    caller,
    settings = {},
    ...more
  }: Partial<Omit<ImportParts, "settings">> & {
    settings?: Partial<Settings>;
    caller?: AbortSignal;
  } = {},
) {
  const time = manualTimers();
  const clock = { ...systemClock, monotonicMs: time.nowMs };
  const egress = scriptedEgress(async (request): Promise<EgressResponse> => {
    const {
      status = 200,
      headers = {},
      url = request.url,
      body = "",
    } = typeof answer === "function" ? answer(request) : answer;
    const sent = typeof body === "string" ? new Blob([body]).stream() : body;
    return { ok: true, url, status, headers: new Headers(headers), body: sent };
  });
  const folders: string[] = [];
  const { parts: recorded } = recordedParts({}, settings);
  const parts: ImportParts = {
    ...recorded,
    ...{ egress, clock, timers: time.timers, politeness: createPoliteness({ clock, timers: time.timers }) },
    makeFolder: async () => {
      folders.push("made");
      return "/folder";
    },
    removeFolder: async (path) => void folders.push(`removed ${path}`),
    ...more,
  };
  return { ...openImportContext(parts, caller), parts, egress, time, folders };
}

describe("a status", () => {
  const cases: [status: number, code: string, message: string, retryable: boolean][] = [
    [401, "source_access_controlled", "requires a login", false],
    [402, "source_access_controlled", "requires a login", false],
    [407, "source_access_controlled", "requires a login", false],
    [403, "source_access_controlled", "does not allow", false],
    [404, "remote_unavailable", "does not exist", false],
    [410, "remote_unavailable", "does not exist", false],
    [429, "remote_unavailable", "limiting requests; try again in a few minutes.", true],
    [408, "remote_unavailable", "internal error; try again later.", true],
    [425, "remote_unavailable", "internal error; try again later.", true],
    [500, "remote_unavailable", "internal error; try again later.", true],
    [503, "remote_unavailable", "internal error; try again later.", true],
    [418, "remote_unavailable", "did not return a page", false],
    [300, "remote_unavailable", "did not return a page", false],
    [199, "remote_unavailable", "did not return a page", false],
  ];
  test.each(cases)("%i is %s", async (status, code, message, retryable) => {
    const { context } = opened({ status });
    const fault = await faultOf(context.get(address));
    expect(fault).toMatchObject({ code, retryable, message: expect.stringContaining(message) });
    expect(fault.cause).toBe(`status ${status}`);
  });

  test("of success is returned, and another one that is asked for", async () => {
    for (const status of [200, 204, 299])
      expect(await opened({ status }).context.get(address)).toMatchObject({ status });
    const { context } = opened({ status: 404 });
    expect(await context.get(address, { statuses: [404] })).toMatchObject({ status: 404 });
    expect(await codeOf(context.get(address, { statuses: [403] }))).toBe("remote_unavailable");
  });

  test("of failure ends the transfer", async () => {
    let cancelled = 0;
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled += 1;
      },
    });
    expect(await codeOf(opened({ status: 500, body }).context.get(address))).toBe("remote_unavailable");
    expect(cancelled).toBe(1);
  });

  test("does not matter where a browser is challenged, or a login is asked for", async () => {
    const of = (headers: Record<string, string>, url = address, asked = address) =>
      opened({ headers, url })
        .context.get(asked)
        .then(
          () => "none",
          (error: Error) => error.cause,
        );
    expect(await of({ "cf-mitigated": "challenge" })).toBe("challenge");
    expect(await of({ "cf-mitigated": "other" })).toBe("none");
    expect(await of({}, "https://example.org/login")).toBe("led to a sign-in page");
    expect(await of({}, "https://example.org/login", "https://example.org/login")).toBe("none");
  });
});

describe("a host that asks for a pause", () => {
  const again = async (status: number, seconds: string, url = address) => {
    const { context, egress } = opened({ status, url, headers: { "retry-after": seconds } });
    const first = await faultOf(context.get(address));
    const second = await faultOf(context.get(address));
    return [first.headers?.["retry-after"], second.headers?.["retry-after"], egress.requests.length];
  };
  test.each([429, 503])("by status %i is left alone", async (status) => {
    expect(await again(status, "30")).toEqual(["30", "30", 1]);
    expect(await again(status, "0")).toEqual(["0", "0", 2]);
    expect(await again(status, "Wed, 04 Mar 2026 09:00:00 GMT")).toEqual([undefined, undefined, 2]);
    expect(await again(status, "1000000")).toEqual([undefined, undefined, 2]);
    // The host that a redirect led to, not the one that was asked.
    expect(await again(status, "30", "https://other.example/")).toEqual(["30", "30", 2]);
  });

  test("by another status is asked again", async () => {
    expect(await again(500, "30")).toEqual(["30", "30", 2]);
  });
});

describe("a request", () => {
  test.each<[GetOptions, Partial<EgressRequest>]>([
    [{}, { method: "GET", headers: { accept: "*/*" } }],
    [{ body: "x" }, { method: "POST", body: "x" }],
    [{ method: "POST" }, { method: "POST" }],
    [
      { method: "GET", body: "x" },
      { method: "GET", body: "x" },
    ],
    [{ accept: "a/b", headers: { own: "1" } }, { headers: { accept: "a/b", own: "1" } }],
    [{}, { compressedBytesMax: limits.importAnswerBytesMax, expandedBytesMax: limits.importAnswerBytesMax }],
    [{ bytesMax: 7 }, { compressedBytesMax: 7, expandedBytesMax: 7 }],
    [{ bytesMax: 1e12 }, { compressedBytesMax: limits.importBytesMax }],
  ])("with %j", async (options, sent) => {
    const { context, egress } = opened();
    await context.get(address, options);
    const [request] = egress.requests;
    expect(request).toMatchObject({ url: address, purpose: "import", timeoutMs: 60_000, ...sent });
    expect("body" in (request ?? {})).toBe(options.body !== undefined);
  });

  test.each([
    ["Text/HTML; Charset=ISO-8859-1", "text/html", "iso-8859-1"],
    [`text/plain;charset="utf-8"`, "text/plain", "utf-8"],
    ["text/plain; charset = x", "text/plain", "x"],
    [" a/b ", "a/b", null],
    [null, "", null],
  ])("is answered with the type %j", async (type, mediaType, charset) => {
    const { context } = opened({ headers: type === null ? {} : { "content-type": type } });
    expect(await context.get(address)).toMatchObject({ mediaType, charset });
  });

  test("that the guard refuses, at once or within the body, is the guard's refusal", async () => {
    const { context, egress } = opened();
    egress.answer = async () => refusal("inside", "10.0.0.1 is private");
    const fault = await faultOf(context.get(address));
    expect([fault.code, fault.cause]).toEqual(["url_not_permitted", "inside"]);
    const failing = (error: Error) =>
      opened({ body: new ReadableStream({ pull: (controller) => controller.error(error) }) }).context.get(
        address,
      );
    expect(await codeOf(failing(new EgressError(refusal("too_large", "x"))))).toBe("remote_too_large");
    expect(String(await failureOf(failing(new Error("own"))))).toBe("Error: own");
  });
});

describe("the budget", () => {
  test("is of bytes, for all requests", async () => {
    const { context, egress } = opened({ body: "x".repeat(1_000) });
    expect(context.left()).toEqual({
      ms: 60_000,
      bytes: limits.importBytesMax,
      requests: limits.importRequestsMax,
    });
    await context.get(address);
    expect(context.left()).toMatchObject({
      bytes: limits.importBytesMax - 1_000,
      requests: limits.importRequestsMax - 1,
    });
    await context.get(address, { bytesMax: limits.importBytesMax });
    expect(egress.requests[1]).toMatchObject({ compressedBytesMax: limits.importBytesMax - 1_000 });
  });

  test("is of requests", async () => {
    const { context, egress } = opened();
    for (let count = 0; count < limits.importRequestsMax; count += 1) await context.get(address);
    const fault = await faultOf(context.get(address));
    expect([fault.code, fault.cause]).toEqual(["remote_too_large", "too_many_parts"]);
    expect(egress.requests).toHaveLength(limits.importRequestsMax);
  });

  test("is of time", async () => {
    const { context, egress, time, close } = opened({}, { settings: { "url_import.timeout_seconds": 5 } });
    await time.pass(4_999.5);
    expect(context.left().ms).toBe(1);
    await context.get(address);
    expect([egress.requests[0]?.timeoutMs, context.signal.aborted]).toEqual([1, false]);
    await time.pass(0.5);
    expect([context.left().ms, context.signal.aborted]).toEqual([0, true]);
    expect((await faultOf(context.get(address))).cause).toBe("too_slow");
    expect(egress.requests).toHaveLength(1);
    await time.pass(9_000);
    expect(context.left().ms).toBe(0);
    await close();
  });

  test("ends with the caller", async () => {
    const stop = new AbortController();
    const { context } = opened({}, { caller: stop.signal });
    stop.abort();
    expect(context.signal.aborted).toBe(true);
  });
});

test("the time of an import is without the wait for its turn", async () => {
  const passing: { pass?: (ms: number) => Promise<void> } = {};
  const politeness: ImportParts["politeness"] = {
    visit: async (_host, _signal, work) => {
      await passing.pass?.(300);
      return work();
    },
    spare: () => undefined,
    known: () => 0,
  };
  const { context, time, fetchMs } = opened({}, { politeness });
  await time.pass(20);
  passing.pass = time.pass;
  await context.get(address);
  await time.pass(50.4);
  expect(fetchMs()).toBe(70);
});

test("the folder is made once when it is needed, and removed at the end", async () => {
  const unused = opened();
  await unused.close();
  expect([unused.folders, unused.time.waiting()]).toEqual([[], 0]);
  const { context, folders, close } = opened();
  expect(await Promise.all([context.folder(), context.folder()])).toEqual(["/folder", "/folder"]);
  await close();
  expect(folders).toEqual(["made", "removed /folder"]);
});

test("bodies in files have names of their own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-context-"));
  const { context, close } = opened(
    { body: "x" },
    { makeFolder: async () => folder, removeFolder: async (path) => rmSync(path, { recursive: true }) },
  );
  const save = () => context.readInto(address, () => ({ into: "file", bytesMax: 9 }));
  const paths = [await save(), await save()].map((each) => (each.into === "file" ? each.path : ""));
  expect(paths).toEqual([join(folder, "fetched-1"), join(folder, "fetched-2")]);
  await close();
  expect(existsSync(folder)).toBe(false);
});

test("recordings are refused where none are converted", async () => {
  const { context } = opened({}, { whyNoRecordings: "No recordings here." });
  expect(await faultOf(() => context.requireRecordings())).toMatchObject({
    code: "capability_unavailable",
    message: "No recordings here.",
  });
  expect(() => opened().context.requireRecordings()).not.toThrow();
});

test("a program runs in the folder behind a proxy of its own, whose bytes count", async () => {
  const runs: unknown[] = [];
  let closed = 0;
  const run: ImportParts["programs"]["run"] = async ({ signal: _, ...options }) => {
    runs.push(options);
    return { exitCode: 0, output: "out", complaints: "" };
  };
  const { context, egress, close } = opened({}, { programs: { run, whyNot: () => null } });
  const relays: unknown[] = [];
  egress.relay = async (options) => {
    relays.push(options);
    return {
      url: "http://relay:word@127.0.0.1:4711",
      ended: () => "too_large",
      bytes: () => 400,
      close: async () => {
        closed += 1;
      },
    };
  };
  const ended = await context.run("/bin/video", ["-x"], 9_000);
  expect(ended).toEqual({ exitCode: 0, output: "out", complaints: "", ended: "too_large" });
  const url = "http://relay:word@127.0.0.1:4711";
  expect(runs).toEqual([
    {
      ...{ program: "/bin/video", args: ["-x"], folder: "/folder", port: 4711, fileBytesMax: 9_000 },
      ...{ timeoutMs: 60_000, outputBytesMax: 262_144 },
      environment: { http_proxy: url, https_proxy: url, all_proxy: url },
    },
  ]);
  expect(relays).toEqual([
    { purpose: "import", bytesMax: limits.importBytesMax, timeoutMs: 60_000, connectionsMax: 8 },
  ]);
  expect([closed, context.left().bytes]).toEqual([1, limits.importBytesMax - 400]);

  const broken = opened({}, { programs: { run: () => Promise.reject(new Error("x")), whyNot: () => null } });
  broken.egress.relay = egress.relay;
  expect(String(await failureOf(broken.context.run("a", [], 1)))).toBe("Error: x");
  await broken.close();
  expect(closed).toBe(2);
  await close();
});
