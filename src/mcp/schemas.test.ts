import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { listedSchema, oneOf, orNull } from "./schemas.ts";

test("choices of texts are an enumeration, and what may be null a list of types", () => {
  const schema = Type.Object({
    state: oneOf(["queued", "running"], "Of the job."),
    count: orNull(Type.Integer({ minimum: 0 }), "Null: none."),
    rows: Type.Array(Type.Object({ kind: orNull(oneOf(["a", "b"])) })),
  });
  expect(listedSchema(schema)).toEqual({
    type: "object",
    required: ["state", "count", "rows"],
    properties: {
      state: { type: "string", enum: ["queued", "running"], description: "Of the job." },
      count: { type: ["integer", "null"], minimum: 0, description: "Null: none." },
      rows: {
        type: "array",
        items: {
          type: "object",
          required: ["kind"],
          properties: { kind: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] } },
        },
      },
    },
  });
});

test("a property that is called as a keyword is still a property", () => {
  const schema = Type.Object({ properties: Type.String(), anyOf: Type.Literal("x"), items: Type.Integer() });
  expect(listedSchema(schema)).toMatchObject({
    properties: {
      properties: { type: "string" },
      anyOf: { const: "x", type: "string" },
      items: { type: "integer" },
    },
  });
});
