/** What the client knows of each operation. */
import type { ApiDocument, DocumentedOperation, Json, Parameter } from "./document.ts";
import { comment, field, typeOf } from "./types.ts";

export interface ClientOperation {
  method: string;
  path: string;
  facts: DocumentedOperation;
}

/** What programs may do; apart from it what only somebody may who has signed in with a browser. Not what is beside the API. */
export function clientOperations({ paths }: ApiDocument): Record<"programs" | "pages", ClientOperation[]> {
  const all = Object.entries(paths)
    .filter(([path]) => path.startsWith("/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, facts]) => ({ method: method.toUpperCase(), path, facts })),
    )
    .sort((a, b) => (a.facts.operationId < b.facts.operationId ? -1 : 1));
  return {
    programs: all.filter(({ facts }) => !isForPages(facts)),
    pages: all.filter(({ facts }) => isForPages(facts)),
  };
}

const isForPages = ({ security }: DocumentedOperation) =>
  security.length > 0 && security.every((form) => Object.keys(form).join() === "session");

const parametersOf = (facts: DocumentedOperation, place: Parameter["in"]) =>
  (facts.parameters ?? []).filter((parameter) => parameter.in === place);

function bodyOf({ requestBody }: DocumentedOperation): { kind: "json" | "multipart"; schema: Json } | null {
  const [entry] = Object.entries(requestBody?.content ?? {});
  if (entry === undefined) return null;
  const [type, { schema }] = entry;
  return { kind: type === "multipart/form-data" ? "multipart" : "json", schema };
}

interface Answer {
  type: string;
  /** Names in a JSON body; null: bytes or text; none: nothing. */
  fields: readonly string[] | null;
}

function answerOf({ responses }: DocumentedOperation, { components }: ApiDocument): Answer {
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, { content }]) => (content === undefined ? [] : [content]));
  const [content] = contents;
  if (content === undefined) return { type: "undefined", fields: [] };
  const schemas = contents.map((each) => each["application/json"]?.schema);
  const [schema] = schemas;
  if (schema === undefined) return { type: "Response", fields: null };
  const type = [...new Set(schemas.map((each) => typeOf(each ?? {})))].join(" | ");
  const named = components.schemas[type] ?? schema;
  return { type, fields: (named.required ?? []) as string[] };
}

/** Members of the interface of inputs and answers. */
export function typesOf(operation: ClientOperation, document: ApiDocument): string {
  const { facts, method, path } = operation;
  const body = bodyOf(facts);
  const fields = (facts.parameters ?? []).map(({ name, required, schema }) =>
    field(name, typeOf(schema), required, schema.description),
  );
  if (body !== null) fields.push(field("body", typeOf(body.schema), true));
  const input = fields.length === 0 ? "NoInput" : `{ ${fields.join("")} }`;
  const summary = comment(`${facts.summary}. \`${method} ${path}\``);
  return `${summary}${facts.operationId}: { input: ${input}; answer: ${answerOf(facts, document).type} };\n`;
}

/** An entry of the table. */
export function factsOf({ method, path, facts }: ClientOperation, document: ApiDocument): string {
  const names = (place: Parameter["in"]) => parametersOf(facts, place).map(({ name }) => name);
  const body = bodyOf(facts);
  const { fields } = answerOf(facts, document);
  const entry = {
    method,
    path,
    ...(names("query").length === 0 ? {} : { query: names("query") }),
    ...(names("header").length === 0 ? {} : { headers: names("header") }),
    ...(body === null ? {} : { body: body.kind }),
    answer: fields,
  };
  return `${facts.operationId}: ${JSON.stringify(entry)},\n`;
}
