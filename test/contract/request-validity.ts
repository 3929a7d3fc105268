/**
 * What of a request the document does not allow. One that succeeded must be allowed: the document is never narrower than
 * the server.
 */

import type { Operation } from "./operations.ts";
import type { Validator } from "./schemas.ts";
import type { Sent } from "./target.ts";

type Json = Record<string, unknown>;

export function requestProblems({ path, facts }: Operation, sent: Sent, validator: Validator): string[] {
  return [...parameterProblems(path, facts, sent, validator), ...bodyProblems(facts, sent, validator)];
}

function parameterProblems(
  path: string,
  { parameters = [] }: Operation["facts"],
  sent: Sent,
  validator: Validator,
): string[] {
  const { pathname, searchParams } = new URL(sent.path, "http://host");
  const segments = pathname.split("/");
  const headers = new Headers(sent.headers);
  const places = {
    path: (name: string) => decodeURIComponent(segments[path.split("/").indexOf(`{${name}}`)] ?? ""),
    query: (name: string) => searchParams.get(name),
    header: (name: string) => headers.get(name),
  };
  const inQuery = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  // A query means nothing to an operation that has none.
  const unknown =
    inQuery.length === 0 ? [] : [...searchParams.keys()].filter((name) => !inQuery.includes(name));
  return [
    ...unknown.map((name) => `the parameter ${name} is not documented`),
    ...parameters.flatMap((parameter) => {
      const value = places[parameter.in](parameter.name);
      if (value === null) return parameter.required ? [`the parameter ${parameter.name} is missing`] : [];
      return validator
        .problems(parameter.schema, fromText(value, parameter.schema))
        .map((problem) => `the parameter ${parameter.name}: ${problem}`);
    }),
  ];
}

function bodyProblems({ requestBody }: Operation["facts"], { body }: Sent, validator: Validator): string[] {
  if (body === undefined) return [];
  if (requestBody === undefined) return ["no body is documented"];
  if (typeof body === "string") {
    const schema = requestBody.content["application/json"]?.schema;
    return schema === undefined
      ? ["a JSON body is not documented"]
      : validator.problems(schema, JSON.parse(body));
  }
  // Bytes that a scenario has put together itself are looked at by nobody but the server.
  if (!(body instanceof FormData)) return [];
  const schema = requestBody.content["multipart/form-data"]?.schema;
  if (schema === undefined) return ["a form is not documented"];
  return validator.problems(schema, formOf(body, schema, validator));
}

/** A form as the object that its schema describes; a file stands as a text, as in the document. */
function formOf(form: FormData, schema: Json, validator: Validator): Json {
  const { properties = {} } = validator.resolved(schema) as { properties?: Record<string, Json> };
  const object: Json = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
    const property = properties[name] ?? {};
    object[name] =
      property.type === "array" || values.length > 1 ? values : fromText(values[0] ?? "", property);
  }
  return object;
}

/** What text in a parameter, a header or a form's field stands for: what its schema is a type of. */
export function fromText(text: string, { type }: Json): unknown {
  if (type === "integer" || type === "number") return text.trim() === "" ? text : Number(text);
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}
