/**
 * Regular expressions whose time may grow faster than their input (CWE-1333), by scslre: quantifiers that exchange
 * characters, and those that the search starts anew at every position. It does not see alternatives that match the same
 * in a repetition, such as `(?:a|a)*`, nor a search that starts anew after a fixed beginning, such as `/<!--.*?-->/s`.
 */
import { analyse } from "scslre";
import { bareCode } from "./code.ts";

interface Pattern {
  line: number;
  source: string;
  flags: string;
}

/** Literals, and those that are made of a template, with a letter for each of its expressions. */
function patternsIn(code: string): Pattern[] {
  const found: Pattern[] = [];
  const lineOf = (at: number) => code.slice(0, at).split("\n").length;
  const onRegex = (literal: string, at: number) => {
    const end = literal.lastIndexOf("/");
    found.push({ line: lineOf(at), source: literal.slice(1, end), flags: literal.slice(end + 1) });
  };
  const bare = bareCode(code, { keepStrings: true, onRegex });
  for (const match of bare.matchAll(/\bRegExp\(\s*/g)) {
    const start = match.index + match[0].length;
    const [text] = /^`(?:[^`\\]|\\[\s\S])*`/.exec(code.slice(start)) ?? [];
    if (text === undefined) continue;
    const [flags = ""] = /^(?<=^,\s*")[a-z]+/.exec(code.slice(start + text.length)) ?? [];
    const source = text.slice(1, -1).replace(/\$\{[^{}]*\}/g, "x");
    found.push({ line: lineOf(start), source: source.replace(/\\([\\`$])/g, "$1"), flags });
  }
  return found;
}

const isValid = ({ source, flags }: Pattern): boolean => {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
};

/** As "path:line /pattern/flags", with "exponential" where it is. */
export function superLinearIn(path: string, code: string): string[] {
  return patternsIn(code).flatMap((pattern) => {
    const { line, source, flags } = pattern;
    // Text of JSX between two slashes, and templates whose expressions are more than texts.
    if (!isValid(pattern)) return [];
    const { reports } = analyse({ source, flags });
    if (reports.length === 0) return [];
    const exponential = reports.some((report) => report.exponential) ? " exponential" : "";
    return [`${path}:${line} /${source}/${flags}${exponential}`];
  });
}
