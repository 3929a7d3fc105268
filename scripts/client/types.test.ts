import { expect, test } from "bun:test";
import { declaration, typeOf } from "./types.ts";

const flat = (text: string) => text.replace(/\s+/g, " ").trim();

test.each<[schema: Record<string, unknown>, type: string]>([
  [{ type: "string", format: "date-time" }, "string"],
  [{ type: "integer", minimum: 0 }, "number"],
  [{ type: "string", contentMediaType: "application/octet-stream" }, "FormFile"],
  [{ type: "string", contentMediaType: "application/json" }, "string"],
  [{ const: 1000, type: "number" }, "1000"],
  [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "number | null"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, '("a" | "b")[]'],
  [{ type: "array", items: { $ref: "#/components/schemas/Job" } }, "Job[]"],
  [{ type: "object", patternProperties: { "^(.*)$": { type: "number" } } }, "Record<string, number>"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{ type: "object" }, "Record<string, unknown>"],
  [{}, "unknown"],
  [
    { type: "object", required: ["a"], properties: { a: { type: "string" }, "b-c": { type: "boolean" } } },
    '{ a: string; "b-c"?: boolean; }',
  ],
  // Money is never a float.
  [{ anyOf: [{ type: "number", multipleOf: 0.001 }, { type: "string" }] }, "string"],
])("%j is %p", (schema, type) => expect(flat(typeOf(schema))).toBe(type));

test("what is not understood is not guessed", () => {
  expect(() => typeOf({ allOf: [] })).toThrow("not understood");
  expect(() => typeOf({ type: "tuple" })).toThrow("not understood");
});

test("comments cannot end before their end", () => {
  expect(flat(declaration("A", { type: "string", description: "ends */ here" }))).toBe(
    "/** ends * / here */ export type A = string;",
  );
});
