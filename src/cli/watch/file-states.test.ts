import { describe, expect, test } from "bun:test";
import { createFileStates } from "./file-states.ts";

const files = (found: Record<string, string>) => new Map(Object.entries(found));

describe("a file is taken when it has come to rest", () => {
  test("looks over the settling time have found it the same", () => {
    const book = createFileStates(300, false);
    book.observe(files({ a: "1" }), 0);
    expect(book.ready()).toEqual([]);
    book.observe(files({ a: "2" }), 200);
    book.observe(files({ a: "2" }), 400);
    expect(book.ready()).toEqual([]);
    // Time alone is no look.
    book.observe(files({ a: "2", b: "1" }), 500);
    expect(book.ready()).toEqual(["a"]);
    book.unsettle("a");
    book.observe(files({ a: "2", b: "1" }), 799);
    expect(book.ready()).toEqual([]);
    book.observe(files({ a: "2", b: "1" }), 800);
    expect(book.ready()).toEqual(["a", "b"]);
  });

  test("without a settling time at the first look", () => {
    const book = createFileStates(0, false);
    book.observe(files({ b: "1", a: "1" }), 5);
    expect(book.ready()).toEqual(["a", "b"]);
  });
});

test("what has ended is ready again when it changes, also where it changed while it ran", () => {
  const book = createFileStates(0, false);
  book.observe(files({ a: "1" }), 0);
  book.begin("a");
  book.observe(files({ a: "2" }), 1);
  expect(book.ready()).toEqual([]);
  book.end("a");
  expect(book.isIdle()).toBe(true);
  book.observe(files({ a: "2" }), 2);
  expect(book.ready()).toEqual(["a"]);
});

test("what went away while it ran is forgotten when it has ended, and new when it comes back", () => {
  const book = createFileStates(0, false);
  book.observe(files({ a: "1" }), 0);
  book.begin("a");
  book.observe(files({}), 1);
  book.end("a");
  book.observe(files({}), 2);
  book.observe(files({ a: "1" }), 3);
  expect(book.ready()).toEqual(["a"]);
});

test("whose turn comes again is ready, and not idle", () => {
  const book = createFileStates(0, false);
  book.observe(files({ a: "1" }), 0);
  book.begin("a");
  book.again("a");
  expect([book.ready(), book.isIdle()]).toEqual([["a"], false]);
});

test("the first look's files can be left until they change", () => {
  const book = createFileStates(0, true);
  book.observe(files({ a: "1" }), 0);
  expect(book.ready()).toEqual([]);
  book.observe(files({ a: "1", b: "1" }), 1);
  expect(book.ready()).toEqual(["b"]);
  book.observe(files({ a: "2", b: "1" }), 2);
  expect(book.ready()).toEqual(["a", "b"]);
});
