/** What a tree of Markdown shows to be live, each with what stands for it: no more of the text than that is changed. */
import type { Html, Nodes, Parents, Root } from "mdast";
import { safeUrl } from "../../../document/markdown/links.ts";
import { toMarkdown } from "../../../document/markdown/write.ts";
import { phrasingParents, tameHtml } from "../html.ts";
import { tagName } from "../html-tags.ts";
import { isHarmless, stripped } from "./harmless-html.ts";
import type { Replacement } from "./replacements.ts";

export interface PictureStore {
  /** The path in the bundle; null when the address holds no picture that a bundle may have. */
  pathOf(address: string): string | null;
}

export interface Tamed {
  replacements: Replacement[];
  /** How many of them took something away that would have acted; pictures that became files are none. */
  removed: number;
}

/** `root` is the syntax of `text`, with its raw HTML. */
export function tame(root: Root, text: string, pictures: PictureStore): Tamed {
  const tamer = new Tamer(text, pictures);
  tamer.inside(root);
  return tamer;
}

const withContent: ReadonlySet<string> = new Set(
  "script style template iframe object svg noscript noembed noframes xmp".split(" "),
);

const dataSource = /(<img\b[^>]{0,2000}?\bsrc[ \t\n]*=[ \t\n]*)(?:"(data:[^"]*)"|'(data:[^']*)')/gi;

class Tamer implements Tamed {
  readonly replacements: Replacement[] = [];
  removed = 0;
  readonly #text: string;
  readonly #pictures: PictureStore;

  constructor(text: string, pictures: PictureStore) {
    this.#text = text;
    this.#pictures = pictures;
  }

  inside(parent: Parents): void {
    const { children } = parent;
    for (let at = 0; at < children.length; at += 1) {
      const node = children[at] as Nodes;
      if (node.type === "html") at = this.#html(node, parent, at);
      else {
        if (node.type === "link" || node.type === "image" || node.type === "definition") this.#address(node);
        if ("children" in node) this.inside(node);
      }
    }
  }

  #replace(start: number, end: number, text: string, removed: boolean): void {
    this.replacements.push({ start, end, text });
    if (removed) this.removed += 1;
  }

  #address(node: Extract<Nodes, { type: "link" | "image" | "definition" }>): void {
    const destination = node.data?.destination;
    const [start, end] = rangeOf(node);
    if (destination === undefined) {
      // In angle brackets: without them it is words.
      if (this.#text.charAt(start) === "<" && safeUrl(node.url) === null)
        this.#replace(start, start + 1, "\\<", true);
      return;
    }
    if (isHarmlessDestination(node.url) || end < destination[1]) return;
    const path = /^\s*data:/i.test(node.url) ? this.#pictures.pathOf(node.url) : null;
    this.#replace(...destination, path ?? "#", path === null);
  }

  /** Answers the index of the last node that was looked at. */
  #html(node: Html, parent: Parents, at: number): number {
    const siblings: readonly Nodes[] = parent.children;
    const [start, end] = rangeOf(node);
    const source = this.#text.slice(start, end);
    const kept = this.#withPictures(source);
    // Without the marks of quotes that stand in it.
    const isWhole = source === node.value || isHarmless(node.value);
    if (isWhole && isHarmless(kept)) {
      if (kept !== source) this.#replace(start, end, kept, false);
      return at;
    }
    const bare = stripped(kept);
    if (isWhole && bare !== null && isHarmless(bare)) {
      this.#replace(start, end, bare, true);
      return at;
    }
    const name = tagName(node.value) ?? "";
    if (!phrasingParents.has(parent.type)) this.#replace(start, end, this.#reading(node, start), true);
    else {
      const last = withContent.has(name) ? closingTag(siblings, at, name) : at;
      this.#replace(start, rangeOf(siblings[last] as Nodes)[1], "", true);
      return last;
    }
    return at;
  }

  #withPictures(html: string): string {
    return html.replace(dataSource, (whole, before: string, double?: string, single?: string) => {
      const path = this.#pictures.pathOf(double ?? single ?? "");
      return path === null ? whole : `${before}"${path}"`;
    });
  }

  /** What a block says, behind the marks of the list items and quotes that it stands in. */
  #reading(node: Html, start: number): string {
    const root = tameHtml({ type: "root", children: [{ type: "html", value: node.value }] });
    const lines = toMarkdown(root).trimEnd().split("\n");
    const lineStart = this.#text.lastIndexOf("\n", start - 1) + 1;
    const marks = this.#text.slice(lineStart, start).replace(/[^>\s]/g, " ");
    return lines.map((line, index) => (index === 0 ? line : `${marks}${line}`.trimEnd())).join("\n");
  }
}

/** What names no scheme stays with the document's own place or host. */
function isHarmlessDestination(url: string): boolean {
  return !/^[^/?#]*:/.test(url) || safeUrl(url) !== null;
}

function rangeOf(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/** The index of the element's end, or of its start where it has none. */
function closingTag(siblings: readonly Nodes[], at: number, name: string): number {
  const end = siblings.findIndex(
    (node, index) =>
      index > at && node.type === "html" && tagName(node.value) === name && /^\s*<\//.test(node.value),
  );
  return end === -1 ? at : end;
}
