/** Requests of one operation of the document: valid ones, ones with one thing wrong, and hostile ones. */
import fc from "fast-check";
import {
  type Operation as Documented,
  operationsOf as documentedIn,
  type Parameter,
} from "../contract/operations.ts";
import { fuzzPassword } from "./cast.ts";
import type { Json } from "./checker.ts";
import { formOf } from "./forms.ts";
import { cookies, headerSets, methodsOf, pathTricks, queryTricks, strangeSegments } from "./hostile.ts";
import { oneChange } from "./json.ts";
import type { BodyPlan, Mangle, RequestPlan } from "./plan.ts";
import { Ref } from "./plan.ts";
import { drawnValue, kindOf, plainOf, resolved } from "./values.ts";

export interface Operation extends Documented {
  id: string;
}

export function operationsOf(document: Json): Operation[] {
  return documentedIn(document).map((each) => ({ ...each, id: each.facts.operationId }));
}

export const none: BodyPlan = { kind: "none" };

/** `credentials` are the names of the cast, those that the operation accepts coming first and often. */
export function requestsOf(
  operation: Operation,
  document: Json,
  credentials: { fitting: readonly string[]; all: readonly string[] },
): fc.Arbitrary<RequestPlan> {
  const { parameters = [] } = operation.facts;
  const valid: fc.Arbitrary<RequestPlan> = fc.record({
    operation: fc.constant(operation.id),
    method: fc.constant(operation.method),
    path: pathOf(operation.path, parameters, document),
    pathTrick: fc.constant(null),
    query: queryOf(parameters, document),
    headers: headersOf(parameters),
    credential: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...credentials.fitting) },
      { weight: 2, arbitrary: fc.constantFrom(...credentials.all) },
    ),
    body: bodyOf(operation, document),
  });
  const near = fc.tuple(valid, queryTricks).map(([plan, trick]) => ({ ...plan, query: trick(plan.query) }));
  const hostile = fc.oneof(
    fc
      .tuple(valid, headerSets)
      .map(([plan, headers]) => ({ ...plan, headers: [...plan.headers, ...headers] })),
    fc
      .tuple(valid, cookies)
      .map(([plan, cookie]) => ({ ...plan, headers: [...plan.headers, ["cookie", cookie] as const] })),
    fc.tuple(valid, methodsOf(operation.method)).map(([plan, method]) => ({ ...plan, method })),
    fc.tuple(valid, pathTricks).map(([plan, pathTrick]) => ({ ...plan, pathTrick })),
    fc.tuple(valid, strangeSegments).map(([plan, segment]) => ({
      ...plan,
      path: plan.path.map((each) => (each instanceof Ref ? segment : each)),
    })),
    fc.tuple(valid, strangeBodies).map(([plan, body]) => ({ ...plan, body })),
  );
  return fc.oneof(
    { weight: 11, arbitrary: valid },
    { weight: 2, arbitrary: near },
    { weight: 5, arbitrary: hostile },
  );
}

function pathOf(
  path: string,
  parameters: readonly Parameter[],
  document: Json,
): fc.Arbitrary<(string | Ref)[]> {
  const segments = path.slice(1).split("/");
  return fc.tuple(
    ...segments.map((segment): fc.Arbitrary<string | Ref> => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      const parameter = parameters.find((each) => each.in === "path" && each.name === name);
      if (name === undefined || parameter === undefined) return fc.constant(segment);
      const schema = resolved(parameter.schema, document);
      const plain = plainOf(schema, { document, name, depth: 0 }).map((value) =>
        encodeURIComponent(wellFormed(value)),
      );
      const kind = kindOf(name, schema);
      if (kind === null) return plain;
      // With `pattern`less ids the name alone tells what they are of; those of guests' sessions have one.
      const ref = fc
        .tuple(fc.nat(40), fc.boolean(), plain)
        .map(([at, own, other]) => new Ref(kind, at, own, other));
      return fc.oneof({ weight: 10, arbitrary: ref }, { weight: 1, arbitrary: plain });
    }),
  );
}

