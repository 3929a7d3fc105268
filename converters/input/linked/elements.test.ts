import { expect, test } from "bun:test";
import type { Element } from "hast";
import { elementsBelow } from "./elements.ts";

const element = (tagName: string, children: Element["children"] = []): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

test("elements come in the order in which they stand, however deep; what is put into one is seen", () => {
  let deep = element("last");
  for (let depth = 0; depth < 200_000; depth += 1) deep = element("b", [deep]);
  const names: string[] = [];
  for (const each of elementsBelow(
    element("a", [element("p", [element("i")]), { type: "text", value: "x" }, deep]),
  )) {
    names.push(each.tagName);
    if (each.tagName === "i") each.children.push(element("u"));
  }
  expect(names.slice(0, 4)).toEqual(["p", "i", "u", "b"]);
  expect([names.length, names.at(-1)]).toEqual([200_004, "last"]);
});
