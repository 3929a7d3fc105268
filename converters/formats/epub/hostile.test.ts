/** Books made to be slow: each ends, and what it holds is found. */

import { describe, expect, test } from "bun:test";
import { longTest } from "../../../config/testing/runs.ts";
import { parseText } from "../web/parse.ts";
import { linksIn } from "./note-index.ts";
import { asHtml } from "./parse.ts";

describe("what stands before a chapter's root", () => {
  test.each([
    ["many comments and no document type", "<!-- a - b -->\n".repeat(60)],
    ["a very long comment", `<!--${" - a".repeat(1_250_000)}-->`],
    [
      "a very long comment and a document type",
      `<!--${" - a".repeat(100_000)}--><!DOCTYPE html [<!ENTITY x "y">]>`,
    ],
    ["very many instructions", "<?a b?>".repeat(100_000)],
  ])("%s", (_, before) => {
    const { html } = asHtml(`${before}<html><body><p/>a</body></html>`, "a.xhtml");
    expect(html).toEndWith("<html><body><p></p>a</body></html>");
    expect(html).not.toContain("ENTITY");
  });
});

test("a tag that never ends is read as far as it goes, however long it is", () => {
  expect(asHtml(`<p>a</p><${"a.".repeat(500_000)}`, "a.xhtml").html).toStartWith("<!DOCTYPE html><p>a</p>");
});

longTest(
  "links of one paragraph look at its beginning once",
  () => {
    const links = Array.from({ length: 40_000 }, (_, at) => `<a href="#n${at}">${at % 1_000}</a> `);
    const tree = parseText(`<p>${"<i></i>".repeat(150_000)}${links.join("")}</p>`);
    const found = [...linksIn(tree, "a.xhtml")];
    expect(found).toHaveLength(40_000);
    expect(found.filter(({ isFirst }) => isFirst)).toHaveLength(40);
  },
  60_000,
);
