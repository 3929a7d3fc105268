import { expect, test } from "bun:test";
import { damageOf } from "./damage.ts";

test.each([
  [new WebAssembly.RuntimeError("unreachable"), "trap"],
  [Object.assign(new Error("index out of bounds"), { name: "RuntimeError" }), "trap"],
  [new Error("Aborted(OOM)"), "memory"],
  [new Error("Aborted(assertion)"), "trap"],
  [new Error("malloc of 4096 bytes failed"), "memory"],
  [
    new Error("BFCArena::AllocateRawInternal Failed to allocate memory for requested buffer of size 4096"),
    "memory",
  ],
  [new RangeError("Maximum call stack size exceeded."), "stack"],
  [new Error("cannot find startxref"), null],
  ["a string", null],
] as const)("%p is %p", (thrown, damage) => {
  expect(damageOf(thrown)).toBe(damage);
});
