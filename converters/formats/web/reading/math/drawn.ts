/** MathJax 3 and 4 output (HTML `mjx-msup`, SVG `data-mml-node`) as MathML, where no source is beside it. */

import type { Element, ElementContent } from "hast";
import { attribute, below, classesOf, first, isElement, styleOf } from "../element.ts";
import { argumentsOf } from "./tokens.ts";

/** Null where nothing of it can be told. */
export function drawnMath(container: Element): Element | null {
  const drawn = first(container, (each) => nameOf(each) === "math");
  if (drawn === undefined) return null;
  const children = rowOf(argumentsOf(drawn));
  return children.length === 0 ? null : made("math", children);
}

/** TeX that version 4 notes on what it draws; "" without it. */
export function notedTex(container: Element): string {
  const noted = first(container, (each) => nameOf(each) === "math" && attribute(each, "dataLatex") !== "");
  return noted === undefined ? "" : attribute(noted, "dataLatex");
}

function made(tagName: string, children: ElementContent[], properties: Record<string, string> = {}): Element {
  return { type: "element", tagName, properties, children };
}

function grouped(elements: readonly Element[]): Element {
  const row = rowOf(elements);
  const [only] = row;
  return row.length === 1 && only !== undefined ? only : made("mrow", row);
}

function rowOf(elements: readonly Element[]): Element[] {
  return elements.flatMap(one);
}

function nameOf(element: Element): string {
  if (element.tagName.startsWith("mjx-")) return element.tagName.slice(4);
  return attribute(element, "dataMmlNode").toLowerCase();
}

const tokens: readonly string[] = ["mi", "mo", "mn", "mtext", "ms"];
const withScripts: readonly string[] = ["msub", "msup", "msubsup", "munder", "mover", "munderover"];

function one(element: Element): Element[] {
  const name = nameOf(element);
  if (tokens.includes(name)) return [made(name, [{ type: "text", value: charactersOf(element) }])];
  if (withScripts.includes(name)) return [scripted(name, element)];
  switch (name) {
    case "mspace":
      return [made("mspace", [], { width: styleOf(element, "width") })];
    case "mfrac":
      return [fractionOf(element)];
    case "msqrt":
    case "mroot":
      return [rootOf(name, element)];
    case "mtable":
      return [tableOf(element)];
    case "mrow":
    case "texatom":
      return [grouped(argumentsOf(element))];
    default:
      return rowOf(argumentsOf(element));
  }
}

function tableOf(element: Element): Element {
  const rows = within(element, "mtr").map((row) => within(row, "mtd"));
  const columnalign = rows[0]?.map((cell) => styleOf(cell, "text-align")).join(" ") ?? "";
  const children = rows.map((cells) =>
    made(
      "mtr",
      cells.map((cell) => made("mtd", rowOf(argumentsOf(cell)))),
    ),
  );
  return made("mtable", children, { columnalign });
}

/** Elements of that name below, none of them within another, nor within what `closed` names. */
function within(element: Element, name: string, closed: readonly string[] = []): Element[] {
  const found: Element[] = [];
  for (const node of below(element, (each) => nameOf(each) !== name && !closed.includes(nameOf(each))))
    if (isElement(node) && nameOf(node) === name) found.push(node);
  return found;
}

function fractionOf(element: Element): Element {
  const parts = ["num", "den"].flatMap((name) => within(element, name, ["mfrac"]).slice(0, 1));
  const sides = parts.length === 2 ? parts : argumentsOf(element).filter((each) => nameOf(each) !== "");
  const line = first(element, (each) => nameOf(each) === "line" || each.tagName === "rect");
  const thickness: Record<string, string> = line === undefined ? { linethickness: "0" } : {};
  return made(
    "mfrac",
    sides.slice(0, 2).map((side) => grouped([side])),
    thickness,
  );
}

/** The sign of the root is drawn as an operator beside what stands under it. */
function rootOf(name: string, element: Element): Element {
  const [box] = within(element, "box", ["mroot", "msqrt"]);
  const [index] = within(element, "root", ["box"]);
  if (box !== undefined)
    return made(name, index === undefined ? [grouped([box])] : [grouped([box]), grouped([index])]);
  const parts = argumentsOf(element).filter((each) => nameOf(each) !== "mo" && each.tagName !== "rect");
  const small = parts.find((each) => name === "mroot" && attribute(each, "transform").includes("scale("));
  const base = grouped(parts.filter((each) => each !== small));
  return made(name, small === undefined ? [base] : [base, grouped([small])]);
}

/** What only places the parts of a script that stands over or under. */
const placing: readonly string[] = ["row", "box", "munder", "mover", "munderover"];

function scripted(name: string, element: Element): Element {
  const children = argumentsOf(element);
  const script = children.find((each) => nameOf(each) === "script");
  if (script !== undefined) {
    const base = grouped(children.filter((each) => each !== script));
    const parts = argumentsOf(script)
      .filter((each) => nameOf(each) !== "spacer")
      .map((each) => grouped([each]));
    // The upper one is drawn first.
    return made(parts.length > 1 ? "msubsup" : name, [base, ...parts.reverse()]);
  }
  if (element.tagName.startsWith("mjx-")) {
    const part = (wanted: string) => partOf(element, wanted);
    const parts = [part("base"), part("under"), part("over")].filter((each) => each !== null);
    return made(
      parts.length < 2 ? "mrow" : name,
      parts.map((each) => grouped([each])),
    );
  }
  const [base, ...scripts] = children.filter((each) => nameOf(each) !== "");
  const sorted = scripts.sort((low, high) => heightOf(low) - heightOf(high));
  const all = base === undefined ? [] : [base, ...sorted];
  return made(
    all.length < 2 ? "mrow" : name,
    all.map((each) => grouped([each])),
  );
}

function partOf(element: Element, wanted: string): Element | null {
  for (const child of argumentsOf(element)) {
    const name = nameOf(child);
    const found = name === wanted ? child : placing.includes(name) ? partOf(child, wanted) : null;
    if (found !== null) return found;
  }
  return null;
}

/** SVG of MathJax counts upwards. */
function heightOf(element: Element): number {
  return Number(/translate\([-\d.]+[, ]\s*([-\d.]+)/.exec(attribute(element, "transform"))?.[1] ?? 0);
}

/** Tall brackets are put together from pieces (Unicode, block Miscellaneous Technical). */
const pieces: readonly [RegExp, string][] = [
  [/[\u239b-\u239d]+/gu, "("],
  [/[\u239e-\u23a0]+/gu, ")"],
  [/[\u23a1-\u23a3]+/gu, "["],
  [/[\u23a4-\u23a6]+/gu, "]"],
  [/[\u23a7-\u23aa]+/gu, "{"],
  [/[\u23ab-\u23ad]+/gu, "}"],
];

function charactersOf(element: Element): string {
  let text = "";
  for (const node of below(element, (each) => pointOf(each) === null)) {
    if (node.type === "text") text += node.value.trim();
    const point = node.type === "element" ? pointOf(node) : null;
    if (point !== null) text += String.fromCodePoint(point);
  }
  for (const [piece, whole] of pieces) text = text.replace(piece, whole);
  return text;
}

function pointOf(element: Element): number | null {
  const named = classesOf(element).find((name) => /^mjx-c[0-9A-F]{2,6}$/.test(name));
  const said = named === undefined ? attribute(element, "dataC") : named.slice("mjx-c".length);
  const point = /^[0-9A-F]{2,6}$/i.test(said) ? Number.parseInt(said, 16) : Number.NaN;
  return point <= 0x10ffff ? point : null;
}
