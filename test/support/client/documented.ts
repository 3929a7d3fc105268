/** Whether requests and answers are what the OpenAPI document says, as ajv reads it (JSON Schema 2020-12). */
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import type { ApiDocument, DocumentedOperation } from "../../../scripts/client/document.ts";

export interface Exchange {
  method: string;
  /** Path and query as sent. */
  path: string;
  requestType: string;
  requestBody: string;
  status: number;
  answerType: string;
  answer: string;
}

export interface Documented {
  /** The operation's id, or "nothing". */
  idOf(exchange: Exchange): string;
  /** What of it is not documented, in words. */
  problems(exchange: Exchange): string[];
}

export function createDocumented(document: ApiDocument): Documented {
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
  addFormats(ajv);
  ajv.addSchema({ $id: "document", ...document });
  const fit = (what: string, schema: object, value: unknown): string[] => {
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
    const validate = ajv.compile(own);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
  };
  const routes = Object.entries(document.paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    operations,
  }));

  function find({ method, path }: Exchange): DocumentedOperation | undefined {
    const { pathname } = new URL(path, "http://host");
    const found = routes.filter(({ pattern }) => pattern.test(pathname));
    // A path without parameters goes before one with.
    const exact = found.find(({ pattern }) => pattern.source === `^${pathname}$`) ?? found[0];
    return exact?.operations[method.toLowerCase()];
  }

  function requestProblems(operation: DocumentedOperation, exchange: Exchange): string[] {
    const { searchParams } = new URL(exchange.path, "http://host");
    const known = (operation.parameters ?? []).filter((each) => each.in === "query");
    const unknown = [...searchParams.keys()].filter((name) => !known.some((each) => each.name === name));
    const missing = known.filter(({ name, required }) => required && !searchParams.has(name));
    const content = operation.requestBody?.content ?? {};
    const schema = content[exchange.requestType]?.schema;
    return [
      ...unknown.map((name) => `the parameter ${name} is not documented`),
      ...missing.map(({ name }) => `the parameter ${name} is missing`),
      ...(operation.requestBody !== undefined && schema === undefined
        ? [`a body of type ${exchange.requestType} is not documented`]
        : []),
      ...(operation.requestBody === undefined && exchange.requestBody !== ""
        ? ["no body is documented"]
        : []),
      ...(schema === undefined ? [] : bodyProblems(schema, exchange)),
    ];
  }

  function bodyProblems(schema: object, { requestType, requestBody }: Exchange): string[] {
    if (requestType === "application/json") return fit("body", schema, JSON.parse(requestBody));
    const { $ref } = schema as { $ref?: string };
    const component = document.components.schemas[$ref?.split("/").at(-1) ?? ""];
    const names = [...requestBody.matchAll(/; name="([^"]*)"/g)].map(([, name]) => name ?? "");
    const fields = Object.keys((component?.properties ?? {}) as object);
    return names
      .filter((name) => !fields.includes(name))
      .map((name) => `the field ${name} is not documented`);
  }

  return {
    idOf: (exchange) => find(exchange)?.operationId ?? "nothing",
    problems(exchange) {
      const operation = find(exchange);
      if (operation === undefined) return ["nothing is documented there"];
      const response = operation.responses[String(exchange.status)];
      if (response === undefined) return [`the status ${exchange.status} is not documented`];
      const schema = response.content?.[exchange.answerType]?.schema;
      if (response.content !== undefined && schema === undefined)
        return [`an answer of type ${exchange.answerType} is not documented`];
      return [
        ...requestProblems(operation, exchange),
        ...(exchange.answerType === "application/json" && schema !== undefined
          ? fit("answer", schema, JSON.parse(exchange.answer))
          : []),
      ];
    },
  };
}
