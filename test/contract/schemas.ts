/** The document's schemas, asserted by ajv: draft 2020-12 in strict mode, formats included. */
import Ajv2020, { type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";

type Json = Record<string, unknown>;

export interface Validator {
  /** In words, none when the value fits. The schema may refer to the document's components. */
  problems(schema: object, value: unknown): string[];
  /** What a reference refers to; anything else as it is. */
  resolved<T extends object>(part: T): T;
}

/** Each schema is compiled when it is first needed. */
export function createValidator(document: Json): Validator {
  const ajv = new Ajv2020({
    strict: true,
    // A schema may ask for a property that another part of it describes, and may be one of several types.
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    multipleOfPrecision: 9,
  });
  addFormats(ajv);
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(absolute(schema), `schema:${name}`);
  /** By the schema itself: the document's stay the same objects, and thousands of answers ask for the same few. */
  const compiled = new WeakMap<object, ValidateFunction>();

  return {
    problems(schema, value) {
      const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
      compiled.set(schema, validate);
      return validate(value) ? [] : (validate.errors ?? []).map(inWords);
    },
    resolved<T extends object>(part: T): T {
      if (!("$ref" in part)) return part;
      const path = String(part.$ref).replace(/^#\//, "").split("/");
      const target = path.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
      if (target === undefined) throw new Error(`${part.$ref} leads nowhere`);
      return target as T;
    },
  };
}

/** References as ajv resolves them: each component is a schema of its own. */
function absolute(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"schema:'));
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  const { additionalProperty } = params as { additionalProperty?: string };
  return `${instancePath || "/"}: ${message}${additionalProperty === undefined ? "" : ` (${additionalProperty})`}`;
}
