/** List items by their labels: a bullet, or a number or letter with a dot or parenthesis. */
import { boxOf } from "../../util/geometry/box.ts";
import { type Line, lineText, plainWord, type Vector } from "../model.ts";

/** Shapes of a page that are looked at; maps and charts have more. */
const shapesMax = 400;
/** Ems of the line: sides of a bullet, and the blank between it and its text. */
const side = { min: 0.12, max: 0.75 };
const gap = { min: 0.15, max: 3 };
/** Discs, squares and diamonds are about as wide as high. */
const aspectMax = 1.6;
/** Points by which bullets of one list differ in place and size. */
const tolerance = 0.8;

/** The lines, with those that have a bullet beside them as copies. One shape alone is no bullet. */
export function withDrawnBullets(lines: readonly Line[], vectors: readonly Vector[]): Line[] {
  const shapes = vectors.filter(isSmall);
  if (shapes.length < 2 || shapes.length > shapesMax) return [...lines];
  const found = new Map<Line, Vector>();
  for (const shape of shapes) {
    const line = lineBeside(shape, lines);
    if (line && !found.has(line)) found.set(line, shape);
  }
  return lines.map((line) => {
    const shape = found.get(line);
    if (!shape || ![...found.values()].some((other) => other !== shape && alike(shape, other))) return line;
    const words = [plainWord("•", shape.x0, shape.x1, line.baseline, line.style), ...line.words];
    return { ...line, ...boxOf(words), words };
  });
}

function isSmall({ x0, y0, x1, y1, argb }: Vector): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  if (argb >>> 24 < 64 || width < 1 || height < 1 || width > 12 || height > 12) return false;
  return Math.max(width, height) <= Math.min(width, height) * aspectMax;
}

const alike = (a: Vector, b: Vector): boolean =>
  Math.abs(a.x0 - b.x0) < tolerance && Math.abs(a.x1 - a.x0 - (b.x1 - b.x0)) < tolerance;

/** The nearest line to the right that the shape stands before, between its baseline and the height of its capitals. */
function lineBeside({ x0, y0, x1, y1 }: Vector, lines: readonly Line[]): Line | null {
  const middle = (y0 + y1) / 2;
  let best: Line | null = null;
  for (const line of lines) {
    const { size } = line.style;
    const height = y1 - y0;
    if (height < size * side.min || height > size * side.max) continue;
    if (middle > line.baseline || middle < line.baseline - size * 0.75) continue;
    // What has text on its other side stands within a line.
    if (line.x0 < x0 && line.x1 > x0 - size * gap.max) return null;
    const blank = line.x0 - x1;
    if (blank < size * gap.min || blank > size * gap.max) continue;
    if (best === null || line.x0 < best.x0) best = line;
  }
  return best;
}

export interface ListMarker {
  kind: "bullet" | "decimal" | "letter" | "roman";
  /** The label as written, e.g. "•", "(a)", "3.". */
  label: string;
  /** Of a number or letter, 1-based. */
  value: number | null;
  checked?: boolean;
  /** Characters of the line's text that the label and the blank after it take. */
  length: number;
}

const bullets = "•‣◦⁃∙●○■□▪▫◆◇❖➢➤►▶▸✓✔✗→–—·*§o\\-";
const bulletPattern = new RegExp(`^([${bullets}])(?:\\s+)(?=\\S)`, "u");
const decimalPattern = /^(\(?)(\d{1,2}|\d{3}(?=\.))([.)])\s+(?=\S)/;
const letterPattern = /^(\(?)([a-zA-Z])([.)])\s+(?=\S)/;
const romanPattern = /^(\(?)([ivx]{2,5}|[ivx])([.)])\s+(?=\S)/;
const tightBullet = /^([•●■▪◦❖➢►✓])(?=\S)/u;

const boxPattern = /^(\[[ x]\]|[☐☑☒])\s+(?=\S)/;

const label = new RegExp(`^(?:\\[[ x]\\]|[☐☑☒]|[${bullets}]|\\(?(?:\\d{1,3}|[a-zA-Z]|[ivx]{2,5})[.)])$`, "u");

export const isListLabel = (text: string): boolean => label.test(text);

export function listMarker(line: Line): ListMarker | null {
  const first = line.words[0]?.text;
  // Most lines start with a word: no need to look at the rest.
  if (first === undefined || (!isListLabel(first) && !tightBullet.test(first))) return null;
  return markerOf(lineText(line));
}

export function markerOf(text: string): ListMarker | null {
  const box = boxPattern.exec(text);
  if (box) {
    const checked = !/[ ☐]/.test(box[1] ?? "");
    return { kind: "bullet", label: "[ ]", value: null, checked, length: box[0].length };
  }
  const bullet = bulletPattern.exec(text) ?? tightBullet.exec(text);
  if (bullet) return { kind: "bullet", label: bullet[1] ?? "", value: null, length: bullet[0].length };
  const decimal = decimalPattern.exec(text);
  if (decimal) return marker("decimal", decimal, Number(decimal[2]));
  const roman = romanPattern.exec(text);
  // A single letter is roman only where a letter list would not start: i.
  if (roman && (roman[2] as string).length > 1) return marker("roman", roman, romanValue(roman[2] as string));
  const letter = letterPattern.exec(text);
  if (letter && (letter[3] === ")" || /[a-z]/.test(letter[2] as string))) {
    return marker("letter", letter, (letter[2] as string).toLowerCase().charCodeAt(0) - 96);
  }
  return null;
}

function marker(kind: ListMarker["kind"], match: RegExpExecArray, value: number): ListMarker {
  return { kind, label: match[0].trim(), value, length: match[0].length };
}

function romanValue(text: string): number {
  const digits: Record<string, number> = { i: 1, v: 5, x: 10 };
  let total = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = digits[text[i] as string] ?? 0;
    total += digit < (digits[text[i + 1] ?? ""] ?? 0) ? -digit : digit;
  }
  return total;
}
