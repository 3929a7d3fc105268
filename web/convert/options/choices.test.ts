import { expect, test } from "bun:test";
import { type Choices, choicesLike, defaultChoices, sentOf, wrongsOf } from "./choices.ts";
import { fieldsOf } from "./fields.ts";

const kind = {
  options: { mode: ["fast", "accurate"], layout_fidelity: ["standard"], pages: true },
  options_schema: {
    type: "object",
    properties: {
      furniture: { default: "drop", anyOf: [{ const: "drop" }, { const: "keep" }], description: "Headers." },
      formulas: { enum: ["list", "none"], title: "Formulas" },
      verbatim: { type: "boolean", default: true },
      width: { type: "integer", minimum: 1, maximum: 9, default: 4 },
      title: { type: "string", maxLength: 3, pattern: "^[a-z]*$" },
      ocr_languages: { type: "array", items: { type: "string" }, default: ["eng"], minItems: 1, maxItems: 2 },
      sides: { type: "array", items: { enum: ["left", "right"] } },
      nested: { type: "object" },
    },
  },
};
const but = (changes: Partial<Choices>): Choices => ({ ...defaultChoices(kind), ...changes });
const withOptions = (options: Choices["options"]) =>
  but({ options: { ...defaultChoices(kind).options, ...options } });

test("a schema becomes fields; what there is no field for is left out", () => {
  expect(fieldsOf(kind.options_schema).map(({ name, kind: form }) => [name, form])).toEqual([
    ["furniture", "choice"],
    ["formulas", "choice"],
    ["verbatim", "flag"],
    ["width", "number"],
    ["title", "text"],
    ["ocr_languages", "several"],
    ["sides", "several"],
  ]);
  expect(fieldsOf({ type: "object" })).toEqual([]);
});

test("at first everything is as the server would have it, and nothing is sent", () => {
  expect(defaultChoices(kind)).toEqual({
    mode: "fast",
    layout_fidelity: "standard",
    pages: "",
    options: {
      ...{ furniture: "drop", formulas: "list", verbatim: true, width: 4, title: "" },
      ...{ ocr_languages: ["eng"], sides: [] },
    },
  });
  expect(sentOf(kind, but({}))).toEqual({});
  expect(wrongsOf(kind, but({}))).toEqual({});
});

test("only what was changed is sent, numbers as numbers and pages without blanks", () => {
  const choices = { ...withOptions({ furniture: "keep", width: "7", title: "" }), mode: "accurate" };
  expect(sentOf(kind, { ...choices, pages: " 1-3, 5 , 8- " })).toEqual({
    mode: "accurate",
    pages: "1-3,5,8-",
    options: '{"furniture":"keep","width":7}',
  });
  expect(sentOf({ ...kind, options: { ...kind.options, pages: false } }, but({ pages: "1" }))).toEqual({});
});

test.each(["x", "1-2-3", "1,,2", ",", "-3", Array(101).fill("1").join(",")])(
  "pages cannot be %p",
  (pages) => {
    expect(wrongsOf(kind, but({ pages }))).toEqual({ pages: "pages" });
  },
);

test("values outside their bounds are told by field", () => {
  expect(wrongsOf(kind, withOptions({ width: "10", title: "abcd", ocr_languages: [] }))).toEqual({
    width: "number",
    title: "text",
    ocr_languages: "too_few",
  });
  expect(wrongsOf(kind, withOptions({ width: "1.5", title: "A", ocr_languages: ["a", "b", "c"] }))).toEqual({
    width: "number",
    title: "text",
    ocr_languages: "too_many",
  });
});

test("what a job was converted with is chosen again, as far as the kind still has it", () => {
  const { options } = choicesLike(kind, { furniture: "keep", gone: true });
  expect(options.furniture).toBe("keep");
  expect(options).not.toHaveProperty("gone");
});
