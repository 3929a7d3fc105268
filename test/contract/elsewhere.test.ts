import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { elsewhere } from "./elsewhere.ts";

const claims = Object.entries(elsewhere).flatMap(([code, { by }]) => by.map((path) => [code, path] as const));

test.each(claims)("%s is asserted in %s", (code, path) => {
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toContain(code);
});
