/** A capability's own options, from their JSON Schema. */

export interface OptionFacts {
  name: string;
  /** As the server says it, in English. */
  description: string;
  /** Empty: anything of its type. */
  values: readonly string[];
  byDefault: string | null;
}

interface OptionSchema {
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly { const?: unknown }[];
  type?: string;
  minimum?: number;
  maximum?: number;
}

export function optionsOf(schema: Record<string, unknown>): OptionFacts[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, OptionSchema>>;
  return Object.entries(properties).map(([name, option]) => ({
    name,
    description: option.description ?? "",
    values: valuesOf(option),
    byDefault: option.default === undefined ? null : written(option.default),
  }));
}

function valuesOf({ anyOf, enum: listed, const: only, type, minimum, maximum }: OptionSchema): string[] {
  if (anyOf !== undefined)
    return anyOf.flatMap((each) => (each.const === undefined ? [] : [written(each.const)]));
  if (listed !== undefined) return listed.map(written);
  if (only !== undefined) return [written(only)];
  if (type === "boolean") return ["true", "false"];
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} – ${maximum}`];
  return [];
}

const written = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
