import { expect, test } from "bun:test";
import { everywhere, inDocuments, phrasesIn, proseOf } from "./phrases.ts";

test("a phrase is found with its line, over line ends and comment marks too", () => {
  const rules = [{ phrase: /hand on/, better: "share" }];
  expect(phrasesIn("a.ts", "x\nto hand on", rules)).toEqual(['a.ts:2: "hand on"; better: share']);
  expect(phrasesIn("a.ts", "/**\n * hand\n * on */", rules)).toEqual(['a.ts:2: "hand on"; better: share']);
  expect(phrasesIn("a.ts", "// hand\n  // on", rules)).toHaveLength(1);
  expect(phrasesIn("a.ts", "handon, hand-on", rules)).toEqual([]);
});

test("code, links and generated parts of a document are not prose; lines keep their numbers", () => {
  const text = "a `code` [b](c.md)\n```sh\ncode\n```\n<!-- x: npm run docs -->\ncode\n<!-- /x -->\nend";
  expect(proseOf(text)).not.toMatch(/code|c\.md/);
  expect(proseOf(text).split("\n")).toHaveLength(text.split("\n").length);
  expect(proseOf(text)).toEndWith("end");
});

test.each([
  "Make a user.",
  "Make an API key",
  "Take a ban back",
  "what hears recordings",
  "may be handed on",
  "This is no JSON",
  "print it, this once",
  "for want of memory",
  "The page wants a login",
  "refused with a word on what to do",
])("not to be said: %s", (text) => {
  expect(phrasesIn("a.ts", text, everywhere)).toHaveLength(1);
});

test.each(["Create a user", "There is no file", "The key is no longer valid", "a makefile"])(
  "fine: %s",
  (text) => {
    expect(phrasesIn("a.md", text, [...everywhere, ...inDocuments])).toEqual([]);
  },
);
