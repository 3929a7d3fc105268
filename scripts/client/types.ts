/** JSON Schema, as far as the document uses it, written as TypeScript. */
import type { Json } from "./document.ts";

/** In an object's place: what the form's body has where bytes are sent. */
const file = "FormFile";

/** Throws on a schema that it does not understand: a type that says too little would be believed. */
export function typeOf(schema: Json): string {
  const { $ref, anyOf, oneOf, const: constant, enum: values, type } = schema;
  if (typeof $ref === "string") return nameOf($ref);
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) return unionOf(options as Json[]);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(type)) return unionOf(type.map((each) => ({ ...schema, type: each })));
  if (type === "object") return objectOf(schema);
  if (type === "array") return arrayOf(schema);
  if (type === "string") return schema.contentMediaType === "application/octet-stream" ? file : "string";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean" || type === "null") return type;
  if (Object.keys(schema).every((key) => key === "description")) return "unknown";
  throw new Error(`a schema that is not understood: ${JSON.stringify(schema)}`);
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

/** Credits that may be told as a number or as text are text: a float need not be the decimal that was meant. */
function unionOf(options: Json[]): string {
  const isText = options.some(({ type }) => type === "string");
  const exact = options.filter(({ multipleOf }) => !(isText && multipleOf !== undefined));
  return [...new Set(exact.map(typeOf))].join(" | ");
}

function arrayOf({ items }: Json): string {
  const type = typeOf((items ?? {}) as Json);
  return /^\w+$/.test(type) ? `${type}[]` : `(${type})[]`;
}

/** One with named properties, or one whose values are all of a kind. */
function objectOf({ properties, required = [], patternProperties, additionalProperties }: Json): string {
  if (properties === undefined) {
    const [values] = Object.values((patternProperties ?? {}) as Record<string, Json>);
    const further = typeof additionalProperties === "object" ? (additionalProperties as Json) : undefined;
    return `Record<string, ${typeOf(values ?? further ?? {})}>`;
  }
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) =>
    field(name, typeOf(schema), (required as string[]).includes(name), schema.description),
  );
  return `{\n${fields.join("")}}`;
}

export function field(name: string, type: string, required: boolean, description?: unknown): string {
  const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
  return `${comment(description)}${key}${required ? "" : "?"}: ${type};\n`;
}

export function comment(text: unknown): string {
  return typeof text === "string" ? `/** ${text.replaceAll("*/", "* /")} */\n` : "";
}

/** Of a component: an interface where it is an object with names. */
export function declaration(name: string, schema: Json): string {
  const type = typeOf(schema);
  const head = comment(schema.description);
  return type.startsWith("{")
    ? `${head}export interface ${name} ${type}\n`
    : `${head}export type ${name} = ${type};\n`;
}

export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [nameOf(inner)] : referencesIn(inner),
  );
}
