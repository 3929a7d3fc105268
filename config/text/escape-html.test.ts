import { expect, test } from "bun:test";
import { escaped } from "./escape-html.ts";

test("text stays text in markup, and in a value between double quotes", () => {
  expect(escaped(`<a title="1 & 2">it's &lt;</a>`)).toBe(
    "&lt;a title=&quot;1 &amp; 2&quot;&gt;it's &amp;lt;&lt;/a&gt;",
  );
});
