/** Outputs of code cells (nbformat 4, section "Code cell outputs"; nbformat 3 names the kinds apart). */
import type { RootContent } from "mdast";
import { oneLine } from "../../../document/plain-text.ts";
import { append } from "../../../util/append.ts";
import { withoutTerminal } from "../../../util/strip-terminal.ts";
import { parseText } from "../../web/parse.ts";
import { readHtml } from "../../web/reading.ts";
import { layOut } from "../json/lay-out.ts";
import { items, member, members, stringOf, textOf } from "../json/member.ts";
import type { NotebookContext } from "./context.ts";
import { markdownBlocks } from "./markdown.ts";
import { ofBase64 } from "./pictures.ts";

// Terminal output of a program, its escapes applied.

/** Escapes of two characters (ECMA-48, section 5.3): in other texts a stray code before a word, so only here. */
const escapes = /\x1b[@-Z\\-_]/g;

/** Without colors; of lines that were written over (progress bars) what was written last; no blank lines at the ends. */
export function terminalText(output: string): string {
  const plain = withoutTerminal(output)
    .replace(escapes, "")
    .replace(/(?<!\r)\r+\n/g, "\n");
  const lines = plain.split("\n").map((line) => lastWritten(backspaced(line)).trimEnd());
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  return lines.join("\n");
}

/** A carriage return goes back to the beginning; the next text stands over what was there. */
function lastWritten(line: string): string {
  if (!line.includes("\r")) return line;
  // From the last on: of those before it only what reaches further is seen.
  let shown = "";
  for (const text of line.split("\r").reverse())
    if (text.length > shown.length) shown += text.slice(shown.length);
  return shown;
}

function backspaced(line: string): string {
  if (!line.includes("\b")) return line;
  const shown: string[] = [];
  for (const character of line) {
    if (character === "\b") shown.pop();
    else shown.push(character);
  }
  return shown.join("");
}

const environments =
  /^\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath|math|flalign|alignat|aligned)\*?\}/;

/** A formula that a program gave out as LaTeX; null for LaTeX that is more than a formula. */
function formulaOf(latex: string): RootContent | null {
  const text = latex.trim();
  const inner = /^(?:\$\$([\s\S]+)\$\$|\$([^$]+)\$|\\\[([\s\S]+)\\\]|\\\(([\s\S]+)\\\))$/.exec(text);
  const formula =
    inner?.slice(1).find((part) => part !== undefined) ?? (environments.test(text) ? text : null);
  if (formula === null) return null;
  const value = formula.replace(/^\s*\\displaystyle\b/, "").trim();
  return value === "" ? null : { type: "math", value };
}

/** What nbformat 3 calls media types by. */
const oldNames: Readonly<Record<string, string>> = {
  text: "text/plain",
  html: "text/html",
  svg: "image/svg+xml",
  png: "image/png",
  jpeg: "image/jpeg",
  latex: "text/latex",
  json: "application/json",
};

/** What the outputs of a code cell say; parts of one stream that follow each other are one. */
export function outputBlocks(outputs: number | null, cell: number, context: NotebookContext): RootContent[] {
  const { json } = context;
  const blocks: RootContent[] = [];
  let stream = { name: "", text: "" };
  const flush = () => {
    pushCode(blocks, terminalText(stream.text));
    stream = { name: "", text: "" };
  };
  for (const output of items(json, outputs)) {
    const type = stringOf(json, member(json, output, "output_type"));
    if (type === "stream") {
      const name = stringOf(json, member(json, output, "name") ?? member(json, output, "stream")) ?? "stdout";
      if (name !== stream.name) flush();
      stream = { name, text: stream.text + textOf(json, member(json, output, "text")) };
      continue;
    }
    flush();
    if (type === "error" || type === "pyerr") pushCode(blocks, errorText(output, context));
    else for (const block of richest(dataOf(output, context), cell, context)) blocks.push(block);
  }
  flush();
  return blocks;
}

function pushCode(blocks: RootContent[], value: string): void {
  if (value !== "") blocks.push({ type: "code", value });
}

function errorText(output: number, { json }: NotebookContext): string {
  const trace = [...items(json, member(json, output, "traceback"))].map((line) => textOf(json, line));
  if (trace.length > 0) return terminalText(trace.join("\n"));
  const name = textOf(json, member(json, output, "ename"));
  return terminalText([name, textOf(json, member(json, output, "evalue"))].filter(Boolean).join(": "));
}

/** Media type → entry. */
function dataOf(output: number, { json }: NotebookContext): Map<string, number> {
  const data = member(json, output, "data");
  if (data !== null) return new Map(members(json, data));
  const old = new Map<string, number>();
  for (const [name, entry] of members(json, output)) {
    const type = oldNames[name];
    if (type !== undefined) old.set(type, entry);
  }
  return old;
}

type Show = (entry: number, cell: number, context: NotebookContext) => RootContent[];

/** The same content in several kinds: the first that says something, from the one that says it best. */
const kinds: readonly (readonly [type: string, show: Show])[] = [
  [
    "text/markdown",
    (entry, cell, context) => markdownBlocks(textOf(context.json, entry), new Map(), cell, context),
  ],
  ["text/latex", (entry, _cell, { json }) => [formulaOf(textOf(json, entry)) ?? []].flat()],
  ["text/html", (entry, _cell, context) => htmlBlocks(textOf(context.json, entry), context)],
];

function richest(data: ReadonlyMap<string, number>, cell: number, context: NotebookContext): RootContent[] {
  for (const [type, show] of kinds) {
    const entry = data.get(type);
    const blocks = entry === undefined ? [] : show(entry, cell, context);
    if (blocks.length > 0) return blocks;
  }
  const picture = pictureIn(data, context);
  if (picture !== null) return [picture];
  const value = [...data].find(([type]) => /^application\/(?:[\w.]+\+)?json$/.test(type));
  const plain = data.get("text/plain");
  if (value !== undefined && (plain === undefined || value[0] === "application/json"))
    return [{ type: "code", lang: "json", value: layOut(context.json, value[1]) }];
  const blocks: RootContent[] = [];
  pushCode(blocks, terminalText(textOf(context.json, plain ?? null)));
  return blocks;
}

/** A fragment of HTML, its pictures as files of the bundle. */
export function htmlBlocks(html: string, { pictures, warnings }: NotebookContext): RootContent[] {
  const read = readHtml(parseText(html, { fragment: true }), { base: null, wholeDocument: false, pictures });
  append(warnings, read.warnings);
  return read.children;
}

function pictureIn(
  data: ReadonlyMap<string, number>,
  { json, pictures }: NotebookContext,
): RootContent | null {
  const alt = altOf(textOf(json, data.get("text/plain") ?? null));
  for (const [type, entry] of data) {
    if (!type.startsWith("image/")) continue;
    const text = textOf(json, entry);
    const shown = pictures.held(type === "image/svg+xml" ? Buffer.from(text) : ofBase64(text), alt);
    if (shown !== null) return { type: "paragraph", children: [shown] };
  }
  return null;
}

/** What a program calls its figure by, unless that is only what the object is in memory: `<Figure size 640x480>`. */
function altOf(text: string): string {
  const line = oneLine(terminalText(text));
  return /^<.*>$/.test(line) || line.length > 200 ? "" : line;
}
