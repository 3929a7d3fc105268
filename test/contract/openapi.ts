import type { Answer } from "./call.ts";
import { schemaProblems } from "./json-schema.ts";
import { observe } from "./specification/observe.ts";

type Json = Record<string, unknown>;

export interface Contract {
  document: Json;
  /** What an answer has that the document does not say, in words. */
  problems(method: string, path: string, answer: Answer): string[];
  /** Documented "METHOD path STATUS" that no answer has shown yet. */
  unseen(): string[];
  /** Every value of that component in an answer so far. */
  observed(component: string): readonly unknown[];
}

export function createContract(document: Json): Contract {
  const paths = Object.entries(document.paths as Record<string, Json>).map(([path, operations]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{[a-z_]+\}/g, "[^/]*")}$`),
    operations,
  }));
  const seen = new Set<string>();
  const components = new Map<string, unknown[]>();
  const remember = (name: string, value: unknown) => {
    const values = components.get(name);
    if (values === undefined) components.set(name, [value]);
    else values.push(value);
  };

  return {
    document,
    observed: (component) => components.get(component) ?? [],
    problems(method, address, answer) {
      const pathname = new URL(address, "http://host").pathname;
      const found = paths.find(({ pattern }) => pattern.test(pathname));
      const operation = found?.operations[(method === "HEAD" ? "GET" : method).toLowerCase()] as
        | Json
        | undefined;
      if (found === undefined || operation === undefined)
        return answer.status === 404 || answer.status === 405 || method === "OPTIONS"
          ? []
          : [`${method} ${pathname} is not documented and answered ${answer.status}`];
      const response = (operation.responses as Json)[String(answer.status)] as Json | undefined;
      const name = `${method} ${found.path} ${answer.status}`;
      if (response === undefined) return [`${name} is not documented`];
      seen.add(name);
      if (method === "HEAD") return [];
      observe(document, jsonSchemaOf(response), answer.json, remember);
      return contentProblems(response, answer, document).map((problem) => `${name}: ${problem}`);
    },
    unseen: () =>
      paths
        .flatMap(({ path, operations }) =>
          Object.entries(operations).flatMap(([method, operation]) =>
            Object.keys((operation as Json).responses as Json).map(
              (status) => `${method.toUpperCase()} ${path} ${status}`,
            ),
          ),
        )
        .filter((name) => !seen.has(name)),
  };
}

function jsonSchemaOf(response: Json): unknown {
  const content = response.content as Record<string, Json> | undefined;
  return content?.["application/json"]?.schema;
}

function contentProblems(response: Json, answer: Answer, document: Json): string[] {
  const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const content = response.content as Record<string, Json> | undefined;
  if (content === undefined) return answer.text === "" ? [] : ["has a body"];
  const documented = content[type];
  if (documented === undefined) return [`content type ${type} is not documented`];
  return type === "application/json" ? schemaProblems(documented.schema, answer.json, document) : [];
}
