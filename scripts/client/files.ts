import { join } from "node:path";
import { root } from "../build/paths.ts";
import {
  type ApiDocument,
  apiDocument,
  type DocumentedOperation,
  type Json,
  type Parameter,
} from "./document.ts";
import { comment, declaration, field, referencesIn, typeOf } from "./types.ts";

interface ClientOperation {
  method: string;
  path: string;
  facts: DocumentedOperation;
}

/** What programs may do; apart from it what only somebody may who has signed in with a browser. Not what is beside the API. */
function clientOperations({ paths }: ApiDocument): Record<"programs" | "pages", ClientOperation[]> {
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
function typesOf(operation: ClientOperation, document: ApiDocument): string {
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

function factsOf({ method, path, facts }: ClientOperation, document: ApiDocument): string {
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

const folder = "src/client/generated";
const made = "Made from the OpenAPI document by `npm run client`; change the routes' schemas instead.";

export async function clientFiles(document = apiDocument()): Promise<Record<string, string>> {
  const { programs, pages } = clientOperations(document);
  const used = componentsOf(document, [...programs, ...pages]);
  const isAdmin = (name: string) => name.startsWith("Admin") || name.startsWith("Audit");
  const resources = {
    admin: used.filter(isAdmin),
    others: used.filter((name) => !isAdmin(name)),
  };
  const files = {
    "schema.ts": schemaFile(document, resources.others, "The API's resources"),
    "admin-schema.ts": schemaFile(document, resources.admin, "Resources of the administration API"),
    ...operationFiles(
      { file: "operation", type: "Operations", constant: "operations", whose: "each operation of the API" },
      programs,
      document,
      resources,
    ),
    ...operationFiles(
      {
        file: "page-operation",
        type: "PageOperations",
        constant: "pageOperations",
        whose: "each operation that takes a browser's sign-in",
      },
      pages,
      document,
      resources,
    ),
  };
  const entries = await Promise.all(
    Object.entries(files).map(async ([name, text]) => [`${folder}/${name}`, await formatted(name, text)]),
  );
  return Object.fromEntries(entries);
}

interface Names {
  file: string;
  type: string;
  constant: string;
  whose: string;
}

/** The types of some operations, and the table that they are asked for by. */
function operationFiles(
  { file, type, constant, whose }: Names,
  operations: ClientOperation[],
  document: ApiDocument,
  resources: { admin: string[]; others: string[] },
): Record<string, string> {
  const members = operations.map((each) => typesOf(each, document)).join("\n");
  const noInput = "/** Nothing needs to be said. */\ntype NoInput = Record<never, never>;\n";
  return {
    [`${file}-types.ts`]: [
      `/** What ${whose} takes and answers. ${made} */`,
      importsFrom("./admin-schema.ts", members, resources.admin),
      importsFrom("./schema.ts", members, resources.others),
      ...(/\bNoInput\b/.test(members) ? [noInput] : []),
      `export interface ${type} {\n${members}}\n`,
    ].join("\n"),
    [`${file}s.ts`]: [
      `/** How ${whose} is asked for. ${made} */`,
      'import type { OperationFacts } from "../operation-facts.ts";',
      `import type { ${type} } from "./${file}-types.ts";\n`,
      `export const ${constant} = {\n${operations.map((each) => factsOf(each, document)).join("")}} as const satisfies Record<keyof ${type}, OperationFacts>;\n`,
    ].join("\n"),
  };
}

/** What the operations speak of, and what that speaks of, by name. */
function componentsOf({ components }: ApiDocument, operations: ClientOperation[]): string[] {
  const found = new Set<string>();
  const pending = operations.flatMap(({ facts }) => [
    ...referencesIn(facts.parameters),
    ...referencesIn(facts.requestBody),
    // Errors are the transport's to read.
    ...Object.entries(facts.responses).flatMap(([status, response]) =>
      status.startsWith("2") ? referencesIn(response) : [],
    ),
  ]);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name) || components.schemas[name] === undefined) continue;
    found.add(name);
    pending.push(...referencesIn(components.schemas[name]));
  }
  return [...found].sort();
}

function schemaFile({ components }: ApiDocument, names: string[], what: string): string {
  const declarations = names.map((name) => declaration(name, components.schemas[name] ?? {}));
  return [
    `/** ${what}, as they are sent. ${made} */`,
    foreign(declarations, names, components.schemas),
    ...declarations,
  ].join("\n");
}

/** Imports of what the declarations name and do not declare. */
function foreign(
  declarations: string[],
  own: string[],
  schemas: ApiDocument["components"]["schemas"],
): string {
  const text = declarations.join("\n");
  const isNamed = (name: string) => new RegExp(`(?<!["\\w\`])${name}(?![\\w"\`])`).test(bare(text));
  const others = Object.keys(schemas).filter((name) => !own.includes(name) && isNamed(name));
  return [
    ...(isNamed("FormFile") ? ['import type { FormFile } from "../form-file.ts";'] : []),
    ...(others.length === 0 ? [] : [`import type { ${others.join(", ")} } from "./schema.ts";`]),
    "",
  ].join("\n");
}

const bare = (text: string) => text.replace(/\/\*\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"/g, "");

function importsFrom(path: string, members: string, names: string[]): string {
  const text = bare(members);
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return used.length === 0 ? "" : `import type { ${used.join(", ")} } from "${path}";`;
}

async function formatted(name: string, text: string): Promise<string> {
  const biome = Bun.spawn(
    [
      "node",
      join(root, "node_modules/@biomejs/biome/bin/biome"),
      "check",
      "--write",
      `--stdin-file-path=${folder}/${name}`,
    ],
    { cwd: root, stdin: new Blob([text]), stdout: "pipe", stderr: "pipe" },
  );
  const [out, err, code] = await Promise.all([biome.stdout.text(), biome.stderr.text(), biome.exited]);
  if (code !== 0) throw new Error(`${name} cannot be formatted: ${err}\n${text}`);
  return out;
}
