import { componentOf, type Schema } from "../openapi/described.ts";
import { type Html, html } from "../pages/html.ts";
import { inline } from "./prose.ts";

/** The type of a value in words and links: "integer, 1 to 200, default 50". */
export function kindOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return linkTo(schema.$ref);
  if (schema.anyOf !== undefined) return joined(schema.anyOf.map(kindOf), " or ");
  if (schema.type === "array" && schema.items !== undefined)
    return joined([html`array of ${kindOf(schema.items)}`, ...limitsOf(schema)], ", ");
  return joined([typeOf(schema), ...limitsOf(schema)], ", ");
}

function linkTo($ref: string): Html {
  const name = componentOf($ref);
  return html`<a href="#schema-${name}">${name}</a>`;
}

function typeOf({
  type,
  const: constant,
  enum: choices,
  format,
  contentMediaType,
  properties,
}: Schema): Html {
  if (constant !== undefined) return html`always <code>${JSON.stringify(constant)}</code>`;
  if (choices !== undefined)
    return html`one of ${joined(
      choices.map((choice) => html`<code>${String(choice)}</code>`),
      ", ",
    )}`;
  if (contentMediaType === "application/octet-stream") return html`bytes`;
  const name = [type ?? (properties === undefined ? "anything" : "object")].flat().join(" or ");
  return format === undefined ? html`${name}` : html`${name} (${format})`;
}

/** The constraints of a schema, each in words. */
function limitsOf(schema: Schema): Html[] {
  const { pattern, default: usual, multipleOf, uniqueItems, contentMediaType } = schema;
  const words = [
    between(schema.minimum, schema.maximum, ""),
    between(schema.minLength, schema.maxLength, " characters"),
    between(schema.minItems, schema.maxItems, " items"),
    multipleOf === undefined ? null : `a multiple of ${multipleOf}`,
    uniqueItems === true ? "no two alike" : null,
    contentMediaType === undefined || contentMediaType === "application/octet-stream"
      ? null
      : contentMediaType,
  ].flatMap((each) => (each === null ? [] : [html`${each}`]));
  return [
    ...words,
    ...(pattern === undefined ? [] : [html`of the form <code>${pattern}</code>`]),
    ...(usual === undefined ? [] : [html`default <code>${JSON.stringify(usual)}</code>`]),
  ];
}

function between(from: number | undefined, to: number | undefined, unit: string): string | null {
  if (from === undefined) return to === undefined ? null : `at most ${shown(to)}${unit}`;
  if (to === undefined) return `at least ${shown(from)}${unit}`;
  return from === to ? `${shown(from)}${unit}` : `${shown(from)} to ${shown(to)}${unit}`;
}

const shown = (value: number) => value.toLocaleString("en-US");

export function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, at) => (at === 0 ? part : html`${separator}${part}`))}`;
}

/** The properties of an object, including nested objects; empty for other types. */
export function propertiesOf(schema: Schema): Html {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.entries(properties);
  if (names.length === 0) return html``;
  return html`<dl>
${names.map(([name, property]) => propertyOf(name, property, required.includes(name)))}</dl>
${additionalProperties === false && html`<p class="kind">No other properties.</p>\n`}`;
}

function propertyOf(name: string, schema: Schema, required: boolean): Html {
  return html`<dt><code>${name}</code> ${required ? html`<span class="must">required</span> ` : ""}<span class="kind">${kindOf(schema)}</span></dt>
<dd>${schema.description !== undefined && html`<p>${inline(schema.description)}</p>`}${within(schema)}</dd>
`;
}

/** Unnamed objects are shown inline. */
function within({ properties, items, anyOf = [], ...schema }: Schema): Html {
  if (properties !== undefined) return propertiesOf({ ...schema, properties });
  if (items !== undefined) return within(items);
  return html`${anyOf.map(within)}`;
}
