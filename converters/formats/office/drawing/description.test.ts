import { expect, test } from "bun:test";
import { descriptionOf } from "./description.ts";

test.each([
  [{ descr: "A red\n buoy " }, "A red buoy"],
  [{ descr: " ", title: "Buoy" }, "Buoy"],
  [{ descr: "A buoy", title: "Fig. 1" }, "A buoy"],
  [{ name: "Picture 1" }, ""],
])("%p is described as %p", (attributes, description) => {
  expect(descriptionOf({ name: "wp:docPr", attributes, children: [] })).toBe(description);
});

test("what has no properties has no description", () => {
  expect(descriptionOf(undefined)).toBe("");
});
