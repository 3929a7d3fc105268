/**
 * Flags derived from the schemas of converter options: two values become a switch for the non-default one
 * (--keep-furniture), more become --NAME VALUE.
 */
import { capabilities } from "../../../converters/capabilities.ts";
import { UsageError } from "../../shared/command-line/exit.ts";
import type { Flag, Flags } from "../../shared/command-line/flags.ts";
import { extensionOf } from "./inputs.ts";

interface OptionSchema {
  default?: unknown;
  description?: string;
  type?: string;
  anyOf?: { const?: unknown; type?: string }[];
}

interface OptionFlag {
  flag: string;
  table: Flag;
  option: string;
  /** The option's value for the given text. */
  value(text: string): unknown;
}

const dashed = (name: string) => name.replaceAll("_", "-");

function choicesOf({ anyOf }: OptionSchema): string[] {
  return anyOf?.flatMap(({ const: value }) => (typeof value === "string" ? [value] : [])) ?? [];
}

/** The non-default value of a two-value option; undefined for others. */
function switchedTo(schema: OptionSchema): string | undefined {
  const choices = choicesOf(schema);
  return choices.length === 2 ? choices.find((choice) => choice !== schema.default) : undefined;
}

function flagName(option: string, schema: OptionSchema): string {
  const word = switchedTo(schema) ?? (schema.type === "boolean" && schema.default === true ? "no" : "");
  return word === "" ? dashed(option) : `${word}-${dashed(option)}`;
}

/** As a sentence; empty without a default or with a compound one. */
function defaultOf({ default: value }: OptionSchema): string {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? ` Default: ${value}.`
    : "";
}

/** Descriptions of switches. */
const inWords: Readonly<Record<string, string>> = { keep: "Keep", drop: "Leave out" };

function flagOf(option: string, schema: OptionSchema, doc: string): OptionFlag {
  const flag = flagName(option, schema);
  const other = switchedTo(schema);
  if (other !== undefined) {
    const table = { doc: `${inWords[other] ?? other}: ${doc}` };
    return { flag, table, option, value: () => other };
  }
  const choices = choicesOf(schema);
  if (schema.type === "array" || schema.anyOf?.some(({ type }) => type === "array")) {
    const table = { doc: `${doc} Separated by commas.${defaultOf(schema)}`, value: "LIST" };
    const parts = (text: string) => text.split(",").map((part) => part.trim());
    return { flag, table, option, value: (text) => (choices.includes(text) ? text : parts(text)) };
  }
  if (choices.length > 0) {
    const table = { doc: doc + defaultOf(schema), value: "VALUE", choices };
    return { flag, table, option, value: (text) => text };
  }
  if (schema.type === "boolean") {
    const table = { doc: schema.default === true ? `Switch off: ${doc}` : doc };
    return { flag, table, option, value: () => schema.default !== true };
  }
  const numeric = schema.type === "integer" || schema.type === "number";
  const table = { doc: doc + defaultOf(schema), value: numeric ? "N" : "TEXT" };
  return {
    flag,
    table,
    option,
    value: (text) => (numeric ? numberOf(flag, text) : text),
  };
}

function numberOf(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new UsageError(`--${flag} must be a number`);
  return value;
}

/** An option as some file types define it. */
interface Meaning {
  option: string;
  schema: OptionSchema;
  names: string[];
}

/** File types with equal definitions share flag and description; differences are described per type. */
function allFlags(): OptionFlag[] {
  const meanings = new Map<string, Meaning>();
  for (const { name, optionsSchema } of capabilities) {
    for (const [option, schema] of Object.entries<OptionSchema>(optionsSchema.properties)) {
      const key = `${option} ${JSON.stringify(schema)}`;
      const meaning = meanings.get(key) ?? { option, schema, names: [] };
      meaning.names.push(name);
      meanings.set(key, meaning);
    }
  }
  const flags = Map.groupBy(meanings.values(), ({ option, schema }) => flagName(option, schema));
  return [...flags.values()].flatMap((same) => {
    const doc = same.map(({ schema, names }) =>
      `${schema.description ?? ""} (${names.join(", ")})`.trimStart(),
    );
    return same.slice(0, 1).map(({ option, schema }) => flagOf(option, schema, doc.join(" ")));
  });
}

const optionFlags = allFlags();

export const converterFlags: Flags = Object.fromEntries(optionFlags.map(({ flag, table }) => [flag, table]));

type Given = Readonly<Record<string, string | boolean | null | readonly string[]>>;

/** The options set by flags. */
export function optionsFrom(given: Given): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const { flag, option, value } of optionFlags) {
    const text = given[flag];
    if (text === true) options[option] = value("");
    else if (typeof text === "string") options[option] = value(text);
  }
  return options;
}

/**
 * The given options that the file's type has. If the type is unknown, all are sent and the converter reports unknown
 * ones.
 */
export function optionsFor(
  filename: string,
  capabilityId: string | null,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const extension = extensionOf(filename);
  const kinds = capabilities.filter(({ id, extensions }) =>
    capabilityId === null ? extensions.some((known) => known === extension) : id === capabilityId,
  );
  if (kinds.length === 0) return { ...options };
  const known = new Set(kinds.flatMap(({ optionsSchema }) => Object.keys(optionsSchema.properties)));
  return Object.fromEntries(Object.entries(options).filter(([option]) => known.has(option)));
}
