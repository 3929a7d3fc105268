import { expect, test } from "bun:test";
import type { Nodes } from "mdast";
import { withPairs } from "./pairs.ts";

const html = (value: string): Nodes => ({ type: "html", value });
const text = (value: string): Nodes => ({ type: "text", value });

test("a tag and the one that closes it become an element", () => {
  expect(withPairs([text("H"), html("<sub>"), text("2"), html("</sub>"), text("O")])).toEqual([
    text("H"),
    { type: "tagged", name: "sub", children: [text("2")] },
    text("O"),
  ] as Nodes[]);
});

test("of the same name within each other, the outer ones belong together", () => {
  const [outer] = withPairs([html("<b>"), html("<b>"), text("x"), html("</b>"), html("</b>")]);
  expect(outer).toEqual({
    type: "tagged",
    name: "b",
    children: [html("<b>"), text("x"), html("</b>")],
  } as Nodes);
});

test("what stands alone, and what may not be, stays as it is", () => {
  for (const nodes of [[html("<sub>")], [html("</sub>")], [html("<script>"), text("x"), html("</script>")]])
    expect(withPairs(nodes)).toEqual(nodes);
});

test("attributes are left out", () => {
  expect(withPairs([html('<sup onclick="x()" id="y">'), text("2"), html("</sup>")])).toEqual([
    { type: "tagged", name: "sup", children: [text("2")] },
  ] as Nodes[]);
});