const wellFormed = (value: unknown): string => String(value).toWellFormed() || "x";

function queryOf(
  parameters: readonly Parameter[],
  document: Json,
): fc.Arbitrary<(readonly [string, string | Ref])[]> {
  const fields = parameters
    .filter((each) => each.in === "query")
    .map(({ name, schema, required }): fc.Arbitrary<(readonly [string, string | Ref])[]> => {
      const drawn = drawnValue(schema, { document, name, depth: 0 }).map(
        (value): (readonly [string, string | Ref])[] => [
          [name, value instanceof Ref ? value : String(value)],
        ],
      );
      return required === true
        ? drawn
        : fc.oneof(
            { weight: 2, arbitrary: fc.constant<(readonly [string, string | Ref])[]>([]) },
            { weight: 1, arbitrary: drawn },
          );
    });
  return fc.tuple(...fields).map((drawn) => drawn.flat());
}

/** Those that the operation names beside credentials, which the cast sends. */
function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<(readonly [string, string])[]> {
  const fields = parameters
    .filter((each) => each.in === "header" && !/token|authorization/.test(each.name))
    .map(({ name }) =>
      fc.oneof(
        fc.constant<(readonly [string, string])[]>([]),
        fc
          .stringMatching(/^[ -~]{0,40}$/)
          .map((value): (readonly [string, string])[] => [[name, value.trim()]]),
      ),
    );
  return fc.tuple(...fields).map((drawn) => drawn.flat());
}

function bodyOf({ facts }: Operation, document: Json): fc.Arbitrary<BodyPlan> {
  const content = facts.requestBody?.content;
  const form = content?.["multipart/form-data"];
  if (form !== undefined) return formOf(form.schema, document);
  const json = content?.["application/json"];
  if (json === undefined)
    return fc.oneof({ weight: 15, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: strangeBodies });
  const drawn = drawnValue(json.schema, { document, name: "", depth: 0 });
  const value = "example" in json ? fc.oneof(drawn, exampled(json.example)) : drawn;
  const body = (of: unknown, contentType = "application/json", mangle: Mangle | null = null): BodyPlan => ({
    kind: "json",
    value: of,
    contentType,
    mangle,
  });
  return fc.oneof(
    { weight: 8, arbitrary: value.map((each) => body(each)) },
    { weight: 6, arbitrary: fc.tuple(value, oneChange).map(([each, change]) => body(change(each))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, fc.constantFrom(...jsonMangles))
        .map(([each, mangle]) => body(each, undefined, mangle)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.constantFrom(...contentTypes)).map(([each, type]) => body(each, type)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((each) => body(each)) },
  );
}

/** The document's own example, with living objects for those that it names. */
function exampled(example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example)) return fc.tuple(...example.map(exampled));
  if (typeof example !== "object" || example === null) return fc.constant(example);
  const members = Object.entries(example).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    const kind = kindOf(name, {});
    if (name === "current_password") return [name, fc.constant(fuzzPassword)];
    if (kind === null || typeof value !== "string") return [name, exampled(value)];
    return [name, fc.nat(60).map((at) => new Ref(kind, at, true, value))];
  });
  const names = members.map(([name]) => name);
  if (names.length === 2 && names.includes("upload_id") && names.includes("job_token"))
    return fc.nat(30).map((at) => new Ref("pair", at, false, example));
  return fc.record(Object.fromEntries(members));
}

const jsonMangles: readonly Mangle[] = [
  "truncated",
  "bom",
  "nul",
  "invalid-utf8",
  "trailing-comma",
  "twice",
  "empty",
  "spaces",
  "utf16",
];

const contentTypes = [
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  'application/json; charset="UTF-8"',
  "application/json;;;",
  "APPLICATION/JSON",
  "text/plain",
  "text/json",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json, text/plain",
  "",
  "application/json; charset=iso-8859-1",
];

/** Where none, or another, is asked for. */
const strangeBodies: fc.Arbitrary<BodyPlan> = fc
  .tuple(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("application/json", "text/plain", ""))
  .map(([value, contentType]) => ({ kind: "json", value, contentType, mangle: null }));
