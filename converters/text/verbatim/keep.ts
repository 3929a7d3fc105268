/**
 * Markdown stays what it is, byte for byte: only pictures in addresses become files of the bundle, and what would act
 * (scripts, `javascript:` addresses) is replaced where it stands, and nothing else.
 */
import type { List, Root, RootContent } from "mdast";
import type { BlockLines, Lines } from "../../document/markdown/lines.ts";
import type { Asset } from "../../document/model.ts";
import { paragraphOf } from "../../document/nodes.ts";
import { plainText } from "../../document/plain-text.ts";
import { absentPictures } from "../../pictures/absent.ts";
import { tameHtml } from "../html.ts";
import { parseSyntax, type Reader } from "../markdown.ts";
import { DataPictures } from "./data-pictures.ts";
import { outline } from "./outline.ts";
import { replaced } from "./replacements.ts";
import { suspicions } from "./scan.ts";
import { type Shortened, shortened } from "./shorten.ts";
import { tame } from "./tame.ts";
import { unreadTags } from "./unread-tags.ts";

export interface Kept {
  text: string;
  /** What the text says, for the source map; its blocks stand on these lines of the text. */
  children: RootContent[];
  lines: BlockLines[];
  assets: Asset[];
  /** Sentences for the reviewer. */
  warnings: string[];
  /**
   * To be called before the rest is used: writes pictures that have to be made over. Those that turn out to be damaged
   * go from the text and the assets.
   */
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
  /** Whether what had to be replaced was found by reading. */
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
