/** Headings of plain text: underlined titles, numbered ones and those in capitals, where the text uses them as such. */
import type { Heading } from "mdast";
import { oneLine } from "../../../document/plain-text.ts";
import { indentOf, type Lines } from "./lines.ts";
import { columnsOf } from "./prose.ts";

type Depth = Heading["depth"];

const titleCharactersMax = 90;
const headingsMin = 2;

/** By the mark of the rule, in the order that most texts use them. */
const ruleDepths: Readonly<Record<string, Depth>> = {
  "=": 1,
  "#": 1,
  "*": 1,
  "-": 2,
  "~": 3,
  "^": 4,
  "+": 4,
};
const rule = /^([=\-~^*#+])\1{2,}$/;

/** `depth` is bounded to 1 to 6. */
export function headingOf(title: string, depth: number): Heading {
  const bounded = Math.min(6, Math.max(1, depth)) as Depth;
  return { type: "heading", depth: bounded, children: [{ type: "text", value: oneLine(title) }] };
}

/** A title with a rule of about its own length below it, and perhaps above; and how many lines they take. */
export function readUnderlined(lines: Lines): { heading: Heading; count: number } | null {
  const over = rule.test(lines[0]?.trim() ?? "") && lines[0]?.trim() === lines[2]?.trim() ? 1 : 0;
  const title = lines[over]?.trim() ?? "";
  const below = lines[over + 1]?.trim() ?? "";
  const mark = rule.exec(below)?.[1];
  if (mark === undefined || title === "" || title.length > titleCharactersMax || /^[-=+|]/.test(title))
    return null;
  const difference = Math.abs(columnsOf(title) - below.length);
  if (over === 0 && (difference > 3 || (difference > 0 && mark !== "=" && mark !== "-"))) return null;
  if (over === 1 && below.length < columnsOf(title)) return null;
  return { heading: headingOf(title, ruleDepths[mark] ?? 2), count: over + 2 };
}

export function singleHeadings(groups: readonly Lines[]): ReadonlyMap<Lines, number> {
  const numbered = numberedHeadings(groups);
  const base = numbered.size > 0 ? 0 : 1;
  const capitals = capitalHeadings(groups);
  return new Map([...[...capitals].map((group) => [group, base + 1] as const), ...numbered]);
}

const numberedTitle = /^(\d{1,3}(?:\.\d{1,3}){0,5})(\.?)\s+(\p{Lu}|\p{Lo}|["'“‘(]?\p{Lu})/u;

/** They count up: 1, 1.1, 1.2, 2, and stand between other text. */
function numberedHeadings(groups: readonly Lines[]): Map<Lines, number> {
  const found = new Map<Lines, number>();
  let before: number[] = [];
  groups.forEach((group, index) => {
    const line = group.length === 1 ? (group[0] ?? "").trim() : "";
    const match = numberedTitle.exec(line);
    if (match === null || line.length > titleCharactersMax || /[.;:,]$/.test(line)) return;
    const number = (match[1] ?? "").split(".").map(Number);
    // The very next paragraph counts on where this is an item of a list.
    if (number.length === 1 && startsWithNumber(groups[index + 1], (number[0] ?? 0) + 1)) return;
    if (!follows(number, before)) return;
    before = number;
    found.set(group, number.length);
  });
  return found.size >= headingsMin ? found : new Map();
}

function startsWithNumber(group: Lines | undefined, number: number): boolean {
  return new RegExp(`^\\s*${number}[.)]?\\s`).test(group?.[0] ?? "");
}

function follows(number: readonly number[], before: readonly number[]): boolean {
  if (before.length === 0) return number.every((part) => part <= 1);
  const shared = number.slice(0, -1);
  const last = number.at(-1) ?? 0;
  if (number.length > before.length + 1 || !shared.every((part, i) => part === before[i])) return false;
  return number.length > before.length ? last <= 1 : last === (before[number.length - 1] ?? 0) + 1;
}

/** Texts in capitals throughout have none, and names in a play come again and again. */
const capitalsShareMax = 0.25;
const repeatsMax = 2;

function capitalHeadings(groups: readonly Lines[]): Lines[] {
  const capital = groups.filter((group, index) => {
    const line = (group[0] ?? "").trim();
    if (group.length !== 1 || line.length > titleCharactersMax || !isCapitals(line)) return false;
    const next = groups[index + 1];
    return (
      next !== undefined &&
      !isCapitals(next.join(" ")) &&
      indentOf(group[0] ?? "") <= indentOf(next[0] ?? "") + 8
    );
  });
  const counts = new Map<string, number>();
  for (const [line = ""] of capital) counts.set(line, (counts.get(line) ?? 0) + 1);
  const many =
    groups.filter((group) => isCapitals(group.join(" "))).length >
    groups.length * capitalsShareMax + headingsMin;
  if (many || capital.length < headingsMin) return [];
  return capital.filter(([line = ""]) => (counts.get(line) ?? 0) <= repeatsMax);
}

/** At least a word of four letters, and nothing that ends a sentence. */
function isCapitals(line: string): boolean {
  return (
    /\p{Lu}{4}/u.test(line) && !/\p{Ll}/u.test(line) && !/[.;,]$/.test(line) && /^[\p{Lu}\d"'“(]/u.test(line)
  );
}
