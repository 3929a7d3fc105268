/** The operations of an OpenAPI document, as far as tests look at them. */
type Json = Record<string, unknown>;

export interface Operation {
  method: string;
  /** As in the document, with `{name}` segments. */
  path: string;
  facts: OperationFacts;
}

export interface OperationFacts {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ResponseFacts>;
  security: readonly Record<string, string[]>[];
  tags: readonly string[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Json;
}

export interface ResponseFacts {
  description: string;
  headers?: Record<string, HeaderFacts>;
  content?: Record<string, Media>;
}

export interface Media {
  schema: Json;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface HeaderFacts {
  $ref?: string;
  required?: boolean;
  schema?: Json;
}

export function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, OperationFacts>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, facts]) => ({ method: method.toUpperCase(), path, facts })),
  );
}

/** The operation that a request goes to; HEAD goes where GET does. */
export function operationAt(
  operations: readonly Operation[],
  method: string,
  pathname: string,
): Operation | undefined {
  const sought = method === "HEAD" ? "GET" : method;
  const fits = operations.filter((each) => each.method === sought && patternOf(each.path).test(pathname));
  // A path without parameters goes before one with them that would match it, too (OpenAPI 3.1, section 4.8.8.2).
  return fits.find(({ path }) => path === pathname) ?? fits[0];
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
  patterns.set(path, pattern);
  return pattern;
}

/** Error codes that a response is documented with: its examples have their names. */
export function codesOf({ content }: ResponseFacts): string[] {
  return Object.keys(content?.["application/json"]?.examples ?? {});
}
