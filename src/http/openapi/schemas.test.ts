import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { documentedAs } from "../../operations/schema.ts";
import { createSchemaPublisher } from "./schemas.ts";

test("a named schema is published once and referred to by name, without its $id", () => {
  const { publish, components } = createSchemaPublisher();
  const leaf = Type.String({ $id: "Leaf" });
  const tree = Type.Object({ a: leaf, b: Type.Array(leaf) }, { $id: "Tree" });
  expect(publish({ schema: tree })).toEqual({ schema: { $ref: "#/components/schemas/Tree" } });
  expect(components()).toEqual({
    Leaf: { type: "string" },
    Tree: {
      type: "object",
      required: ["a", "b"],
      properties: {
        a: { $ref: "#/components/schemas/Leaf" },
        b: { type: "array", items: { $ref: "#/components/schemas/Leaf" } },
      },
    },
  });
});

test("a schema that refers to itself ends", () => {
  const { publish, components } = createSchemaPublisher();
  const node: Record<string, unknown> = { $id: "Node", type: "object" };
  node.properties = { next: node };
  publish(node);
  expect(components()).toEqual({
    Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } },
  });
});

test("constants become an enum, null stays a type of 3.1, and text checks give way to what they document", () => {
  const { publish } = createSchemaPublisher();
  expect(publish(Type.Union([Type.Literal("a"), Type.Literal("b")], { default: "a" }))).toEqual({
    type: "string",
    enum: ["a", "b"],
    default: "a",
  });
  expect(publish(Type.Union([Type.Integer(), Type.Null()]))).toEqual({
    anyOf: [{ type: "integer" }, { type: "null" }],
  });
  expect(publish(Type.String({ pattern: "^[0-9]+$", ...documentedAs({ type: "integer" }) }))).toEqual({
    type: "integer",
  });
});
