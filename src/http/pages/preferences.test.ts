import { expect, test } from "bun:test";
import { languageOf, themeOf } from "./preferences.ts";

const of = (fields: Record<string, string>) => new Headers(fields);

test.each([
  ["de-DE,de;q=0.9,en;q=0.8", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  ["fr-FR,fr;q=0.9,de;q=0.5,en;q=0.4", "de"],
  ["fr,es", "en"],
  ["de;q=0,en;q=0.1", "en"],
  ["", "en"],
  ["*", "en"],
] as const)("a browser that asks for %p gets %p", (header, language) => {
  expect(languageOf(of({ "accept-language": header }))).toBe(language);
});

test("a choice goes before the browser's languages; one that there is not, does not count", () => {
  const asked = { "accept-language": "de" };
  expect(languageOf(of({ ...asked, cookie: "markmill.language=en" }))).toBe("en");
  expect(languageOf(of({ ...asked, cookie: "markmill.language=xx" }))).toBe("de");
  expect(themeOf(of({ cookie: "markmill.theme=dark" }))).toBe("dark");
  expect(themeOf(of({ cookie: 'markmill.theme="><script>' }))).toBe("auto");
  expect(themeOf(of({}))).toBe("auto");
});
