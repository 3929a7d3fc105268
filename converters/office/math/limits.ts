/** Under and over: m:limLow, m:limUpp, m:groupChr (ISO/IEC 29500-1, sections 22.1.2.54, 22.1.2.56, 22.1.2.41), m:func. */

import { accented } from "../../formulas/tex/accents.ts";
import { charactersTex } from "../../formulas/tex/characters.ts";
import { takesLimits } from "../../formulas/tex/functions.ts";
import { join } from "../../formulas/tex/join.ts";
import { find, type XmlElement } from "../../xml/element.ts";
import { value } from "./properties.ts";
import { type Content, inside, type Setting, type Writer } from "./setting.ts";

export const limits: Readonly<Record<string, Writer>> = {
  "m:func": (element, setting, content) =>
    join([
      content(find(element, "m:fName"), { ...inside(setting), inName: true }),
      content(find(element, "m:e"), inside(setting)),
    ]),
  "m:limLow": (element, setting, content) => limit(element, setting, content, "_"),
  "m:limUpp": (element, setting, content) => limit(element, setting, content, "^"),
  "m:groupChr": grouped,
};

type Side = "_" | "^";

function limit(element: XmlElement, setting: Setting, content: Content, side: Side): string {
  const base = content(find(element, "m:e"), { ...setting, inRow: false });
  const lim = content(find(element, "m:lim"), inside(setting));
  if (lim === "") return base;
  const brace = braces.get(side + lim);
  if (brace !== undefined) return `${brace}{${base}}`;
  return (
    onOperator(base, lim, side) ??
    onBrace(base, lim, side) ??
    onArrow(base, lim, side) ??
    `\\${side === "_" ? "underset" : "overset"}{${lim}}{${base}}`
  );
}

/** Where one application has a group character, others have a limit of that character alone. */
const braces: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ "_⏟": "\\underbrace", "^⏞": "\\overbrace" }),
);

/** Operators and functions take limits as scripts; one may have been given already. */
function onOperator(base: string, lim: string, side: Side): string | null {
  const [, command = "", name = "", given = ""] =
    /^(\\operatorname(?:\*?)(?=\{)|\\[a-zA-Z]+)(\{[^{}]*\})?([_^]\{.*\})?$/s.exec(base) ?? [];
  if (given.startsWith(side)) return null;
  if (name !== "" && command.startsWith("\\operatorname"))
    return `\\operatorname*${name}${given}${side}{${lim}}`;
  return name === "" && takesLimits.has(command) ? `${command}${given}${side}{${lim}}` : null;
}

/** Marks from `grouped`, which is where braces come from; the rest of such a piece is its one argument. */
function onBrace(base: string, lim: string, side: Side): string | null {
  const command = side === "_" ? "\\underbrace{" : "\\overbrace{";
  return base.startsWith(command) && closesAt(base, command.length) === base.length
    ? `${base}${side}{${lim}}`
    : null;
}

/** Where the group whose content begins at `from` ends. */
function closesAt(tex: string, from: number): number {
  let depth = 1;
  for (let at = from; at < tex.length; at += 1) {
    const character = tex.charAt(at);
    if (character === "\\") at += 1;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

const arrows: ReadonlyMap<string, string> = new Map([
  ["\\rightarrow", "\\xrightarrow"],
  ["\\longrightarrow", "\\xrightarrow"],
  ["\\leftarrow", "\\xleftarrow"],
  ["\\longleftarrow", "\\xleftarrow"],
]);

function onArrow(base: string, lim: string, side: Side): string | null {
  const arrow = arrows.get(base);
  if (arrow !== undefined) return side === "^" ? `${arrow}{${lim}}` : `${arrow}[{${lim}}]{}`;
  const [, command, over] = /^(\\x(?:right|left)arrow)\{(.*)\}$/s.exec(base) ?? [];
  return side === "_" && command !== undefined ? `${command}[{${lim}}]{${over ?? ""}}` : null;
}

/** Lines above and below, spacing or combining, by the combining one. */
const lines: ReadonlyMap<string, string> = new Map([
  ["¯", "̅"],
  ["‾", "̅"],
  ["̅", "̅"],
  ["_", "̲"],
  ["̲", "̲"],
]);

/** A brace, an arrow or another character that is as wide as what it belongs to. */
function grouped(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:groupChrPr");
  const character = value(properties, "m:chr") ?? "⏟";
  const above = value(properties, "m:pos") === "top";
  const base = content(find(element, "m:e"), inside(setting));
  if (character === "⏟" || character === "⏞") return `${above ? "\\overbrace" : "\\underbrace"}{${base}}`;
  const line = lines.get(character);
  if (line !== undefined) return accented(line, base);
  const tex = charactersTex(character, "");
  // What stands under an arrow's text is the arrow.
  return onArrow(tex, base, above ? "_" : "^") ?? `\\${above ? "overset" : "underset"}{${tex}}{${base}}`;
}
