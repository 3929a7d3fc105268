/** List items by their labels: a bullet, or a number or letter with a dot or parenthesis. */
import { type Line, lineText } from "../model.ts";

export interface ListMarker {
  kind: "bullet" | "decimal" | "letter" | "roman";
  /** The label as written, e.g. "•", "(a)", "3.". */
  label: string;
  /** Of a number or letter, 1-based. */
  value: number | null;
  /** Of a check box. */
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

/** The boxes of forms, and those that fonts have. */
const boxPattern = /^(\[[ x]\]|[☐☑☒])\s+(?=\S)/;

const label = new RegExp(`^(?:\\[[ x]\\]|[☐☑☒]|[${bullets}]|\\(?(?:\\d{1,3}|[a-zA-Z]|[ivx]{2,5})[.)])$`, "u");

/** Whether a text is nothing but a label. */
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
