/**
 * A flag for each converter option, made from the options' schemas, so that a new kind of input brings its own: two
 * values become a switch for the one that is not the default (--keep-furniture), more become --NAME VALUE.
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
  /** The option's value for what was given. */
  value(text: string): unknown;
}

const dashed = (name: string) => name.replaceAll("_", "-");

function choicesOf({ anyOf }: OptionSchema): string[] {
  return anyOf?.flatMap(({ const: value }) => (typeof value === "string" ? [value] : [])) ?? [];
}

/** Of two words the one that is not the default; undefined for options that are no switch. */
function switchedTo(schema: OptionSchema): string | undefined {
  const choices = choicesOf(schema);
  return choices.length === 2 ? choices.find((choice) => choice !== schema.default) : undefined;
}

function flagName(option: string, schema: OptionSchema): string {
  const word = switchedTo(schema) ?? (schema.type === "boolean" && schema.default === true ? "no" : "");
  return word === "" ? dashed(option) : `${word}-${dashed(option)}`;
}

/** As a sentence; empty where nothing, or no one word, stands for what is not given. */
function defaultOf({ default: value }: OptionSchema): string {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? ` Default: ${value}.`
    : "";
}

/** What a switch for one of two words does. */
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

/** An option as some kinds of input have it. */
interface Meaning {
  option: string;
  schema: OptionSchema;
  names: string[];
}

/** Kinds that mean the same by an option share its flag and its sentence; what differs between kinds is told of each. */
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

/** The options that the flags ask for; empty when none was given. */
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
 * Of the options asked for, those that this file's kind has: one command may convert many kinds. A kind that cannot
 * be told from name or --capability gets them all, and says itself what it does not know.
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
