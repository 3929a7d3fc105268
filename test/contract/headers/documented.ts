/** Headers of an answer against those that the document says it has. */

import type { ResponseFacts } from "../operations.ts";
import { fromText } from "../request-validity.ts";
import type { Validator } from "../schemas.ts";
import type { Answer } from "../target.ts";

/**
 * What HTTP itself, browsers' safety and caches need on any answer: told once, in the document's own description, and
 * held by headerProblems of answer-headers.ts.
 */
const common: ReadonlySet<string> = new Set([
  "content-type",
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "date",
  "cache-control",
  "content-security-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "x-content-type-options",
  "strict-transport-security",
  "vary",
  // Tells a proxy to pass a stream on as it comes.
  "x-accel-buffering",
]);

/** What is documented as always there must be; what is there must be documented, and of the documented form. */
export function headerProblems(response: ResponseFacts, answer: Answer, validator: Validator): string[] {
  const documented = new Map(
    Object.entries(response.headers ?? {}).map(([name, facts]) => [
      name.toLowerCase(),
      validator.resolved(facts),
    ]),
  );
  const missing = [...documented]
    .filter(([name, { required }]) => required === true && !answer.headers.has(name))
    .map(([name]) => `the header ${name} is documented as always there, and is not`);
  const others = [...answer.headers].flatMap(([name, value]) => {
    if (common.has(name)) return [];
    const facts = documented.get(name);
    if (facts === undefined) return [`the header ${name} is not documented`];
    const { schema = {} } = facts;
    return validator
      .problems(schema, fromText(value, schema))
      .map((problem) => `the header ${name}: ${problem}`);
  });
  return [...missing, ...others];
}
