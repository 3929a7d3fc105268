import { documentedKey, exampleKey } from "../../operations/schema.ts";

type Json = Record<string, unknown>;

/**
 * Converts schemas of the validator into schemas for readers: named ones become references into `components`, checks
 * of text forms are replaced by what they document, unions of constants become enums.
 */
export function createSchemaPublisher() {
  const components: Record<string, unknown> = {};

  function publish(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(publish);
    if (!isObject(value)) return value;
    const { $id: id, ...schema } = value;
    if (typeof id !== "string") return published(schema);
    if (!(id in components)) {
      components[id] = null;
      components[id] = published(schema);
    }
    return { $ref: `#/components/schemas/${id}` };
  }

  function published(schema: Json): Json {
    const { [documentedKey]: documented, [exampleKey]: _, ...checked } = schema;
    if (isObject(documented)) return documented;
    const constants = constantsOf(checked.anyOf);
    const published = Object.entries(checked)
      .filter(([key]) => constants === null || key !== "anyOf")
      .map(([key, value]) => [key, publish(value)]);
    return { ...Object.fromEntries(published), ...(constants && { type: "string", enum: constants }) };
  }

  return {
    publish,
    /** Sorted by name, so that the document does not depend on the order of routes. */
    components: (): Record<string, unknown> =>
      Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function constantsOf(options: unknown): string[] | null {
  if (!Array.isArray(options)) return null;
  const constants = options.map((option: unknown) => (isObject(option) ? option.const : undefined));
  return constants.every((constant) => typeof constant === "string") ? constants : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
