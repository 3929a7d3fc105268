import { expect, test } from "bun:test";
import { optionsOf } from "./capabilities.tsx";

test("options are told with what they can be and what they are by themselves", () => {
  const schema = {
    type: "object",
    properties: {
      comments: {
        default: "drop",
        description: "Comments, as footnotes.",
        anyOf: [{ const: "drop" }, { const: "keep" }],
      },
      hidden: { type: "boolean", default: false },
      depth: { type: "integer", minimum: 1, maximum: 6 },
      title: { type: "string" },
      mode: { enum: ["a", 2] },
    },
  };
  expect(optionsOf(schema)).toEqual([
    {
      name: "comments",
      description: "Comments, as footnotes.",
      values: ["drop", "keep"],
      byDefault: "drop",
    },
    { name: "hidden", description: "", values: ["true", "false"], byDefault: "false" },
    { name: "depth", description: "", values: ["1 – 6"], byDefault: null },
    { name: "title", description: "", values: [], byDefault: null },
    { name: "mode", description: "", values: ["a", "2"], byDefault: null },
  ]);
});

test("a kind without options has none", () => {
  expect(optionsOf({})).toEqual([]);
});
