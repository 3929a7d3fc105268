/** JSON as source for reading: indented, with what is short on one line, every value as it is written. */
import type { Tape } from "./tape.ts";

const lineMax = 80;
/** Beyond it indentation says nothing and only grows. */
const indentMax = 40;

interface Written {
  text: string;
  tape: Tape;
}

/** The value of an entry of the tape, over as many lines as it needs. */
export function layOut(json: Written, entry: number): string {
  const parts: string[] = [];
  write(json, entry, 0, parts);
  return parts.join("");
}

function write(json: Written, entry: number, depth: number, parts: string[]): void {
  const { text, tape } = json;
  const end = tape.next(entry);
  const written = text.slice(tape.start(entry), tape.end(entry));
  const isObject = written.startsWith("{");
  if (!isObject && !written.startsWith("[")) {
    parts.push(written);
    return;
  }
  // What is short, or too deep to be laid out, goes on one line.
  if (end === entry + 1 || depth >= indentMax || isShort(json, entry)) {
    parts.push(compact(json, entry));
    return;
  }
  const margin = `\n${"  ".repeat(depth + 1)}`;
  parts.push(isObject ? "{" : "[");
  let separator = margin;
  for (let at = entry + 1; at < end; at = tape.next(at)) {
    parts.push(separator);
    if (isObject) {
      parts.push(text.slice(tape.start(at), tape.end(at)), ": ");
      at += 1;
    }
    write(json, at, depth + 1, parts);
    separator = `,${margin}`;
  }
  parts.push(`\n${"  ".repeat(depth)}`, isObject ? "}" : "]");
}

function isShort(json: Written, entry: number): boolean {
  const { tape } = json;
  // White space of the file's own layout counts little against what it parts.
  const characters = tape.end(entry) - tape.start(entry);
  return characters <= lineMax * 4 && compact(json, entry).length <= lineMax;
}

/** On one line, with a space behind commas and colons. */
export function compact({ text, tape }: Written, entry: number): string {
  const parts: string[] = [];
  const last = tape.next(entry);
  const open: { end: number; isObject: boolean; count: number }[] = [];
  for (let at = entry; ; at++) {
    while (open.at(-1)?.end === at) parts.push(open.pop()?.isObject ? "}" : "]");
    if (at === last) break;
    const around = open.at(-1);
    if (around !== undefined) {
      const isValue = around.isObject && around.count % 2 === 1;
      if (around.count > 0) parts.push(isValue ? ": " : ", ");
      around.count += 1;
    }
    const start = tape.start(at);
    const first = text.charAt(start);
    if (first === "{" || first === "[") {
      parts.push(first);
      open.push({ end: tape.next(at), isObject: first === "{", count: 0 });
    } else parts.push(text.slice(start, tape.end(at)));
  }
  return parts.join("");
}
