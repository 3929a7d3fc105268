/** Which of the document's components an answer shows, however deep inside. */
import type { Validator } from "../schemas.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Calls with every value in the answer that the document says to be a component, by the component's name. Of a choice
 * between schemas those are followed that the value fits.
 */
export function observe(
  document: Json,
  validator: Validator,
  schema: unknown,
  value: unknown,
  seen: (component: string, value: unknown) => void,
): void {
  if (!isObject(schema)) return;
  const { $ref: reference, properties, items, anyOf } = schema;
  if (typeof reference === "string") {
    const name = reference.replace("#/components/schemas/", "");
    const components = (document.components as { schemas: Json }).schemas;
    seen(name, value);
    observe(document, validator, components[name], value, seen);
  }
  if (isObject(properties) && isObject(value))
    for (const [key, part] of Object.entries(properties))
      if (key in value) observe(document, validator, part, value[key], seen);
  if (items !== undefined && Array.isArray(value))
    for (const item of value) observe(document, validator, items, item, seen);
  if (Array.isArray(anyOf))
    for (const option of anyOf)
      if (isObject(option) && validator.problems(option, value).length === 0)
        observe(document, validator, option, value, seen);
}
