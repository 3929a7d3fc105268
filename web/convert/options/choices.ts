/** The chosen options of a file: defaults, validation, request fields. */
import type { Capability, EstimateForm } from "../../../src/client/generated/schema.ts";
import { fieldsOf, type OptionField } from "./fields.ts";

export type OptionValue = string | boolean | number | null | readonly string[];

export interface Choices {
  mode: string;
  layout_fidelity: string;
  /** As typed; empty: all. */
  pages: string;
  options: Readonly<Record<string, OptionValue>>;
}

type Kind = Pick<Capability, "options" | "options_schema">;

export function defaultChoices({ options, options_schema }: Kind): Choices {
  return {
    mode: options.mode[0] ?? "fast",
    layout_fidelity: options.layout_fidelity[0] ?? "standard",
    pages: "",
    options: Object.fromEntries(fieldsOf(options_schema).map((field) => [field.name, field.initial])),
  };
}

/** The options of an earlier job. */
export function choicesLike(kind: Kind, before: Readonly<Record<string, unknown>>): Choices {
  const choices = defaultChoices(kind);
  const known = Object.entries(before).filter(([name]) => Object.hasOwn(choices.options, name));
  return {
    ...choices,
    options: { ...choices.options, ...(Object.fromEntries(known) as Choices["options"]) },
  };
}

export type Wrong = "pages" | "number" | "text" | "too_few" | "too_many";

const pagesForm = /^[0-9]+(?:-[0-9]*)?(?:,[0-9]+(?:-[0-9]*)?)*$/;
const pagePartsMax = 100;
const pagesOf = (text: string) => text.replace(/\s+/g, "");

/** Errors by field name. */
export function wrongsOf({ options, options_schema }: Kind, choices: Choices): Record<string, Wrong> {
  const wrongs: Record<string, Wrong> = {};
  const pages = pagesOf(choices.pages);
  const isSelection = pagesForm.test(pages) && pages.split(",").length <= pagePartsMax;
  if (options.pages && pages !== "" && !isSelection) wrongs.pages = "pages";
  for (const field of fieldsOf(options_schema)) {
    const wrong = wrongOf(field, choices.options[field.name] ?? field.initial);
    if (wrong !== null) wrongs[field.name] = wrong;
  }
  return wrongs;
}

function wrongOf(field: OptionField, value: OptionValue): Wrong | null {
  if (field.kind === "number") {
    if (value === null || value === "") return field.initial === null ? null : "number";
    const number = Number(value);
    const fits = number >= (field.min ?? -Infinity) && number <= (field.max ?? Infinity);
    return Number.isFinite(number) && fits && (!field.whole || Number.isInteger(number)) ? null : "number";
  }
  if (field.kind === "text") {
    const text = String(value);
    const fits = field.pattern === null || text === "" || new RegExp(field.pattern, "u").test(text);
    return fits && text.length <= (field.lengthMax ?? Infinity) ? null : "text";
  }
  if (field.kind !== "several" || !Array.isArray(value)) return null;
  if (value.length < field.countMin) return "too_few";
  return field.countMax !== null && value.length > field.countMax ? "too_many" : null;
}

/** The request fields; defaults are left out. */
export function sentOf(
  kind: Kind,
  choices: Choices,
): Pick<EstimateForm, "mode" | "layout_fidelity" | "pages" | "options"> {
  const first = defaultChoices(kind);
  const pages = pagesOf(choices.pages);
  const options = changedOptions(kind, choices);
  return {
    ...(choices.mode === first.mode ? {} : { mode: choices.mode as "fast" }),
    ...(choices.layout_fidelity === first.layout_fidelity
      ? {}
      : { layout_fidelity: choices.layout_fidelity as "standard" }),
    ...(kind.options.pages && pages !== "" ? { pages } : {}),
    ...(Object.keys(options).length === 0 ? {} : { options: JSON.stringify(options) }),
  };
}

function changedOptions({ options_schema }: Kind, choices: Choices): Record<string, OptionValue> {
  const changed = fieldsOf(options_schema).flatMap((field): [string, OptionValue][] => {
    const value = choices.options[field.name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(field.initial)) return [];
    if (field.kind !== "number") return [[field.name, value]];
    return value === null || value === "" ? [] : [[field.name, Number(value)]];
  });
  return Object.fromEntries(changed);
}
