import { expect, test } from "bun:test";
import { slugOf } from "./anchors.ts";

test.each([
  ["3.4 The `class` of an object", "34-the-class-of-an-object"],
  ["What's new? (2024)", "whats-new-2024"],
  ["Über uns – kurz", "über-uns--kurz"],
  ["set_option", "set_option"],
])("%s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
