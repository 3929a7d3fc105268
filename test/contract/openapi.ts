/** The OpenAPI document as a judge: of answers, of the requests that led to them, and of what nobody has seen. */

import { headerProblems } from "./headers/documented.ts";
import { codesOf, type Operation, operationAt, operationsOf, type ResponseFacts } from "./operations.ts";
import { requestProblems } from "./request-validity.ts";
import { createValidator, type Validator } from "./schemas.ts";
import { observe } from "./specification/observe.ts";
import type { Answer, Sent } from "./target.ts";

type Json = Record<string, unknown>;

export interface Contract {
  document: Json;
  operations: readonly Operation[];
  /** What an answer, or the request that succeeded with it, has that the document does not say, in words. */
  problems(sent: Sent, answer: Answer): string[];
  /** What of a request the document does not allow, in words, whatever it was answered. */
  requestProblems(sent: Sent): string[];
  /** Documented "METHOD path STATUS" that no answer has shown yet. */
  unseen(): string[];
  /** Documented "METHOD path STATUS code" that no answer has shown yet. */
  unseenCodes(): string[];
  /** Documented headers that no answer has had yet, by their names as components. */
  unseenHeaders(): string[];
  /** Every value of that component in an answer so far. */
  observed(component: string): readonly unknown[];
}

/** What is served beside the documented operations: pages for people, and what standards of their own describe. */
const undocumented =
  /^\/(?:$|account|sign-|consent|setup|invitations?|reset|sso|oauth2|mcp|\.well-known|password|forgot)/;

export function createContract(document: Json): Contract {
  const validator = createValidator(document);
  const operations = operationsOf(document);
  const seen = new Set<string>();
  const components = new Map<string, unknown[]>();
  const remember = (name: string, value: unknown) => {
    const values = components.get(name);
    if (values === undefined) components.set(name, [value]);
    else values.push(value);
  };

  return {
    document,
    operations,
    observed: (component) => components.get(component) ?? [],
    problems(sent, answer) {
      const method = sent.method ?? "GET";
      const { pathname } = new URL(sent.path, "http://host");
      const found = operationAt(operations, method, pathname);
      if (found === undefined)
        return [404, 405].includes(answer.status) || method === "OPTIONS" || undocumented.test(pathname)
          ? []
          : [`${method} ${pathname} is not documented and answered ${answer.status}`];
      const name = `${found.method} ${found.path} ${answer.status}`;
      const response = found.facts.responses[String(answer.status)];
      if (response === undefined) return [`${name} is not documented`];
      seen.add(name);
      if (answer.json !== undefined) observe(document, validator, schemaOf(response), answer.json, remember);
      const problems = [
        ...headerProblems(response, answer, validator),
        ...(method === "HEAD" ? [] : contentProblems(response, answer, validator)),
        ...(answer.status < 300 ? requestProblems(found, sent, validator) : []).map(
          (problem) => `succeeded although in the request ${problem}`,
        ),
      ];
      for (const [header, { $ref }] of Object.entries(response.headers ?? {}))
        if ($ref !== undefined && answer.headers.has(header)) seen.add($ref);
      const code = codeOf(answer);
      if (code !== null && method !== "HEAD") {
        seen.add(`${name} ${code}`);
        if (!codesOf(response).includes(code)) problems.push(`the code ${code} is not documented`);
      }
      return problems.map((problem) => `${name}: ${problem}`);
    },
    requestProblems(sent) {
      const { pathname } = new URL(sent.path, "http://host");
      const found = operationAt(operations, sent.method ?? "GET", pathname);
      return found === undefined ? ["nothing is documented there"] : requestProblems(found, sent, validator);
    },
    unseen: () =>
      operations
        .flatMap(({ method, path, facts }) =>
          Object.keys(facts.responses).map((status) => `${method} ${path} ${status}`),
        )
        .filter((name) => !seen.has(name)),
    unseenHeaders: () => {
      const { headers = {} } = (document.components ?? {}) as { headers?: Json };
      return Object.keys(headers).filter((name) => !seen.has(`#/components/headers/${name}`));
    },
    unseenCodes: () =>
      operations
        .flatMap(({ method, path, facts }) =>
          Object.entries(facts.responses).flatMap(([status, response]) =>
            codesOf(response).map((code) => `${method} ${path} ${status} ${code}`),
          ),
        )
        .filter((name) => !seen.has(name)),
  };
}

function codeOf({ status, json }: Answer): string | null {
  const code = (json as { error?: { code?: unknown } } | undefined)?.error?.code;
  return status >= 400 && typeof code === "string" ? code : null;
}

const schemaOf = ({ content }: ResponseFacts): unknown => content?.["application/json"]?.schema;

function contentProblems({ content }: ResponseFacts, answer: Answer, validator: Validator): string[] {
  const type = (answer.headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (content === undefined) return answer.text === "" ? [] : ["has a body"];
  const documented = content[type];
  if (documented === undefined) return [`content type ${type} is not documented`];
  return answer.json === undefined ? [] : validator.problems(documented.schema, answer.json);
}
