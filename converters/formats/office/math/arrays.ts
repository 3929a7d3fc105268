/** Matrices, equations one below the other, and what stands around them: m:m, m:eqArr, m:d. */

import { charactersTex } from "../../../formulas/tex/characters.ts";
import { delimiter, isTall, matrixIn } from "../../../formulas/tex/delimiters.ts";
import { join, trimmed } from "../../../formulas/tex/join.ts";
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../input/xml/element.ts";
import { type Content, inside, numberMark, type Setting, value, type Writer } from "./setting.ts";

export const arrays: Readonly<Record<string, Writer>> = {
  "m:m": (element, setting, content) => matrix(element, setting, content, "matrix"),
  "m:eqArr": (element, setting, content) => equations(element, setting, content, false),
  "m:d": delimited,
};

function matrix(element: XmlElement, setting: Setting, content: Content, name: string): string {
  const rows = childrenNamed(element, "m:mr").map((row) =>
    childrenNamed(row, "m:e")
      .map((cell) => content(cell, inside(setting)))
      .join(" & "),
  );
  return environment(name, rows);
}

/** `numbered`: the array is all of a formula on lines of its own, where an equation may have a number beside it. */
export function equations(
  element: XmlElement,
  setting: Setting,
  content: Content,
  numbered: boolean,
): string {
  const rows = rowsOf(element, setting, content);
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return withNumber(only.replace(/(?<!\\)&/g, ""), numbered);
  const aligned = rows.some((row) => /(?<!\\)&/.test(row));
  return environment(
    aligned ? "aligned" : "gathered",
    rows.map((row) => withNumber(row, false)),
  );
}

function rowsOf(element: XmlElement, setting: Setting, content: Content): string[] {
  return childrenNamed(element, "m:e").map((row) => content(row, { ...inside(setting), inRow: true }));
}

/** What stands behind `#` is the equation's number. TeX puts it into parentheses by itself. */
function withNumber(row: string, tagged: boolean): string {
  const at = row.indexOf(numberMark);
  if (at < 0) return row;
  const equation = trimmed(row.slice(0, at));
  const number = trimmed(row.slice(at).replaceAll(numberMark, ""));
  const [, plain] = /^\(([\p{L}\p{N} .:-]+)\)$/u.exec(number) ?? [];
  if (number === "") return equation;
  return tagged && plain !== undefined ? `${equation} \\tag{${plain}}` : join([equation, "\\qquad ", number]);
}

/** A bracket at the beginning of a row would be an argument of the line break before it. */
function environment(name: string, rows: readonly string[]): string {
  const safe = rows.map((row) => (/^[[*]/.test(row) ? `{}${row}` : row));
  return `\\begin{${name}}${safe.join(" \\\\ ")}\\end{${name}}`;
}

function delimited(element: XmlElement, setting: Setting, content: Content): string {
  const properties = find(element, "m:dPr");
  const begin = value(properties, "m:begChr") ?? "(";
  const end = value(properties, "m:endChr") ?? ")";
  const named = withName(element, begin, end, setting, content);
  if (named !== null) return named;
  const parts = childrenNamed(element, "m:e").map((part) => content(part, inside(setting)));
  const separator = value(properties, "m:sepChr") ?? "|";
  const [opening, closing, between] = [delimiter(begin), delimiter(end), delimiter(separator)];
  if (parts.some(isTall) && opening !== null && closing !== null) {
    const middle = between === null || separator === "" ? charactersTex(separator, "") : `\\middle${between}`;
    return join([`\\left${opening}`, ...separated(parts, middle), `\\right${closing}`]);
  }
  const plain = (character: string, tex: string | null) =>
    character === "" ? "" : (tex ?? charactersTex(character, ""));
  return join([plain(begin, opening), ...separated(parts, plain(separator, between)), plain(end, closing)]);
}

function separated(parts: readonly string[], separator: string): string[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
}

/** Matrices, binomials and cases, which LaTeX names with what stands around them. */
function withName(
  element: XmlElement,
  begin: string,
  end: string,
  setting: Setting,
  content: Content,
): string | null {
  const parts = childrenNamed(element, "m:e");
  const only = parts.length === 1 ? onlyChild(parts[0]) : undefined;
  if (only?.name === "m:m") {
    const name = begin === "{" && end === "" ? "cases" : matrixIn.get(begin + end);
    return name === undefined ? null : matrix(only, setting, content, name);
  }
  if (only?.name === "m:eqArr" && begin === "{" && end === "") {
    const rows = rowsOf(only, setting, content).map((row) => withNumber(row, false));
    return rows.every((row) => (row.match(/(?<!\\)&/g) ?? []).length <= 1)
      ? environment("cases", rows)
      : null;
  }
  if (
    only?.name === "m:f" &&
    begin === "(" &&
    end === ")" &&
    value(find(only, "m:fPr"), "m:type") === "noBar"
  ) {
    const [top, bottom] = ["m:num", "m:den"].map((name) => content(find(only, name), inside(setting)));
    return `\\binom{${top}}{${bottom}}`;
  }
  return null;
}

export function onlyChild(argument: XmlElement | undefined): XmlElement | undefined {
  const children = elementsOf(argument).filter(({ name }) => !name.endsWith("Pr"));
  return children.length === 1 ? children[0] : undefined;
}
