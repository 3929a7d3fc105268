/** Keeps Markdown byte for byte, except embedded pictures (files of the bundle) and active content. */

import { createHash } from "node:crypto";
import type { List, Root, RootContent } from "mdast";
import type { BlockLines, Lines } from "../../../document/markdown/lines.ts";
import type { Asset } from "../../../document/model.ts";
import { paragraphOf } from "../../../document/nodes.ts";
import { plainText, walk } from "../../../document/plain-text.ts";
import { absentPictures } from "../../../pictures/absent.ts";
import { pictureIn } from "../../../pictures/data-address.ts";
import { PictureFiles } from "../../../pictures/files.ts";
import { tameHtml } from "../html.ts";
import { parseSyntax, type Reader } from "../markdown.ts";
import { tagAt } from "./harmless-html.ts";
import { outline } from "./outline.ts";
import { type Replacement, replaced } from "./replacements.ts";
import { suspicions } from "./scan.ts";
import { tame } from "./tame.ts";

// Tags that CommonMark knows (0.31, section 6.6) and our reader does not: those with a slash in a value without quotation
// marks, `<img src=a/b onerror=x>`. Others read them as HTML.

const slashed = /=[ \t\n]*[^\s"'=<>`]*\//;

/** Of those that might act, what makes them text. `roots`: the text as each of its readers reads it. */
function unreadTags(text: string, roots: readonly Root[]): Replacement[] {
  const tags = suspicions(text).filter(({ start, end }) => {
    const tag = end > start && !isEscaped(text, start) ? tagAt(text, start) : null;
    return tag !== null && slashed.test(tag);
  });
  if (tags.length === 0) return [];
  const places = roots.map(placesIn);
  return tags.filter(({ start }) =>
    places.some((place) => {
      const end = start + (tagAt(text, start)?.length ?? 0);
      return place.text.holds(start, end) && !place.other.holds(start, start + 1);
    }),
  );
}

function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charAt(from - 1) === "\\") from -= 1;
  return (at - from) % 2 === 1;
}

/** Where tags may stand, and what in there is something else. */
function placesIn(root: Root): { text: Ranges; other: Ranges } {
  const places = { text: new Ranges(), other: new Ranges() };
  for (const node of walk(root)) {
    const range: Range = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      places.text.add(range);
    else if (node.type === "inlineCode" || node.type === "inlineMath" || node.type === "html")
      places.other.add(range);
    else if ((node.type === "link" || node.type === "image") && node.data?.destination !== undefined)
      places.other.add(node.data.destination);
  }
  return places;
}

type Range = readonly [start: number, end: number];

class Ranges {
  readonly #ranges: Range[] = [];
  #next = 0;

  add(range: Range): void {
    this.#ranges.push(range);
  }

