import type { RootContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import type { Source } from "../../../contract.ts";
import { readText } from "../../../input/encodings/read-text.ts";
import { openSample } from "../../../input/sample.ts";
import { blocksOf, itemsBlocks } from "../blocks.ts";
import { Rendering } from "../context.ts";
import { type OpenedRecords, recordsConverter, type Shown } from "../document.ts";
import { readNotebook } from "../notebook/notebook.ts";
import { jsonEncodingOf } from "./encoding.ts";
import { compact } from "./lay-out.ts";
import { member, stringOf } from "./member.ts";
import { type JsonFile, readJson } from "./read.ts";
import { type Json, sourceOf, valueAt } from "./values.ts";

// Values that follow each other (NDJSON, JSON Lines) as blocks, and the lines that are none.

/** The values as if they were a list; the lines that are not JSON stand behind them, as they are. */
function linesBlocks({ json, values, broken }: JsonFile, rendering: Rendering): RootContent[] {
  const blocks = itemsBlocks(
    {
      kind: "items",
      weight: json.tape.length,
      source: () => ({ text: values.map((entry) => sourceOf(json, entry)).join("\n"), language: "json" }),
      line: () => values.map((entry) => compact(json, entry)).join(" "),
      *items() {
        for (const entry of values) yield valueAt(json, entry);
      },
    },
    2,
    rendering,
  );
  if (broken.length === 0) return blocks;
  return [...blocks, { type: "code", value: broken.map(({ text }) => text).join("\n") }];
}

const numbersMax = 20;

/** None, or the sentence that says which lines are not JSON. */
function linesWarnings({ broken }: JsonFile): string[] {
  if (broken.length === 0) return [];
  const numbers = broken.slice(0, numbersMax).map(({ number }) => number);
  const more = broken.length > numbersMax ? ` and ${broken.length - numbersMax} more` : "";
  return [
    `Lines that are not JSON stand at the end as they are: ${broken.length === 1 ? "line" : "lines"} ${numbers.join(", ")}${more}.`,
  ];
}

export const converter = recordsConverter(open);

async function open(source: Source): Promise<OpenedRecords> {
  const { head } = await openSample(source);
  const encoding = await jsonEncodingOf(source, head);
  const pieces: string[] = [];
  for await (const piece of readText(source, encoding)) pieces.push(piece);
  const file = readJson(pieces.join(""), source.filename);
  const size = sizeOfJson(file);
  if (size.blank)
    throw new Fault("empty_document", { message: "The file contains neither names nor values." });
  return { encoding, size, shown: async (workDir) => (await readNotebook(file, workDir)) ?? records(file) };
}

function records(file: JsonFile): Shown {
  const rendering = new Rendering({ shortFirst: true });
  const [only = 0] = file.values;
  const children = file.isLines
    ? linesBlocks(file, rendering)
    : blocksOf(valueAt(file.json, only), 2, rendering);
  const title = file.isLines ? null : stringOf(file.json, member(file.json, only, "title"));
  return {
    children,
    assets: [],
    metadata: title === null || title === "" ? {} : { title },
    details: { format: file.isLines ? "json lines" : "json", values: file.json.tape.length },
    warnings: [...linesWarnings(file), ...rendering.warnings()],
  };
}

/** How much a file of JSON holds, however it is indented. */
interface JsonSize {
  /** Characters of names and values. */
  characters: number;
  /** Those that were no characters in the file's encoding. */
  undecodable: number;
  /** Neither a name nor a value. */
  blank: boolean;
}

function sizeOfJson({ json, values, broken }: JsonFile): JsonSize {
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
