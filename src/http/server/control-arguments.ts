/** Checks the arguments of operations that come through the control socket. */
import { Fault } from "../../../config/errors/fault.ts";
import { pointer } from "../../../config/errors/pointer.ts";
import type { LocalOperation } from "../../operations/admin-operation.ts";
import type { Operation } from "../../operations/operation.ts";

/** The parts of a JSON Schema that describe a type. */
interface TypeSchema {
  type?: string;
  anyOf?: readonly TypeSchema[];
  items?: TypeSchema;
  properties?: Readonly<Record<string, TypeSchema>>;
  required?: readonly string[];
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** Commands may leave out the organization of an object that they name. */
const derived = "organization_id";

/** The path of the first value of a wrong type or that is missing; null: none. */
function wrongPath(schema: TypeSchema, value: unknown, path: readonly string[]): readonly string[] | null {
  const { anyOf, type, items, properties = {}, required = [] } = schema;
  if (anyOf !== undefined) return anyOf.some((each) => wrongPath(each, value, path) === null) ? null : path;
  if (type !== undefined && types[type]?.(value) === false) return path;
  if (Array.isArray(value) && items !== undefined) {
    const wrong = value.map((each, at) => wrongPath(items, each, [...path, String(at)]));
    return wrong.find((found) => found !== null) ?? null;
  }
  if (typeof value !== "object" || value === null) return null;
  const members = value as Readonly<Record<string, unknown>>;
  const missing = required.find((name) => members[name] === undefined && name !== derived);
  if (missing !== undefined) return [...path, missing];
  for (const [name, each] of Object.entries(properties)) {
    const wrong = members[name] === undefined ? null : wrongPath(each, members[name], [...path, name]);
    if (wrong !== null) return wrong;
  }
  return null;
}

/**
 * Throws invalid_request for values of a wrong type. Formats are not checked: commands also name users by e-mail
 * address and organizations by name, where the API takes IDs.
 */
export function requireArguments(operation: LocalOperation & Partial<Operation>, args: unknown): void {
  const { params, query, requestBody } = operation;
  for (const schema of [{ type: "object" }, operation.args, params, query, requestBody?.schema]) {
    const wrong = schema === undefined ? null : wrongPath(schema as TypeSchema, args, []);
    if (wrong === null) continue;
    const path = pointer(...wrong.map((name) => name.slice(0, 40)));
    throw new Fault("invalid_request", {
      message: `The argument ${path || "/"} is missing or has the wrong type.`,
      details: [{ path, message: "Missing, or of the wrong type." }],
    });
  }
}
