/**
 * Holds answers against the OpenAPI 3.1 document that describes them. Schemas are JSON Schema 2020-12 and checked by
 * ajv in its strict mode, so that a keyword which nobody understands is an error and not a silence.
 */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export type Json = Record<string, unknown>;

/** An answer as far as the document speaks of it. */
export interface CheckedAnswer {
  status: number;
  /** Of Content-Type, without parameters; empty when there is none. */
  mediaType: string;
  text: string;
  /** Undefined when the body is no JSON. */
  json: unknown;
}

export interface DocumentedOperation {
  method: string;
  /** With `{name}` segments. */
  path: string;
  operation: Json;
}

export interface AnswerChecker {
  /** The operation that a request with this method and path goes to; HEAD goes where GET does. */
  find(method: string, pathname: string): DocumentedOperation | null;
  /** What the answer has that the document does not say, in words; none when all is well. */
  problems(found: DocumentedOperation, method: string, answer: CheckedAnswer): string[];
}

export function createAnswerChecker(document: Json): AnswerChecker {
  const ajv = new Ajv2020({ strict: true, allErrors: false, validateFormats: true });
  addFormats(ajv);
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(alone(schema) as Json, name);
  const compiled = new Map<unknown, ValidateFunction>();
  const paths = Object.entries(document.paths as Record<string, Json>).map(([path, item]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    item,
  }));
  // A path without parameters goes before one with them that would match it, too (OpenAPI 3.1, section 4.8.8.2).
  paths.sort((a, b) => a.path.split("{").length - b.path.split("{").length);

  function validatorOf(schema: unknown): ValidateFunction {
    const known = compiled.get(schema) ?? ajv.compile(alone(schema) as Json);
    compiled.set(schema, known);
    return known;
  }

  return {
    find(method, pathname) {
      const found = paths.find(({ pattern }) => pattern.test(pathname));
      const name = (method === "HEAD" ? "GET" : method).toLowerCase();
      const operation = found?.item[name];
      if (found === undefined || typeof operation !== "object" || operation === null) return null;
      return { method: name.toUpperCase(), path: found.path, operation: operation as Json };
    },
    problems({ method, path, operation }, sentMethod, { status, mediaType, text, json }) {
      const name = `${method} ${path} ${status}`;
      const response = (operation.responses as Json)[String(status)] as Json | undefined;
      if (response === undefined) return [`${name} is not documented`];
      if (sentMethod === "HEAD") return text === "" ? [] : [`${name}: an answer to HEAD has a body`];
      const content = response.content as Record<string, Json> | undefined;
      if (content === undefined) return text === "" ? [] : [`${name}: has a body`];
      const documented = content[mediaType] as { schema?: unknown } | undefined;
      if (documented === undefined) return [`${name}: content type "${mediaType}" is not documented`];
      if (mediaType !== "application/json") return [];
      if (json === undefined) return [`${name}: the body is no JSON`];
      if (documented.schema === undefined) return [`${name}: has no schema`];
      const validate = validatorOf(documented.schema);
      if (validate(json)) return [];
      return [`${name}: ${ajv.errorsText(validate.errors, { dataVar: "body" })}`];
    },
  };
}

/** The same schema with its references by the bare names under which the components are known. */
function alone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(alone);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === "$ref" && typeof each === "string"
        ? [key, each.replace("#/components/schemas/", "")]
        : [key, alone(each)],
    ),
  );
}
