/** Holds answers, of which many come in a second, against the OpenAPI document that describes them. */
import { type Operation, operationAt, operationsOf } from "../contract/operations.ts";
import { createValidator } from "../contract/schemas.ts";

export type Json = Record<string, unknown>;

/** An answer as far as the document speaks of it. */
export interface CheckedAnswer {
  status: number;
  /** Of Content-Type, without parameters; empty when there is none. */
  mediaType: string;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

export interface AnswerChecker {
  /** The operation that a request with this method and path goes to; HEAD goes where GET does. */
  find(method: string, pathname: string): Operation | null;
  /** What the answer has that the document does not say, in words; none when all is well. */
  problems(found: Operation, method: string, answer: CheckedAnswer): string[];
}

export function createAnswerChecker(document: Json): AnswerChecker {
  const validator = createValidator(document);
  const operations = operationsOf(document);
  return {
    find: (method, pathname) => operationAt(operations, method, pathname) ?? null,
    problems({ method, path, facts }, sentMethod, { status, mediaType, text, json }) {
      const name = `${method} ${path} ${status}`;
      const response = facts.responses[String(status)];
      if (response === undefined) return [`${name} is not documented`];
      if (sentMethod === "HEAD") return text === "" ? [] : [`${name}: an answer to HEAD has a body`];
      const { content } = response;
      if (content === undefined) return text === "" ? [] : [`${name}: has a body`];
      const documented = content[mediaType];
      if (documented === undefined) return [`${name}: content type "${mediaType}" is not documented`];
      if (mediaType !== "application/json") return [];
      if (json === undefined) return [`${name}: the body is not JSON`];
      if (documented.schema === undefined) return [`${name}: has no schema`];
      const problems = validator.problems(documented.schema, json);
      return problems.length === 0 ? [] : [`${name}: ${problems.join(", ")}`];
    },
  };
}
