/** Form fields from the JSON Schema of a file type's options. */

interface Named {
  name: string;
  /** Used for options without texts of their own. */
  title: string | null;
  description: string | null;
}

export type OptionField = Named &
  (
    | { kind: "choice"; values: readonly string[]; initial: string }
    | { kind: "flag"; initial: boolean }
    | { kind: "number"; initial: number | null; whole: boolean; min: number | null; max: number | null }
    | { kind: "text"; initial: string; lengthMax: number | null; pattern: string | null }
    /** `values` null: any text. */
    | {
        kind: "several";
        values: readonly string[] | null;
        initial: readonly string[];
        countMin: number;
        countMax: number | null;
      }
  );

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOr = <T>(value: unknown, otherwise: T) => (typeof value === "string" ? value : otherwise);
const numberOr = (value: unknown) => (typeof value === "number" ? value : null);

/** Unsupported fields keep their default. */
export function fieldsOf(schema: Schema): OptionField[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = isObject(property) ? fieldOf(name, property) : null;
    return field === null ? [] : [field];
  });
}

function fieldOf(name: string, property: Schema): OptionField | null {
  const named = {
    name,
    title: textOr(property.title, null),
    description: textOr(property.description, null),
  };
  const values = valuesOf(property);
  if (values !== null) {
    return { ...named, kind: "choice", values, initial: textOr(property.default, values[0] ?? "") };
  }
  if (property.type === "boolean") return { ...named, kind: "flag", initial: property.default === true };
  if (property.type === "integer" || property.type === "number") {
    return {
      ...named,
      kind: "number",
      whole: property.type === "integer",
      initial: numberOr(property.default),
      min: numberOr(property.minimum),
      max: numberOr(property.maximum),
    };
  }
  if (property.type === "string") {
    return {
      ...named,
      kind: "text",
      initial: textOr(property.default, ""),
      lengthMax: numberOr(property.maxLength),
      pattern: textOr(property.pattern, null),
    };
  }
  const list = listOf(property);
  if (list === null) return null;
  return {
    ...named,
    kind: "several",
    values: isObject(list.items) ? valuesOf(list.items) : null,
    initial: Array.isArray(property.default) ? property.default.map(String) : wordsOf(property.default),
    countMin: numberOr(list.minItems) ?? 0,
    countMax: numberOr(list.maxItems),
  };
}

/** A list, also as one branch of an anyOf. */
function listOf(property: Schema): Schema | null {
  if (property.type === "array") return property;
  const forms = Array.isArray(property.anyOf) ? property.anyOf.filter(isObject) : [];
  return forms.find(({ type }) => type === "array") ?? null;
}

const wordsOf = (value: unknown): string[] => (typeof value === "string" ? [value] : []);

/** A text enumeration in either JSON Schema form. */
function valuesOf({ enum: listed, anyOf, oneOf, const: only }: Schema): string[] | null {
  if (typeof only === "string") return [only];
  const forms = Array.isArray(listed) ? listed : unionOf(anyOf ?? oneOf);
  return forms !== null && forms.length > 0 && forms.every((value) => typeof value === "string")
    ? (forms as string[])
    : null;
}

const unionOf = (forms: unknown): unknown[] | null =>
  Array.isArray(forms) ? forms.map((each) => (isObject(each) ? each.const : undefined)) : null;
