import { expect, test } from "bun:test";
import { pointer, readPointer } from "./pointer.ts";

test("names are parts of a pointer, whatever they hold", () => {
  expect(pointer()).toBe("");
  expect(pointer("file", 3)).toBe("/file/3");
  expect(pointer("options", "a/b~c", "")).toBe("/options/a~1b~0c/");
});

test("a pointer that is cut is still one", () => {
  expect(readPointer("/a~1b", 10)).toBe("/a~1b");
  expect(readPointer("/a~1b", 3)).toBe("/a");
  expect([readPointer("", 9), readPointer("a", 9)]).toEqual(["", ""]);
});
