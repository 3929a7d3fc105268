/** How a run looks and what that says: toggles (ISO/IEC 29500-1, section 17.7.3), code, super- and subscript. */

import { isMonospaced } from "../../text/monospaced.ts";
import type { ParagraphFacts, RunFacts } from "./facts.ts";
import type { RunProperties, Toggle } from "./run-properties.ts";

export interface CharacterStyle {
  id: string | null;
  name: string;
  code: boolean;
  properties: Readonly<RunProperties>;
}

/** Applications begin with ten points where nobody says (section 17.3.2.38). */
export const sizeDefault = 20;

export function runFacts(style: CharacterStyle, own: RunProperties, paragraph: ParagraphFacts): RunFacts {
  const { properties: base, always, monospaced: typed } = paragraph.text;
  const of = style.properties;
  const emphasised = (toggle: Toggle) => {
    const whole = always[toggle] === true || base[toggle] === true;
    // Where all the paragraph looks so, only a style that turns it round for these words is emphasis.
    if (whole) return own[toggle] === undefined && always[toggle] !== true && of[toggle] === true;
    return own[toggle] ?? of[toggle] ?? false;
  };
  const effective = (toggle: Toggle) =>
    own[toggle] ?? (always[toggle] === true || (base[toggle] === true) !== (of[toggle] === true));
  const font = own.font ?? of.font ?? base.font ?? "";
  const size = own.size ?? of.size ?? base.size ?? sizeDefault;
  return {
    bold: emphasised("bold"),
    italic: emphasised("italic"),
    strike: emphasised("strike") || (own.doubleStrike ?? of.doubleStrike ?? false),
    code: style.code,
    monospaced: !typed && isMonospaced(font),
    hidden: effective("hidden") || (own.alwaysHidden ?? of.alwaysHidden ?? base.alwaysHidden ?? false),
    caps: effective("caps"),
    vertical: verticalOf(own, of, base, size),
    font,
    size,
  };
}

/** Three points, with smaller letters: what was done before there was a property for it. */
const raisedMin = 6;

function verticalOf(
  own: RunProperties,
  of: Readonly<RunProperties>,
  base: Readonly<RunProperties>,
  size: number,
): RunFacts["vertical"] {
  const said = own.vertical ?? of.vertical ?? base.vertical;
  if (said !== undefined && said !== "baseline") return said;
  const raised = own.raised ?? of.raised ?? 0;
  if (size >= (base.size ?? sizeDefault) || Math.abs(raised) < raisedMin) return null;
  return raised > 0 ? "superscript" : "subscript";
}