  holds(from: number, to: number): boolean {
    while ((this.#ranges[this.#next]?.[1] ?? Number.POSITIVE_INFINITY) <= from) this.#next += 1;
    const [start, end] = this.#ranges[this.#next] ?? [Number.POSITIVE_INFINITY, 0];
    return start <= from && to <= end;
  }
}

const picturesMax = 2_000;

/** Pictures that stand in addresses, as files of the bundle; the same picture is one file. */
class DataPictures {
  readonly #files: PictureFiles;
  readonly #paths = new Set<string>();

  /** `text`: names that it has already mean files of its own, which the bundle does not have. */
  constructor(workDir: string, text: string) {
    let prefix = "picture";
    while (text.includes(`assets/${prefix}-`)) prefix = `embedded-${prefix}`;
    this.#files = new PictureFiles(workDir, (number) => `${prefix}-${number}`);
  }

  get assets(): Asset[] {
    return this.#files.assets;
  }

  /** The path in the bundle of what the address holds; null when that is no picture that a bundle may have. */
  pathOf(address: string): string | null {
    if (this.assets.length >= picturesMax) return null;
    const name = createHash("sha256").update(address.trim()).digest("hex");
    const image = this.#files.show(name, "", 1, () => pictureIn(address));
    if (image === null) return null;
    this.#paths.add(image.url);
    return image.url;
  }

  /** Once all are known: makes those over that have to be. Answers the paths of those that turned out to be damaged. */
  async finish(): Promise<string[]> {
    await this.#files.finish();
    const kept = new Set(this.assets.map(({ path }) => path));
    return [...this.#paths].filter((path) => !kept.has(path));
  }
}

// Pictures in addresses are megabytes of letters that nobody needs to read: each is stood for by a few characters.

interface Shortened {
  text: string;
  /** The text with those that are left in it again, each wherever it is. */
  restore(text: string): string;
  /** An address as it stood in the file. */
  original(address: string): string;
}

const longRun = /(;base64,)([A-Za-z0-9+/=]{400,})/g;

/** Runs of 400 characters of Base64 and more are stood for by their number. */
function shortened(text: string): Shortened {
  const runs: string[] = [];
  // Longer than any run of the sign in the text, so that nothing in it looks like one.
  const fence = "!".repeat(
    [...text.matchAll(/!+/g)].reduce((most, [run]) => Math.max(most, run.length), 0) + 1,
  );
  const short = text.replace(
    longRun,
    (_, head: string, run: string) => `${head}${fence}${runs.push(run) - 1}${fence}`,
  );
  const placeholder = new RegExp(`${fence}(\\d+)${fence}`, "g");
  const restore = (value: string) =>
    runs.length === 0 ? value : value.replace(placeholder, (_, index: string) => runs[Number(index)] ?? "");
  return { text: short, restore, original: restore };
}

export interface Kept {
  text: string;
  /** What the text says, for the source map; its blocks stand on these lines of the text. */
  children: RootContent[];
  lines: BlockLines[];
  assets: Asset[];
  warnings: string[];
  /** Call first: converts pictures where needed; damaged ones leave the text and the assets. */
  settle(): Promise<void>;
}

/** Longer texts are only looked through: a mebibyte takes some five seconds to be read. */
const readCharactersMax = 1024 * 1024;
/** What is taken away may bring together what stood apart; each round looks again. */
const roundsMax = 4;

/** `bodyAt`: where the Markdown begins, behind its front matter. Pictures are written to the folder. */
export function keepMarkdown(text: string, bodyAt: number, workDir: string): Kept {
  const front = text.slice(0, bodyAt);
  const short = shortened(text.slice(bodyAt));
  const pictures = new DataPictures(workDir, short.text);
  const inFront = suspicions(front);
  const safe = tamed(short, pictures);
  const removed = safe.removed + inFront.length;
  const blocks = blocksOf(safe.text, linesBefore(front));
  const children = blocks.map(({ node }) => node);
  const absent = absentPictures(
    children,
    // Tags are read with the mark of what is the file's own.
    pictures.assets.flatMap(({ path }) => [path, `./${path}`]),
  );
  const kept: Kept = {
    text: replaced(front, inFront) + short.restore(safe.text),
    children,
    lines: blocks.map(({ told }) => told),
    assets: pictures.assets,
    warnings: [...(removed === 0 ? [] : [removedSentence(removed, safe.read)]), ...absent],
    async settle() {
      const damaged = await pictures.finish();
      // Each path is the document's own: no text of the file has it.
      for (const path of damaged) kept.text = kept.text.replaceAll(path, "#");
      if (damaged.length > 0) kept.warnings.push(`Pictures in the text that are damaged: ${damaged.length}.`);
    },
  };
  return kept;
}

function removedSentence(count: number, read: boolean): string {
  const places = count === 1 ? "One place" : `${count} places`;
  return read
    ? `${places} with HTML or addresses that could act or load something when shown ${count === 1 ? "was" : "were"} replaced.`
    : `${places} that might be HTML or addresses that act ${count === 1 ? "was" : "were"} made text: the Markdown is too long or too tangled to be read.`;
}

interface Safe {
  text: string;
  removed: number;
  read: boolean;
}

/** The output is safe for those who know no formulas, and for those who know CommonMark alone. */
const readers: readonly Reader[] = ["gfm", "core"];

function tamed(short: Shortened, pictures: DataPictures): Safe {
  const store = { pathOf: (address: string) => pictures.pathOf(short.original(address)) };
  let { text } = short;
  let removed = 0;
  for (let round = 0; round < roundsMax; round += 1) {
    if (suspicions(text).length === 0) return { text, removed, read: true };
    const before = text;
    const roots: Root[] = [];
    for (const reader of readers) {
      const root = parseSyntax(text, readCharactersMax, reader);
      if (root === null) return disarmed(text, removed);
      roots.push(root);
      const found = tame(root, text, store);
      text = replaced(text, found.replacements);
      removed += found.removed;
    }
    if (text !== before) continue;
    const unread = unreadTags(text, roots);
    // What is still suspicious stands in code.
    if (unread.length === 0) return { text, removed, read: true };
    text = replaced(text, unread);
    removed += unread.length;
  }
  return disarmed(text, removed);
}

function disarmed(text: string, removed: number): Safe {
  const found = suspicions(text);
  return { text: replaced(text, found), removed: removed + found.length, read: false };
}

interface PlacedBlock {
  node: RootContent;
  told: BlockLines;
}

function blocksOf(text: string, before: number): PlacedBlock[] {
  const read = parseSyntax(text, readCharactersMax);
  if (read === null)
    return outline(text).map(({ node, lines: [first, last] }) => ({
      node,
      told: { lines: [first + before, last + before] },
    }));
  return read.children.map((node) => ({ node: saying(node), told: toldOf(node, before) }));
}

function toldOf(node: RootContent, before: number): BlockLines {
  const items =
    node.type === "list"
      ? { items: (node as List).children.map((item) => ({ lines: linesOf(item, before) })) }
      : {};
  return { lines: linesOf(node, before), ...items };
}

function linesOf({ position }: Pick<RootContent, "position">, before: number): Lines | undefined {
  return position === undefined ? undefined : [position.start.line + before, position.end.line + before];
}

/** The block as one of words, its tags read. */
function saying(node: RootContent): RootContent {
  const root = tameHtml({ type: "root", children: [node] });
  const [first, ...others] = root.children;
  if (first !== undefined && others.length === 0) return first;
  return paragraphOf(root.children.map(plainText).join("\n"));
}

function linesBefore(front: string): number {
  return front === "" ? 0 : front.split("\n").length - 1;
}
