/**
 * What the interface specification says of one value, in a form that machines can hold an answer and the published
 * schema against: written from the specification's words, not from the schemas of the code.
 */
export interface Rule {
  /** JSON Schema (draft 2020-12) that says the same. */
  schema: object;
  /** Values that the rule allows. */
  fits: readonly unknown[];
  /** Values that it does not: one for each way to be wrong. */
  fails: readonly unknown[];
}

const noText: readonly unknown[] = [1, true, {}, []];
const noNumber: readonly unknown[] = ["1", true, {}, []];
const noObject: readonly unknown[] = ["{}", 1, []];

export const text: Rule = { schema: { type: "string" }, fits: ["a text"], fails: noText };

/** At most so many characters. */
export const textUpTo = (maxLength: number): Rule => ({
  schema: { type: "string", maxLength },
  fits: ["a".repeat(maxLength)],
  fails: [...noText, "a".repeat(maxLength + 1)],
});

export const textLike = (pattern: string, fits: readonly string[], fails: readonly string[]): Rule => ({
  schema: { type: "string", pattern },
  fits,
  fails: [...noText, ...fails],
});

export const oneOf = (...values: readonly string[]): Rule => ({
  schema: { enum: values },
  fits: values,
  fails: [...noText, "", "none of them", values[0]?.toUpperCase() ?? ""],
});

export const always = (value: string | number | boolean): Rule => ({
  schema: { const: value },
  fits: [value],
  fails: [`${value} `, 0.5, null, {}],
});

export const whole = (minimum: number, maximum?: number): Rule => ({
  schema: { type: "integer", minimum, ...(maximum === undefined ? {} : { maximum }) },
  fits: [minimum, ...(maximum === undefined ? [minimum + 1_000_000] : [maximum])],
  fails: [...noNumber, minimum - 1, minimum + 0.5, ...(maximum === undefined ? [] : [maximum + 1])],
});

export const number = (minimum: number, maximum?: number): Rule => ({
  schema: { type: "number", minimum, ...(maximum === undefined ? {} : { maximum }) },
  fits: [minimum, minimum + 0.25],
  fails: [...noNumber, minimum - 0.001, ...(maximum === undefined ? [] : [maximum + 0.001])],
});

export const yesOrNo: Rule = { schema: { type: "boolean" }, fits: [true, false], fails: ["true", 1, {}] };

export const dateTime: Rule = {
  schema: { type: "string", format: "date-time" },
  fits: ["2026-11-21T10:00:00.000Z"],
  fails: [...noText, "yesterday", "2026-11-21", "2026-13-01T00:00:00Z"],
};

export const uri: Rule = {
  schema: { type: "string", format: "uri" },
  fits: ["https://example.org/a"],
  fails: [...noText, "no address"],
};

export const object: Rule = { schema: { type: "object" }, fits: [{}], fails: noObject };

export const orNull = ({ schema, fits, fails }: Rule): Rule => ({
  schema: { anyOf: [schema, { type: "null" }] },
  fits: [...fits, null],
  fails: fails.filter((value) => value !== null),
});

export const listOf = (
  item: Rule,
  limits: { minItems?: number; maxItems?: number; uniqueItems?: true } = {},
): Rule => {
  const { minItems = 0, maxItems, uniqueItems } = limits;
  const [one] = item.fits;
  return {
    schema: { type: "array", items: item.schema, ...limits },
    fits: [Array(Math.max(1, minItems)).fill(one)],
    fails: [
      "[]",
      {},
      ...item.fails.slice(0, 2).map((wrong) => [wrong]),
      ...(minItems > 0 ? [[]] : []),
      ...(maxItems === undefined ? [] : [Array(maxItems + 1).fill(one)]),
      ...(uniqueItems ? [[one, one]] : []),
    ],
  };
};

/** With all of these keys, none of them to be left out, and others only where `open` says so. */
export function record(
  fields: Readonly<Record<string, Rule>>,
  { open = false, optional = [] as readonly string[] } = {},
): Rule {
  const sound = Object.fromEntries(Object.entries(fields).map(([name, { fits }]) => [name, fits[0]]));
  const required = Object.keys(fields).filter((name) => !optional.includes(name));
  const without = (name: string) => Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name));
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
      required,
      ...(open ? {} : { additionalProperties: false }),
    },
    fits: [sound],
    fails: [
      ...noObject,
      ...required.map(without),
      ...Object.entries(fields).map(([name, { fails }]) => ({ ...sound, [name]: fails[0] })),
      ...(open ? [] : [{ ...sound, another_key: 1 }]),
    ],
  };
}
