/** Holds what answers carried, and what the document publishes, against the specification's rows. */
import { createValidator, type Validator } from "../schemas.ts";
import type { Field, Resource } from "./resources.ts";
import * as resources from "./resources.ts";

export const specifiedResources: readonly Resource[] = Object.values(resources);

/** The specification's own rules refer to no component. */
const rules = createValidator({});

/** What answers of the run had in the place of this field, against its row. */
export function seenProblems(
  { name, fields, within }: Resource,
  field: string,
  seen: readonly unknown[],
): string[] {
  const { rule, required, later, elsewhere } = fields[field] as Field;
  const values = seen.map((value) => partOf(value as Fields, within)[field]);
  const present = values.filter((value) => value !== undefined);
  const problems = new Set<string>();
  if (seen.length === 0) problems.add(`no answer has shown a ${name}`);
  if (required && present.length < values.length) problems.add("missing in an answer");
  if (present.length === 0 && later === undefined && elsewhere === undefined)
    problems.add("in no answer of the run");
  if (present.length > 0 && later !== undefined) problems.add(`there now: strike "${later}"`);
  for (const value of present)
    for (const problem of rules.problems(rule.schema, value))
      problems.add(`${JSON.stringify(value)?.slice(0, 80)}: ${problem}`);
  return [...problems];
}

/** What the published schema says of the field, against its row. */
export function publishedProblems(
  document: Record<string, unknown>,
  resource: Resource,
  field: string,
): string[] {
  const { rule, required } = resource.fields[field] as Field;
  const { schemas } = document.components as { schemas: Record<string, Published> };
  const component = inner(schemas[resource.name], resource);
  const property = component?.properties?.[field];
  if (component === undefined || property === undefined) return ["not in the document"];
  const problems: string[] = [];
  if (required && component.required?.includes(field) !== true) problems.push("not required");
  for (const value of rule.fails)
    if (validatorFor(document).problems(property, value).length === 0)
      problems.push(`allows ${JSON.stringify(value)?.slice(0, 80)}`);
  return problems;
}

const validators = new WeakMap<object, Validator>();

function validatorFor(document: Record<string, unknown>): Validator {
  const validator = validators.get(document) ?? createValidator(document);
  validators.set(document, validator);
  return validator;
}

interface Published {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: unknown;
}

type Fields = Record<string, unknown>;

function partOf(value: Fields, within: Resource["within"]): Fields {
  return within === undefined ? value : (value[within] as Fields);
}

function inner(component: Published | undefined, { within }: Resource): Published | undefined {
  return within === undefined ? component : (component?.properties?.[within] as Published | undefined);
}

/** A resource of the specification that has "no extra keys". */
export function isPublishedClosed(document: Record<string, unknown>, resource: Resource): boolean {
  const { schemas } = document.components as { schemas: Record<string, Published> };
  return inner(schemas[resource.name], resource)?.additionalProperties === false;
}
