/** What documents are called that came from somewhere: whoever names them there may be nobody's friend. */
import { expect, test } from "bun:test";
import { filenameOf } from "./filename.ts";

const called = (title: string) =>
  filenameOf({
    kind: "html",
    url: new URL("https://example.org/a"),
    bytes: new Uint8Array(),
    charset: null,
    title,
  });

test.each([
  [" .Water: mills/wheels.. ", "Water mills wheels.html"],
  ["...", "a.html"],
])("%p is called %p", (title, name) => expect(called(title)).toBe(name));

test.each([
  ["dots", `a${".".repeat(1_000_000)}b`],
  ["spaces and dots", `a${". ".repeat(1_000_000)}b`],
  ["letters", "ü".repeat(1_000_000)],
  ["letters of two units", `a${"😀".repeat(1_000_000)}`],
])("a title of very many %s is cut to what a name may have", (_, title) => {
  const name = called(title);
  expect(Buffer.byteLength(name)).toBeWithin(250, 256);
  expect(name.isWellFormed()).toBe(true);
  expect(name).toEndWith(".html");
});
