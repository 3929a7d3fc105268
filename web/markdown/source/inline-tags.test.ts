import { expect, test } from "bun:test";
import type { Nodes } from "mdast";
import { joinTags } from "./inline-tags.ts";

const html = (value: string): Nodes => ({ type: "html", value });
const text = (value: string): Nodes => ({ type: "text", value });

test("a tag and the one that closes it become an element", () => {
  expect(joinTags([text("H"), html("<sub>"), text("2"), html("</sub>"), text("O")])).toEqual([
    text("H"),
    { type: "tagged", name: "sub", children: [text("2")] },
    text("O"),
  ] as Nodes[]);
});

test("of the same name within each other, the outer ones belong together", () => {
  const [outer] = joinTags([html("<b>"), html("<b>"), text("x"), html("</b>"), html("</b>")]);
  expect(outer).toEqual({
    type: "tagged",
    name: "b",
    children: [html("<b>"), text("x"), html("</b>")],
  } as Nodes);
});

test("what stands alone, and what may not be, stays as it is", () => {
  for (const nodes of [[html("<sub>")], [html("</sub>")], [html("<script>"), text("x"), html("</script>")]])
    expect(joinTags(nodes)).toEqual(nodes);
});

test("attributes are left out", () => {
  expect(joinTags([html('<sup onclick="x()" id="y">'), text("2"), html("</sup>")])).toEqual([
    { type: "tagged", name: "sup", children: [text("2")] },
  ] as Nodes[]);
});

test("of many that stand open, each is looked at once", () => {
  let looks = 0;
  const open = (): Nodes => ({
    type: "html",
    get value() {
      looks += 1;
      return "<b>";
    },
  });
  const nodes = Array.from({ length: 1_000 }, open);
  expect(joinTags(nodes)).toHaveLength(1_000);
  expect(looks).toBe(1_000);
});

test("what is open within another is closed by its own", () => {
  const nodes = [html("<b>"), html("<i>"), text("x"), html("</b>"), html("<br>")];
  expect(joinTags(nodes)).toEqual([
    { type: "tagged", name: "b", children: [html("<i>"), text("x")] },
    { type: "tagged", name: "br", children: [] },
  ] as Nodes[]);
});
