import { expect, test } from "bun:test";
import { localeFor, phrase } from "./language.ts";

test.each([
  ["en", ["en-GB", "en"], "en-GB"],
  ["en", ["de-AT", "en-IE"], "en-IE"],
  ["de", ["en-GB"], "de"],
  ["de", ["de-CH", "de"], "de-CH"],
  ["en", ["en-US@posix", "en"], "en"],
  ["en", ["english", "en_US.UTF-8"], "en"],
  ["en", [], "en"],
] as const)("a page in %s, read with %p, writes dates as in %s", (language, named, locale) => {
  expect(localeFor(language, named)).toBe(locale);
  expect(() => new Intl.DateTimeFormat(localeFor(language, named))).not.toThrow();
});

test("values stand in a phrase by the order of their names in English", () => {
  const pages = phrase("Page {number} of {total}", "Von {total} Seiten die {number}.");
  expect(pages(3, "9")).toBe("Page 3 of 9");
  expect(phrase("Type {text} to confirm {text}", "{text}")("$&")).toBe("Type $& to confirm $&");
});
