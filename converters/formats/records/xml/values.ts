/** Elements as records: attributes and plain texts are values, elements of one name lists. */
import { oneLine } from "../../../document/plain-text.ts";
import { elementsOf, textOf, type XmlElement } from "../../../input/xml/element.ts";
import type { EachName, Items, Members, Scalar, Value } from "../value.ts";
import { inLine, laidOut } from "./serialize.ts";
import { localName } from "./vocabulary.ts";

type Entry = readonly [name: string, value: Value];

/** Attributes that are about the file, not about what it says. */
const technical: ReadonlySet<string> = new Set([
  "xsi:schemaLocation",
  "xsi:noNamespaceSchemaLocation",
  "xml:space",
  "xml:lang",
]);
/** Prose that a file's own layout wrapped has fewer lines. */
const linesMax = 12;
/** Texts of elements that come several times stand in one line up to so many characters. */
const joinedMax = 200;
const wordMax = 40;

export function isLeaf(element: XmlElement): boolean {
  const { children } = element;
  return (
    children.every((node) => typeof node === "string") ||
    children.some((node) => typeof node === "string" && node.trim() !== "")
  );
}

/** On one line, unless somebody laid its lines out: with margins, with blank lines between them, or very many. */
export function leafOf(element: XmlElement): Scalar {
  const text = textOf(element);
  const lines = linesOf(text);
  const isLaidOut =
    lines.length > linesMax ||
    lines.includes("") ||
    (lines.length > 2 && lines.some((line) => /^\s/.test(line)));
  return { kind: "scalar", text: isLaidOut ? lines.join("\n") : oneLine(text), isText: text !== "" };
}

/** Without blank lines around and the margin that all share; what stands behind the tag on its line has none to tell. */
function linesOf(text: string): string[] {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd());
  const behindTag = lines[0] === "" ? [] : [lines.shift()?.trim() ?? ""];
  while (lines[0] === "") lines.shift();
  const margins = lines.flatMap((line) => (line === "" ? [] : [line.length - line.trimStart().length]));
  const margin = margins.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  return [...behindTag, ...lines.map((line) => line.slice(margin))];
}

/** Those that say something, as single values. */
export function attributesOf(element: XmlElement): Entry[] {
  const entries: Entry[] = [];
  for (const [name, text] of Object.entries(element.attributes))
    if (!technical.has(name)) entries.push([localName(name), { kind: "scalar", text, isText: true }]);
  return entries;
}

export function containerOf(element: XmlElement): Members | Items {
  if (!isList(element)) return new ElementRecord(element);
  const children = elementsOf(element);
  const name = localName(children[0]?.name ?? "");
  const tells = !general.test(name) && !isPlural(localName(element.name), name);
  return new ElementList(children, { name, isOnlyName: false, tells });
}

function isList(element: XmlElement): boolean {
  const children = elementsOf(element);
  const [first] = children;
  if (first === undefined || attributesOf(element).length > 0) return false;
  if (children.length === 1) return isPlural(localName(element.name), localName(first.name));
  return children.every(({ name }) => name === first.name);
}

/** Entries around entry, children around child, ItemList around Item. */
const pluralEnd = /^.?(?:s|es|ies|ren|list|set|array|collection)$/i;

function isPlural(around: string, within: string): boolean {
  const stem = within.slice(0, -1).toLowerCase();
  return (
    stem.length > 1 && around.toLowerCase().startsWith(stem) && pluralEnd.test(around.slice(stem.length))
  );
}

const general =
  /^(?:list[-_]?)?(?:entry|item|record|row|element|elem|node|object|value|member|child|data|p|para|paragraph|li|i)$/i;

class ElementRecord implements Members {
  readonly kind = "members";
  readonly #element: XmlElement;

  constructor(element: XmlElement) {
    this.#element = element;
  }

  get weight(): number {
    return weightOf(this.#element);
  }

  source() {
    return { text: laidOut(this.#element), language: "xml" };
  }

  line() {
    return inLine(this.#element);
  }

  *entries(): Generator<Entry> {
    yield* attributesOf(this.#element);
    if (isLeaf(this.#element)) {
      const text = leafOf(this.#element);
      if (text.text !== "") yield [localName(this.#element.name), text];
    } else for (const run of runsOf(elementsOf(this.#element))) yield* runEntries(run);
  }
}

class ElementList implements Items {
  readonly kind = "items";
  readonly each: EachName;
  readonly #elements: readonly XmlElement[];

  constructor(elements: readonly XmlElement[], each: EachName) {
    this.#elements = elements;
    this.each = each;
  }

  get weight(): number {
    return this.#elements.reduce((sum, element) => sum + weightOf(element), 0);
  }

  source() {
    return { text: this.#elements.map(laidOut).join("\n"), language: "xml" };
  }

  line() {
    return this.#elements.map(inLine).join("");
  }

  *items(): Generator<Value> {
    for (const element of this.#elements) {
      if (!isLeaf(element)) yield containerOf(element);
      else yield attributesOf(element).length === 0 ? leafOf(element) : new ElementRecord(element);
    }
  }
}

function runsOf(elements: readonly XmlElement[]): XmlElement[][] {
  const runs: XmlElement[][] = [];
  for (const element of elements) {
    const last = runs.at(-1);
    if (last?.[0]?.name === element.name) last.push(element);
    else runs.push([element]);
  }
  return runs;
}

function* runEntries(run: readonly XmlElement[]): Generator<Entry> {
  const [first] = run;
  if (first === undefined) return;
  const name = localName(first.name);
  if (run.length > 1) {
    const joined = joinedTexts(run);
    const each = { name, isOnlyName: true, tells: !general.test(name) };
    yield [name, joined ?? new ElementList(run, each)];
  } else if (isLeaf(first)) {
    const attributes = attributesOf(first);
    const text = leafOf(first);
    if (text.text !== "" || attributes.length === 0) yield [name, text];
    for (const [attribute, value] of attributes) yield [`${name}.${attribute}`, value];
  } else yield [name, containerOf(first)];
}

/** Short texts in one line, with commas; null where there is more to them. */
function joinedTexts(run: readonly XmlElement[]): Scalar | null {
  let text = "";
  for (const element of run) {
    if (!isLeaf(element) || attributesOf(element).length > 0) return null;
    const one = leafOf(element).text;
    if (/[,;\n]/.test(one) || one.length > wordMax) return null;
    text += text === "" ? one : `, ${one}`;
    if (text.length > joinedMax) return null;
  }
  return { kind: "scalar", text, isText: false };
}

function weightOf(element: XmlElement): number {
  let weight = Object.keys(element.attributes).length + 1;
  for (const child of element.children) if (typeof child !== "string") weight += weightOf(child);
  return weight;
}
