/** Reading JSON onto a tape: no recursion, so nesting costs no stack. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { JsonProblem } from "./problem.ts";
import type { Tape } from "./tape.ts";
import { skipSpace, stringEnd, wordEnd } from "./tokens.ts";

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * One value that begins at `from`, which is no white space. Answers the index behind it.
 *
 * Throws JsonProblem, and Fault document_too_complex past `limits.jsonDepthMax` and `limits.jsonValuesMax`.
 */
export function scanValue(text: string, from: number, tape: Tape): number {
  const open: number[] = [];
  let at = from;
  for (;;) {
    // A value stands here.
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) {
      open.push(tape.open(at));
      checkSize(open.length, tape.length);
      const inside = skipSpace(text, at + 1);
      if (text.charCodeAt(inside) === closing(code)) at = inside;
      else {
        at = code === openBrace ? readName(text, inside, tape) : inside;
        continue;
      }
    } else {
      if (at >= text.length) throw new JsonProblem(at, unfinished(text, open, tape));
      const entry = tape.open(at);
      at = code === quote ? stringEnd(text, at) : wordEnd(text, at);
      tape.close(entry, at);
    }
    // Behind a value, or at the end of an empty container: whatever ends here is closed.
    for (;;) {
      const entry = open.at(-1);
      if (entry === undefined) return at;
      at = skipSpace(text, at);
      const inObject = text.charCodeAt(tape.start(entry)) === openBrace;
      const sign = text.charCodeAt(at);
      if (sign === (inObject ? closeBrace : closeBracket)) {
        at += 1;
        tape.close(entry, at);
        open.pop();
        continue;
      }
      if (sign !== comma) throw new JsonProblem(at, notSeparated(text, at, inObject, open, tape));
      const after = skipSpace(text, at + 1);
      const next = text.charCodeAt(after);
      if (next === closeBrace || next === closeBracket)
        throw new JsonProblem(at, "a comma stands behind the last value; remove it");
      at = inObject ? readName(text, after, tape) : after;
      break;
    }
  }
}

function closing(opening: number): number {
  return opening === openBrace ? closeBrace : closeBracket;
}

/** A member's name and the colon; answers where its value begins. */
function readName(text: string, from: number, tape: Tape): number {
  if (text.charCodeAt(from) !== quote) {
    if (from >= text.length) throw new JsonProblem(from, "the file ends within an object");
    throw new JsonProblem(from, nameReason(text, from));
  }
  const entry = tape.open(from);
  const end = stringEnd(text, from);
  tape.close(entry, end);
  const at = skipSpace(text, end);
  if (text.charCodeAt(at) !== colon)
    throw new JsonProblem(
      at,
      at >= text.length ? "the file ends within an object" : "a colon is expected here",
    );
  return skipSpace(text, at + 1);
}

function nameReason(text: string, from: number): string {
  if (text.charAt(from) === "/" || text.charAt(from) === "#") return "JSON has no comments; remove them";
  return "the name of a member stands in double quotes";
}

function checkSize(depth: number, values: number): void {
  if (depth > limits.jsonDepthMax) {
    throw new Fault("document_too_complex", {
      message: `The file's values are nested over ${limits.jsonDepthMax} levels deep.`,
    });
  }
  if (values > limits.jsonValuesMax) {
    throw new Fault("document_too_complex", {
      message: `The file has over ${limits.jsonValuesMax} names and values; split it.`,
    });
  }
}

function unfinished(text: string, open: readonly number[], tape: Tape): string {
  const entry = open.at(-1);
  if (entry === undefined) return "a value is expected here";
  return `the file ends before ${text.charAt(tape.start(entry)) === "{" ? "an object" : "an array"} is closed`;
}

function notSeparated(
  text: string,
  at: number,
  inObject: boolean,
  open: readonly number[],
  tape: Tape,
): string {
  if (at >= text.length) return unfinished(text, open, tape);
  if (text.startsWith("//", at) || text.startsWith("/*", at)) return "JSON has no comments; remove them";
  return `a comma or ${inObject ? "}" : "]"} is expected here`;
}
