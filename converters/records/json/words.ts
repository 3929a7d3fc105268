/** Words of the values of a file of JSON: what it is priced by, however it is indented. Names of members are layout. */
import { countWords } from "../../read-text.ts";
import type { JsonFile } from "./read.ts";
import { stringText } from "./tokens.ts";
import { type Json, sourceOf } from "./values.ts";

export interface JsonSize {
  words: number;
  /** Characters of names and values. */
  characters: number;
  /** Those that were no characters in the file's encoding. */
  undecodable: number;
  /** Neither a name nor a value. */
  blank: boolean;
}

export function sizeOfJson({ json, values, broken }: JsonFile): JsonSize {
  const size = { words: 0, characters: 0, undecodable: 0, blank: broken.length === 0 };
  for (const value of values) addContainer(json, value, size);
  for (const { text } of broken) {
    size.words += countWords(text);
    size.characters += text.length;
  }
  for (let at = json.text.indexOf("\ufffd"); at !== -1; at = json.text.indexOf("\ufffd", at + 1))
    size.undecodable += 1;
  return size;
}

function addContainer(json: Json, root: number, size: JsonSize): void {
  const { text, tape } = json;
  const end = tape.next(root);
  /** Where the objects that are open end, and whether a name comes next in each. */
  const open: { end: number; isObject: boolean; name: boolean }[] = [];
  for (let at = root; at < end; at++) {
    while (open.at(-1)?.end === at) open.pop();
    const around = open.at(-1);
    const isName = around?.isObject === true && around.name;
    if (around !== undefined) around.name = !around.name;
    const first = text.charAt(tape.start(at));
    if (first === "{" || first === "[") {
      if (tape.next(at) > at + 1) open.push({ end: tape.next(at), isObject: first === "{", name: true });
      continue;
    }
    size.characters += tape.end(at) - tape.start(at);
    if (isName || tape.end(at) - tape.start(at) > 2 || first !== '"') size.blank = false;
    if (!isName) size.words += wordsOf(json, at);
  }
}

/** Letters and digits of ASCII are counted where they stand; whatever else there is takes the general way. */
function wordsOf(json: Json, entry: number): number {
  const { text, tape } = json;
  if (text.charAt(tape.start(entry)) !== '"') return 1;
  const end = tape.end(entry) - 1;
  let words = 0;
  let within = false;
  let telling = false;
  for (let at = tape.start(entry) + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7e || code === 0x5c) return countWords(stringText(sourceOf(json, entry)));
    if (code === 0x20) {
      if (within && telling) words += 1;
      within = false;
      telling = false;
      continue;
    }
    within = true;
    telling ||=
      (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  }
  return within && telling ? words + 1 : words;
}
