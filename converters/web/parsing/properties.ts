/** Attributes as properties of hast: `class` is `className`, a list; `hidden` is true; numbers stay as they are written. */
import type { Properties } from "hast";
import { html, type Token } from "parse5";
import { find, html as htmlNames, type Info, type Schema, svg as svgNames } from "property-information";

type Name = Pick<Info, "property" | "boolean" | "overloadedBoolean" | "spaceSeparated">;

/** Looking a name up takes longer than all else about it. Pages that make names up are not remembered without end. */
const namesMax = 10_000;
const known = { html: new Map<string, Name>(), svg: new Map<string, Name>() };

/** More than any element has; the rest of them goes. */
const attributesMax = 256;

/** Names are HTML's, but in SVG; MathML has no attribute that is true by being there (`open` of a fence is a sign). */
export function propertiesOf(attributes: readonly Token.Attribute[], space: html.NS): Properties {
  const isSvg = space === html.NS.SVG;
  const isHtml = space === html.NS.HTML;
  const properties: Properties = {};
  const count = Math.min(attributes.length, attributesMax);
  for (let at = 0; at < count; at++) {
    const { prefix, name, value } = attributes[at] as Token.Attribute;
    const found = nameOf(prefix ? `${prefix}:${name}` : name, isSvg);
    if (found === null || Object.hasOwn(properties, found.property)) continue;
    if (found.spaceSeparated) properties[found.property] = value.split(/[\t\n\f\r ]+/).filter(Boolean);
    else if (isHtml && (found.boolean || (found.overloadedBoolean && value === "")))
      properties[found.property] = true;
    else properties[found.property] = value;
  }
  return properties;
}

/** Null for names that every object has, which stand in no table of names. */
function nameOf(attribute: string, isSvg: boolean): Name | null {
  if (attribute.toLowerCase() in Object.prototype) return null;
  const names = isSvg ? known.svg : known.html;
  let name = names.get(attribute);
  if (name === undefined) {
    name = find((isSvg ? svgNames : htmlNames) as Schema, attribute);
    if (names.size < namesMax) names.set(attribute, name);
  }
  return name;
}
