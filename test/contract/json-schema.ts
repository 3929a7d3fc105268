/** The part of JSON Schema (draft 2020-12) that the OpenAPI document uses; anything else in a schema is an error. */
type Json = Record<string, unknown>;

const annotations = new Set(["description", "examples", "default", "contentMediaType", "title"]);

const formats: Record<string, (text: string) => boolean> = {
  "date-time": (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  uri: (text) => URL.canParse(text),
};

const typeOf = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : typeof value === "object"
        ? "object"
        : typeof value;

/** Problems in words, none when the value fits. `root` resolves references. */
export function schemaProblems(schema: unknown, value: unknown, root: unknown, at = ""): string[] {
  return Object.entries(schema as Json).flatMap(([keyword, wanted]): string[] => {
    if (annotations.has(keyword)) return [];
    const check = keywords[keyword];
    if (check === undefined) return [`${at}: the schema's keyword ${keyword} is not understood`];
    return check(wanted, value, { schema: schema as Json, root, at });
  });
}

interface Place {
  schema: Json;
  root: unknown;
  at: string;
}
type Check = (wanted: unknown, value: unknown, place: Place) => string[];

const unless = (fits: boolean, { at }: Place, problem: string) => (fits ? [] : [`${at || "/"}: ${problem}`]);
const bound =
  (fits: (value: number, limit: number) => boolean, measure: (value: unknown) => number | null): Check =>
  (limit, value, place) => {
    const measured = measure(value);
    return unless(measured === null || fits(measured, limit as number), place, `against the bound ${limit}`);
  };
const asNumber = (value: unknown) => (typeof value === "number" ? value : null);
const asLength = (value: unknown) => (typeof value === "string" ? [...value].length : null);

const asCount = (value: unknown) => (Array.isArray(value) ? value.length : null);

const keywords: Record<string, Check> = {
  $ref: (reference, value, { root, at }) => {
    const target = String(reference)
      .slice(2)
      .split("/")
      .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], root);
    return target === undefined
      ? [`${at}: ${reference} leads nowhere`]
      : schemaProblems(target, value, root, at);
  },
  type: (wanted, value, place) => {
    const types = [wanted].flat();
    const fits = types.includes(typeOf(value)) || (types.includes("integer") && Number.isInteger(value));
    return unless(fits, place, `is ${typeOf(value)}, not ${types.join(" or ")}`);
  },
  const: (wanted, value, place) => unless(value === wanted, place, `is not ${wanted}`),
  enum: (wanted, value, place) => unless((wanted as unknown[]).includes(value), place, "is no choice"),
  anyOf: (options, value, place) =>
    unless(
      (options as unknown[]).some(
        (option) => schemaProblems(option, value, place.root, place.at).length === 0,
      ),
      place,
      "fits none of the alternatives",
    ),
  minimum: bound((value, limit) => value >= limit, asNumber),
  maximum: bound((value, limit) => value <= limit, asNumber),
  multipleOf: bound((value, step) => Math.abs(value / step - Math.round(value / step)) < 1e-9, asNumber),
  minItems: bound((value, limit) => value >= limit, asCount),
  maxItems: bound((value, limit) => value <= limit, asCount),
  minLength: bound((value, limit) => value >= limit, asLength),
  maxLength: bound((value, limit) => value <= limit, asLength),
  pattern: (pattern, value, place) =>
    unless(typeof value !== "string" || new RegExp(String(pattern)).test(value), place, "is of another form"),
  format: (format, value, place) =>
    unless(typeof value !== "string" || formats[String(format)]?.(value) === true, place, `is no ${format}`),
  required: (names, value, place) =>
    (names as string[]).flatMap((name) =>
      unless(typeOf(value) !== "object" || name in (value as Json), place, `lacks ${name}`),
    ),
  properties: (properties, value, { root, at }) =>
    Object.entries(properties as Json).flatMap(([name, schema]) =>
      typeOf(value) === "object" && name in (value as Json)
        ? schemaProblems(schema, (value as Json)[name], root, `${at}/${name}`)
        : [],
    ),
  additionalProperties: (allowed, value, place) => {
    if (allowed !== false || typeOf(value) !== "object") return [];
    const known = Object.keys((place.schema.properties ?? {}) as Json);
    const unknown = Object.keys(value as Json).filter((name) => !known.includes(name));
    return unless(unknown.length === 0, place, `has unknown ${unknown.join(", ")}`);
  },
  patternProperties: (patterns, value, { root, at }) =>
    typeOf(value) !== "object"
      ? []
      : Object.entries(patterns as Json).flatMap(([pattern, schema]) =>
          Object.entries(value as Json)
            .filter(([name]) => new RegExp(pattern).test(name))
            .flatMap(([name, item]) => schemaProblems(schema, item, root, `${at}/${name}`)),
        ),
  items: (schema, value, { root, at }) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => schemaProblems(schema, item, root, `${at}/${index}`))
      : [],
};
