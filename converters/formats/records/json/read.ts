/** A file of JSON: one value, or one after another (NDJSON, JSON Lines). */
import { extname } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { JsonProblem, problemFault } from "./problem.ts";
import { scanValue } from "./scan.ts";
import { Tape } from "./tape.ts";
import { skipSpace } from "./tokens.ts";
import type { Json } from "./values.ts";

export interface JsonFile {
  json: Json;
  /** Entries of the values that do not lie in another one; a file of lines has many. */
  values: number[];
  /** Whether values follow each other, whatever their number. */
  isLines: boolean;
  /** Lines of such a file that are not JSON, as they stand; `number` from 1. */
  broken: { number: number; text: string }[];
}

const lineExtensions: readonly string[] = [".ndjson", ".jsonl", ".ldjson"];

/** Characters that may be read in vain: what is opened in a broken line may go on for many lines. */
const wastedMax = 64 * 1024 ** 2;

function isNamedLines(filename: string): boolean {
  return lineExtensions.includes(extname(filename).toLowerCase());
}

/** Throws Fault corrupt_document with line and column, empty_document, document_too_complex. */
export function readJson(text: string, filename: string): JsonFile {
  const tape = new Tape();
  const file: JsonFile = { json: { text, tape }, values: [], isLines: isNamedLines(filename), broken: [] };
  let at = skipSpace(text, 0);
  if (at === text.length)
    throw new Fault("empty_document", { message: "The file contains only white space." });
  let firstProblem: JsonProblem | null = null;
  let wasted = 0;
  for (; at < text.length; at = skipSpace(text, at)) {
    const entry = tape.length;
    try {
      at = standing(text, scanValue(text, at, tape));
      file.values.push(entry);
      // More than one value, and each on lines of its own: nobody writes a single one so.
      file.isLines ||= file.values.length > 1;
    } catch (error) {
      if (!(error instanceof JsonProblem)) throw error;
      firstProblem ??= error;
      if (!file.isLines && file.values.length === 0) throw problemFault(error, text);
      wasted += error.offset - at;
      if (wasted > wastedMax) throw problemFault(firstProblem, text);
      tape.cut(entry);
      at = breakLine(file, at);
    }
  }
  if (firstProblem !== null && (file.values.length === 0 || !file.isLines))
    throw problemFault(firstProblem, text);
  numberLines(file, text);
  return file;
}

function standing(text: string, end: number): number {
  for (let at = end; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\n" || character === "\r") return at;
    if (character !== " " && character !== "\t")
      throw new JsonProblem(at, "something stands behind the end of the value");
  }
  return text.length;
}

/** Keeps the line at which a value should begin; until its number is known it is its place. */
function breakLine(file: JsonFile, from: number): number {
  const { text } = file.json;
  const lineEnd = text.indexOf("\n", from);
  const end = lineEnd === -1 ? text.length : lineEnd;
  file.broken.push({ number: from, text: text.slice(from, end).trimEnd() });
  return end;
}

/** Once, in order: each place is behind the one before it. */
function numberLines({ broken }: JsonFile, text: string): void {
  let number = 1;
  let at = text.indexOf("\n");
  for (const line of broken) {
    for (; at !== -1 && at < line.number; at = text.indexOf("\n", at + 1)) number += 1;
    line.number = number;
  }
}
