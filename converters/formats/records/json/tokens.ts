/** Where the single values of JSON end (RFC 8259, sections 3, 6 and 7). */
import { JsonProblem } from "./problem.ts";

const quote = 0x22;
const backslash = 0x5c;

/** Index of the first character from there on that is no white space of JSON. */
export function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return at;
}

/** Index behind the string whose opening quote stands at `from`. Throws JsonProblem. */
export function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code < 0x20) throw new JsonProblem(at, controlReason(code));
    if (code === backslash) {
      at += 1;
      if (text[at] === "u") {
        if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 1, at + 5)))
          throw new JsonProblem(at - 1, "\\u needs four hexadecimal digits");
        at += 4;
      } else if (at < text.length && !'"\\/bfnrt'.includes(text.charAt(at)))
        throw new JsonProblem(at - 1, `\\${text.charAt(at)} is no escape of JSON`);
    }
  }
  throw new JsonProblem(from, "a string is opened but never closed");
}

function controlReason(code: number): string {
  if (code === 0x0a || code === 0x0d)
    return "a line ends within a string; close the string or write the line end as \\n";
  if (code === 0x09) return "a tab stands within a string; write it as \\t";
  return "a control character stands within a string";
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const words: readonly string[] = ["true", "false", "null"];
const afterWord = /[\s,\]}:]/;

/** Index behind the number, `true`, `false` or `null` that stands at `from`. Throws JsonProblem. */
export function wordEnd(text: string, from: number): number {
  number.lastIndex = from;
  if (number.test(text)) {
    const end = number.lastIndex;
    if (end === text.length || afterWord.test(text.charAt(end))) return end;
    throw new JsonProblem(from, "a number is not written as JSON writes numbers");
  }
  for (const word of words) {
    if (!text.startsWith(word, from)) continue;
    const end = from + word.length;
    if (end === text.length || afterWord.test(text.charAt(end))) return end;
  }
  throw new JsonProblem(from, wordReason(text, from));
}

function wordReason(text: string, from: number): string {
  const character = text.charAt(from);
  if (text.startsWith("//", from) || text.startsWith("/*", from) || character === "#")
    return "JSON has no comments; remove them";
  if (character === "'") return "strings stand in double quotes";
  if (/[\d.+-]/.test(character)) return "a number is not written as JSON writes numbers";
  const word = /^[\p{L}_$][\p{L}\p{N}_$]{0,30}/u.exec(text.slice(from, from + 40))?.[0];
  if (word !== undefined) return `${word} is no value of JSON; strings stand in double quotes`;
  return "a value is expected here";
}

export function stringText(quoted: string): string {
  return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
