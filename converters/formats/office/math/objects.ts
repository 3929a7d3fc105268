/** Objects of formulas, each with its own way of being written (ISO/IEC 29500-1, section 22.1.2). */
import { accented } from "../../../formulas/tex/accents.ts";
import { charactersTex } from "../../../formulas/tex/characters.ts";
import { takesLimits } from "../../../formulas/tex/functions.ts";
import { join } from "../../../formulas/tex/join.ts";
import { find, type XmlElement } from "../../../input/xml/element.ts";
import { arrays } from "./arrays.ts";
import { type Content, flag, inside, type Setting, value, type Writer } from "./setting.ts";

/** Under and over: m:limLow, m:limUpp, m:groupChr (ISO/IEC 29500-1, sections 22.1.2.54, 22.1.2.56, 22.1.2.41), m:func. */
const limits: Readonly<Record<string, Writer>> = {
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

// Raised and lowered: m:sSub, m:sSup, m:sSubSup, m:sPre (ISO/IEC 29500-1, sections 22.1.2.99 to 22.1.2.105).

/** Each may be empty. Two scripts on one base are an error of TeX, so a base that has some is put into a group. */
function withScripts(base: string, sub: string, sup: string): string {
  if (sub === "" && sup === "") return base;
  const group = base === "" || holdsScripts(base) || isFenced(base) ? base : `{${base}}`;
  if (sub === "" && /^(?:\{\})?'+$/.test(sup) && base !== "") return `${group}${sup.replace("{}", "")}`;
  return `${group === "" ? "{}" : group}${scriptsTex(sub, sup)}`;
}

/** Of a base that needs no group; each may be empty. */
function scriptsTex(sub: string, sup: string): string {
  return `${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}`;
}

/** A character, a number, a command with plain arguments, something in delimiters: no script stands in it yet. */
function holdsScripts(base: string): boolean {
  return (
    /^(?:[^\\{}_^'\s]|[0-9.]+|\\[a-zA-Z]+|\\[{}|%$#&_])$/u.test(base) ||
    /^\\[a-zA-Z]+\*?\{[^{}_^']*\}$/.test(base) ||
    /^(?:[([][^_^'\\{}()[\]]*[)\]])$/.test(base)
  );
}

function isFenced(base: string): boolean {
  return (
    base.startsWith("\\left") &&
    base.lastIndexOf("\\left") === 0 &&
    /^\\right(?:[^\\a-zA-Z]|\\[a-zA-Z]+|\\.)$/s.test(base.slice(base.search(/\\right(?![a-zA-Z])/)))
  );
}

const scripts: Readonly<Record<string, Writer>> = {
  "m:sSub": scripted,
  "m:sSup": scripted,
  "m:sSubSup": scripted,
  "m:sPre": (element, setting, content) => {
    const { sub, sup } = parts(element, setting, content);
    const before = sub === "" && sup === "" ? "" : withScripts("", sub, sup);
    return join([before, content(find(element, "m:e"), inside(setting))]);
  },
};

function scripted(element: XmlElement, setting: Setting, content: Content): string {
  const { sub, sup } = parts(element, setting, content);
  return withScripts(content(find(element, "m:e"), { ...setting, inRow: false }), sub, sup);
}

function parts(element: XmlElement, setting: Setting, content: Content): { sub: string; sup: string } {
  return {
    sub: content(find(element, "m:sub"), inside(setting)),
    sup: content(find(element, "m:sup"), inside(setting)),
  };
}

export const objects: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ...Object.entries(scripts),
  ...Object.entries(limits),
  ...Object.entries(arrays),
  ["m:f", fraction],
  ["m:rad", radical],
  ["m:nary", nary],
  ["m:acc", accent],
  ["m:bar", bar],
  ["m:box", (element, setting, content) => content(find(element, "m:e"), inside(setting))],
  ["m:borderBox", borderBox],
  ["m:phant", phantom],
]);

function fraction(element: XmlElement, setting: Setting, content: Content): string {
  const [top, bottom] = ["m:num", "m:den"].map((name) => content(find(element, name), inside(setting)));
  switch (value(find(element, "m:fPr"), "m:type")) {
    case "noBar":
      return `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}`;
    case "lin":
      return `{${top}}/{${bottom}}`;
    case "skw":
      return `{}^{${top}}/_{${bottom}}`;
    default:
      return `\\frac{${top}}{${bottom}}`;
  }
}

function radical(element: XmlElement, setting: Setting, content: Content): string {
  const radicand = content(find(element, "m:e"), inside(setting));
  const degree = flag(find(element, "m:radPr"), "m:degHide")
    ? ""
    : content(find(element, "m:deg"), inside(setting));
  if (degree === "") return `\\sqrt{${radicand}}`;
  return `\\sqrt[${/[[\]]/.test(degree) ? `{${degree}}` : degree}]{${radicand}}`;
}

/** Integrals have their limits beside them unless told otherwise, other operators below and above. */
function nary(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:naryPr");
  const character = value(properties, "m:chr") ?? "∫";
  const operator = charactersTex(character, "");
  const [sub, sup] = (["sub", "sup"] as const).map((name) =>
    flag(properties, `m:${name}Hide`) ? "" : content(find(element, `m:${name}`), inside(setting)),
  );
  const command = /^\\[a-zA-Z]+$/.test(operator) ? operator : `\\mathop{${operator}}`;
  const integral = /[∫-∳⨋-⨜]/u.test(character);
  const place = value(properties, "m:limLoc");
  const limits =
    integral && place === "undOvr" ? "\\limits" : !integral && place === "subSup" ? "\\nolimits" : "";
  const beside = sub === "" && sup === "" ? "" : limits;
  return join([
    command,
    beside,
    scriptsTex(sub ?? "", sup ?? ""),
    content(find(element, "m:e"), inside(setting)),
  ]);
}

function accent(element: XmlElement, setting: Setting, content: Content): string {
  const mark = value(find(element, "m:accPr"), "m:chr") ?? "\u0302";
  return accented(mark, content(find(element, "m:e"), inside(setting)));
}

function bar(element: XmlElement, setting: Setting, content: Content): string {
  const above = value(find(element, "m:barPr"), "m:pos") === "top";
  return `${above ? "\\overline" : "\\underline"}{${content(find(element, "m:e"), inside(setting))}}`;
}

function borderBox(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:borderBoxPr");
  const inner = content(find(element, "m:e"), inside(setting));
  const [rising, falling] = [flag(properties, "m:strikeBLTR"), flag(properties, "m:strikeTLBR")];
  const strike = rising && falling ? "\\xcancel" : rising ? "\\cancel" : falling ? "\\bcancel" : "";
  const struck = strike === "" ? inner : `${strike}{${inner}}`;
  const open = ["Top", "Bot", "Left", "Right"].every((side) => flag(properties, `m:hide${side}`));
  return open ? struck : `\\boxed{${struck}}`;
}

/** Room that something would take, or something that takes no room. */
function phantom(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:phantPr");
  const inner = content(find(element, "m:e"), inside(setting));
  const flat = flag(properties, "m:zeroAsc") || flag(properties, "m:zeroDesc");
  const shown = find(properties, "m:show") === undefined || flag(properties, "m:show");
  if (shown) return flat ? `\\smash{${inner}}` : inner;
  if (flat) return `\\hphantom{${inner}}`;
  return flag(properties, "m:zeroWid") ? `\\vphantom{${inner}}` : `\\phantom{${inner}}`;
}
