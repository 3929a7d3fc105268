import { expect, test } from "bun:test";
import { confinementBy, confineProgram, isEnough } from "./confinement.ts";
import type { Libc } from "./libc.ts";
import { loadLibc } from "./libc.ts";

const landlock = [444, 445, 446];
const askVersion = 1n;

/** A kernel of that version of Landlock, with seccomp or without, where nothing more can be put in force than asked. */
function kernel(version: number, hasSeccomp: boolean): Libc {
  const refusing = {
    prctl: () => false,
    setLimit: () => false,
    setNice: () => false,
    divertOutput: () => null,
    dropCapabilities: () => false,
    become: () => undefined,
  };
  const asking = { parentPid: () => 1, pageBytes: () => 4096, reap: () => "none" as const };
  return {
    ...refusing,
    ...asking,
    call: (number, _one, _two, three) => {
      if (landlock.includes(number)) return three === askVersion ? version : -1;
      return hasSeccomp ? 0 : -1;
    },
  };
}

test("the kernel's confinement is reported", () => {
  const levels = [-1, 1, 3, 4, 6].map((version) =>
    [true, false].map((hasSeccomp) => confinementBy(kernel(version, hasSeccomp))),
  );
  expect(levels).toEqual([
    ["partial", "none"],
    ["partial", "partial"],
    ["partial", "partial"],
    ["full", "partial"],
    ["full", "partial"],
  ]);
  expect(confinementBy(null)).toBe("none");
});

test.if(loadLibc() !== null)("failed confinement is not reported as active (on Linux)", () => {
  const fence = { read: [], execute: [], write: [], devices: [], port: 1 };
  expect(confineProgram(kernel(6, true), fence)).toBe("partial");
  expect(confineProgram(kernel(6, false), fence)).toBe("none");
  expect(["full", "partial", "none"].map((level) => isEnough(level as "full", false))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isEnough("none", true)).toBe(true);
});
