import { expect, test } from "bun:test";
import { prologOf } from "./prolog.ts";

const rest = (text: string) => text.slice(prologOf(text).end);
const typeIn = (text: string) => {
  const { type } = prologOf(text);
  return type === null ? null : text.slice(type.start, type.end);
};

test.each([
  ["<a/>", "<a/>", null],
  ["\n <?xml version='1.0'?>\n<!-- > --><a/>", "<a/>", null],
  ["<!DOCTYPE html><html>", "<html>", "<!DOCTYPE html>"],
  [
    '<?xml version="1.0"?><!doctype a SYSTEM "b" [<!ENTITY c "]d>"> ] ><!--e--> <a>',
    "<a>",
    '<!doctype a SYSTEM "b" [<!ENTITY c "]d>"> ] >',
  ],
  ["<!-- never closed <a/>", "<!-- never closed <a/>", null],
  ["<!DOCTYPE a [ <a/>", "<!DOCTYPE a [ <a/>", null],
  ["text <!DOCTYPE html>", "text <!DOCTYPE html>", null],
])("of %j", (text, element, type) => {
  expect(rest(text)).toBe(element);
  expect(typeIn(text)).toBe(type);
});

test("is found behind very many and very long pieces", () => {
  const comments = "<!-- a - b -->\n".repeat(200_000);
  expect(rest(`${comments}<a/>`)).toBe("<a/>");
  expect(rest(`<!--${" -- >".repeat(1_000_000)}--><a/>`)).toBe("<a/>");
  expect(rest(`${" ".repeat(1_000_000)}<a/>`)).toBe("<a/>");
  expect(typeIn(`<!DOCTYPE a [${"] ".repeat(500_000)}`)).toBeNull();
});
