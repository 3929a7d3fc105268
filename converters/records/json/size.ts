/** How much a file of JSON holds, however it is indented. */
import type { JsonFile } from "./read.ts";
import type { Json } from "./values.ts";

export interface JsonSize {
  /** Characters of names and values. */
  characters: number;
  /** Those that were no characters in the file's encoding. */
  undecodable: number;
  /** Neither a name nor a value. */
  blank: boolean;
}

export function sizeOfJson({ json, values, broken }: JsonFile): JsonSize {
  const size = { characters: 0, undecodable: 0, blank: broken.length === 0 };
  for (const value of values) addContainer(json, value, size);
  for (const { text } of broken) {
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
  }
}
