import { expect, test } from "bun:test";
import { localeFor } from "./language.ts";

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
