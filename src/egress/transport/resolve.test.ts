import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemTimers } from "../../../config/ambient.ts";
import { manualTimers } from "../testing/manual-timers.ts";
import { problemOf } from "../testing/problem.ts";
import { addressesInHostsFile, createResolve } from "./resolve.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-resolve-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("names", () => {
  test("are found in the hosts file first, as it is now", async () => {
    const path = join(folder, "hosts");
    writeFileSync(
      path,
      "# x\n10.1.2.3\tWiki.Example wiki # docs.example\n::5 other.example\n10.1.2.4 wiki.example.\n",
    );
    expect(await addressesInHostsFile("wiki.example", path)).toEqual(["10.1.2.3", "10.1.2.4"]);
    expect(await addressesInHostsFile("docs.example", path)).toEqual([]);
    const resolve = createResolve(systemTimers, path);
    expect(await resolve("other.example", new AbortController().signal)).toEqual(["::5"]);
    writeFileSync(path, "10.9.9.9 other.example\n");
    expect(await resolve("other.example", new AbortController().signal)).toEqual(["10.9.9.9"]);
    expect(await addressesInHostsFile("other.example", join(folder, "none"))).toEqual([]);
    const line = "10.9.9.9 other.example\n";
    for (const [bytes, found] of [
      [4 * 1024 ** 2, ["10.9.9.9"]],
      [4 * 1024 ** 2 + 1, []],
    ] as const) {
      writeFileSync(path, line.padEnd(bytes, "#"));
      expect(await addressesInHostsFile("other.example", path)).toEqual([...found]);
    }
  });

  test("are not waited for once the request is over", async () => {
    const resolve = createResolve(systemTimers, join(folder, "none"));
    const problem = await problemOf(resolve("never.invalid", AbortSignal.abort()));
    expect(problem).toMatch(/lookup_failed|no_such_host/);
  });
});

describe("of both families", () => {
  const failure = (code: string) => Object.assign(new Error(code), { code });

  /** Each family answers when the test says so. */
  function asked() {
    const families = {
      resolve6: Promise.withResolvers<string[]>(),
      resolve4: Promise.withResolvers<string[]>(),
    };
    for (const { promise } of Object.values(families)) promise.catch(() => undefined);
    const names: string[] = [];
    let cancelled = 0;
    const time = manualTimers();
    const stop = new AbortController();
    const query = (family: keyof typeof families) => (name: string) => {
      names.push(`${family} ${name}`);
      return families[family].promise;
    };
    const resolve = createResolve(time.timers, join(folder, "none"), () => ({
      resolve6: query("resolve6"),
      resolve4: query("resolve4"),
      cancel: () => {
        cancelled += 1;
        for (const { reject } of Object.values(families)) reject(failure("ECANCELLED"));
      },
    }));
    const { resolve6: six, resolve4: four } = families;
    const begun = (signal = stop.signal) =>
      resolve("a.example", signal).then(
        (addresses) => addresses.join(" "),
        (error: unknown) => problemOf(Promise.reject(error)),
      );
    return { six, four, names, begun, time, stop, cancelled: () => cancelled };
  }

  test.each<[six: string[], four: string[], all: string]>([
    [["::1", "::2", "::3"], ["1.1.1.1"], "::1 1.1.1.1 ::2 ::3"],
    [["::1"], ["1.1.1.1", "2.2.2.2"], "::1 1.1.1.1 2.2.2.2"],
    [[], ["1.1.1.1"], "1.1.1.1"],
    [["::1"], [], "::1"],
  ])("the addresses alternate, IPv6 first: %j %j", async (sixes, fours, all) => {
    const { six, four, names, begun, time, stop } = asked();
    six.resolve(sixes);
    four.resolve(fours);
    expect(await begun()).toBe(all);
    expect(names).toEqual(["resolve6 a.example", "resolve4 a.example"]);
    expect([time.waiting(), getEventListeners(stop.signal, "abort")]).toEqual([0, []]);
  });

  test.each<[six: string | null, four: string | null, problem: string]>([
    ["ENOTFOUND", "ENODATA", "no_such_host: a.example: ENOTFOUND and ENODATA"],
    ["ENODATA", null, "no_such_host: a.example: ENODATA and "],
    [null, null, "no_such_host: a.example:  and "],
    ["ESERVFAIL", "ENOTFOUND", "lookup_failed: a.example: ESERVFAIL and ENOTFOUND"],
    ["ENOTFOUND", "ETIMEOUT", "lookup_failed: a.example: ENOTFOUND and ETIMEOUT"],
  ])("no address, codes %p and %p", async (sixCode, fourCode, problem) => {
    const { six, four, begun, time } = asked();
    for (const [family, code] of [
      [six, sixCode],
      [four, fourCode],
    ] as const) {
      if (code === null) family.resolve([]);
      else family.reject(failure(code));
    }
    expect(await begun()).toBe(problem);
    expect(time.waiting()).toBe(0);
  });

  test("a reason without a code is reported as it is", async () => {
    const { six, four, begun } = asked();
    six.reject(new Error("x"));
    four.reject("y");
    expect(await begun()).toBe("lookup_failed: a.example: Error: x and y");
  });

  test("one family waits half a second for the other", async () => {
    const { four, begun, time, cancelled } = asked();
    four.resolve(["1.1.1.1"]);
    const found = begun();
    while (time.waiting() < 2) await new Promise(setImmediate);
    await time.pass(499);
    expect(cancelled()).toBe(0);
    await time.pass(1);
    expect([await found, cancelled(), time.waiting()]).toEqual(["1.1.1.1", 1, 0]);
  });

  test("an empty answer ends no wait; five seconds do, and the request's end", async () => {
    const { four, begun, time, cancelled } = asked();
    four.resolve([]);
    const found = begun();
    while (time.waiting() < 1) await new Promise(setImmediate);
    await time.pass(4_999);
    expect(cancelled()).toBe(0);
    await time.pass(1);
    expect(await found).toBe("lookup_failed: a.example: ECANCELLED and ");
    const other = asked();
    const over = other.begun();
    while (other.names.length < 2) await new Promise(setImmediate);
    other.stop.abort();
    expect(await over).toBe("lookup_failed: a.example: ECANCELLED and ECANCELLED");
    expect(other.cancelled()).toBe(1);
    const late = asked();
    expect(await late.begun(AbortSignal.abort())).toStartWith("lookup_failed");
  });
});
