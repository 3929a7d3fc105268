/** Values that fit a JSON Schema, as far as the document's schemas go; ids of living objects among them. */
import fc from "fast-check";
import { fuzzPassword } from "./cast.ts";
import type { Json } from "./checker.ts";
import { Ref } from "./plan.ts";

export type Drawn = fc.Arbitrary<unknown>;

/** Fields whose values have to be those of something that exists to lead anywhere. */
const referring = /(?:_id|_version|_reference|_token|^token|^cursor|_path)$/;
const made = /^(?:client_request_id)$/;

export interface Place {
  document: Json;
  /** Of the property or the parameter. */
  name: string;
  depth: number;
}

export function resolved(schema: Json, document: Json): Json {
  const reference = schema.$ref;
  if (typeof reference !== "string") return schema;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (node as Json)[key], document);
  return resolved(target as Json, document);
}

/** Kinds of the pool that a parameter or a property of this name and pattern can be filled from. */
export function kindOf(name: string, schema: Json): string | null {
  const prefix = /^\^(mk_[a-z]+|[a-z]{2,4})_\[/.exec(String(schema.pattern ?? ""))?.[1];
  if (prefix !== undefined) return prefix;
  return referring.test(name) && !made.test(name) ? name : null;
}

export function drawnValue(given: Json, place: Place): Drawn {
  const schema = resolved(given, place.document);
  const plain = plainOf(schema, place);
  const kind = kindOf(place.name, schema);
  if (kind === null || (schema.type !== "string" && schema.type !== undefined)) return plain;
  const pooled = fc.tuple(fc.nat(60), fc.boolean(), plain);
  return fc.oneof(
    { weight: 5, arbitrary: pooled.map(([at, own, other]) => new Ref(kind, at, own, other)) },
    { weight: 1, arbitrary: plain },
  );
}

export function plainOf(schema: Json, place: Place): Drawn {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map((option) => drawnValue(option as Json, place)));
  const free = freeOf(schema, place);
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  if (examples.length === 0) return free;
  return fc.oneof(free, fc.constantFrom(...examples));
}

function freeOf(schema: Json, place: Place): Drawn {
  const { type, name } = { type: schema.type, name: place.name };
  if (type === "integer" || type === "number") return numberOf(schema, type === "integer");
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return arrayOf(schema, place);
  if (type === "object") return objectOf(schema, place);
  if (type === "string") return textOf(schema, name);
  return fc.jsonValue({ maxDepth: 2 });
}

function numberOf(schema: Json, whole: boolean): Drawn {
  const min = Number(schema.minimum ?? 0);
  const max = Number(schema.maximum ?? 1_000_000);
  const step = Number(schema.multipleOf ?? 1);
  if (!whole && step < 1)
    return fc.integer({ min, max: 1_000_000 }).map((steps) => Number((steps * step).toFixed(3)));
  const small = fc.integer({ min, max: Math.min(max, min + 5_000) });
  return fc.oneof(
    small,
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.max(min, Math.min(max, 2 ** 52)) }),
  );
}

function arrayOf(schema: Json, place: Place): Drawn {
  const items = drawnValue((schema.items ?? {}) as Json, { ...place, depth: place.depth + 1 });
  const minLength = Number(schema.minItems ?? 0);
  const maxLength = Math.min(Number(schema.maxItems ?? 4), Math.max(minLength, 4));
  const rules = { minLength, maxLength };
  return schema.uniqueItems === true
    ? fc.uniqueArray(items, { ...rules, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
    : fc.array(items, rules);
}

function objectOf(schema: Json, place: Place): Drawn {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const names = properties.map(([name]) => name);
  // An upload and its token are worth something together only.
  if (names.length === 2 && names.includes("upload_id") && names.includes("job_token"))
    return pairOf(schema, place);
  if (properties.length === 0)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 });
  const required = new Set((schema.required ?? []) as string[]);
  const drawn = Object.fromEntries(
    properties.map(([name, each]) => [name, drawnValue(each, { ...place, name, depth: place.depth + 1 })]),
  );
  return fc.record(drawn, { requiredKeys: names.filter((name) => required.has(name)) });
}

function pairOf({ properties }: Json, place: Place): Drawn {
  const { upload_id, job_token } = properties as Record<"upload_id" | "job_token", Json>;
  const other = fc.record({
    upload_id: drawnValue(upload_id, { ...place, name: "upload_id" }),
    job_token: drawnValue(job_token, { ...place, name: "job_token" }),
  });
  const pair = fc.tuple(fc.nat(30), other).map(([at, otherwise]) => new Ref("pair", at, false, otherwise));
  return fc.oneof({ weight: 6, arbitrary: pair }, { weight: 1, arbitrary: other });
}

const names = ["Ada", "Ørsted & Søn", "名前", "a b", "O'Neill; DROP TABLE users", "<b>bold</b>", "🙂", "Zoë"];

function textOf(schema: Json, name: string): Drawn {
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 40), Math.max(minLength, 40));
  const { pattern, format } = schema;
  if (typeof pattern === "string") return matching(pattern, maxLength);
  if (format === "uri")
    return fc.oneof(
      fc.webUrl(),
      fc.constantFrom("https://hooks.example.com/x", "https://[::1]/", "http://169.254.169.254/"),
    );
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const free = fc.string({ minLength, maxLength, unit: "grapheme" });
  if (name === "current_password") return fc.oneof(fc.constant(fuzzPassword), free);
  if (name === "email")
    return fc.oneof(
      fc.emailAddress(),
      fc.nat(5_000).map((n) => `fuzz-${n}@example.org`),
    );
  if (name === "since" || name === "until")
    return fc.oneof(
      free,
      fc.constantFrom("2026-01-01", "2026-11-21T00:00:00Z", "2999-12-31", "0001-01-01T00:00:00.000Z"),
    );
  if (minLength <= 1 && maxLength >= 4) return fc.oneof(free, fc.constantFrom(...names));
  return free;
}

/** Where a pattern uses what cannot be drawn from, text that most often fits none. */
function matching(pattern: string, maxLength: number): Drawn {
  try {
    const drawn = fc.stringMatching(new RegExp(pattern));
    fc.sample(drawn, { numRuns: 1, seed: 1 });
    return drawn;
  } catch {
    return fc.stringMatching(/^[A-Za-z0-9_.:@-]{1,40}$/).map((text) => text.slice(0, maxLength));
  }
}
