import { expect, test } from "bun:test";
import { childConfinement, missingSentence } from "./level.ts";

test.each([
  [[], "full", []],
  [["nice", "core"], "full", []],
  [["seccomp", "nice"], "partial", ["seccomp"]],
  [["landlock"], "partial", ["landlock"]],
  [["capabilities"], "partial", ["capabilities"]],
  [["seccomp", "landlock"], "none", ["landlock", "seccomp"]],
] as const)("without %j a child is confined: %s", (refused, level, missing) => {
  expect(childConfinement(refused)).toEqual({ level, missing: [...missing] });
});

test("only the executable confines", () => {
  for (const none of [null, undefined])
    expect(childConfinement(none)).toEqual({
      level: "none",
      missing: ["landlock", "capabilities", "seccomp"],
    });
  expect(missingSentence(childConfinement(null))).toContain("run dist/markmill");
});
