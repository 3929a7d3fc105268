import { expect, test } from "bun:test";
import { elements, safeAttributes } from "./allowed-html.ts";

const attributes = (name: string, given: Record<string, string>) =>
  safeAttributes(name, (key) => given[key] ?? null);

test("cells keep their spans and alignment, within bounds", () => {
  expect(attributes("td", { colspan: "2", rowspan: "99999", align: "RIGHT", scope: "row" })).toEqual({
    colspan: 2,
    rowspan: 1_000,
    class: "right",
    scope: "row",
  });
});

test("whatever else is said of them is left out", () => {
  expect(
    attributes("td", { colspan: "-1", align: "x; y", style: "x", onclick: "x", id: "x", class: "x" }),
  ).toEqual({});
  expect(attributes("p", { align: "left", colspan: "2" })).toEqual({});
});

test("nothing that runs, loads or asks for something may be an element", () => {
  for (const name of [
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "svg",
    "math",
    "form",
    "input",
    "button",
    "link",
    "meta",
    "base",
    "template",
    "video",
  ])
    expect(elements.has(name)).toBe(false);
});
