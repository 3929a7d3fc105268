import type { Nodes } from "mdast";
import { oneLine } from "../plain-text.ts";
import { cleanText, inertTex, linesOfTex } from "./clean.ts";
import { destination, isAutolink, safeUrl } from "./links.ts";

/** Flattened phrasing content: text that is still to be escaped, and markup. */
export type Token =
  | { kind: "text"; value: string; inLink: boolean }
  | { kind: "raw"; value: string }
  | Span
  | { kind: "break" }
  | { kind: "open" | "close"; marker: Marker; pair: number };

/** Code or math. Its delimiters are chosen last, because two adjacent ones must be merged. */
export interface Span {
  kind: "span";
  delimiter: "`" | "$";
  source: string;
}

type Marker = "*" | "**" | "~~";

export interface PhrasingContext {
  place: "paragraph" | "heading" | "cell";
  /** Label in the output by normalized identifier; a reference to any other footnote is text. */
  footnotes: ReadonlyMap<string, string>;
  /** Destinations of link and image references by normalized identifier. */
  definitions: ReadonlyMap<string, { url: string; title?: string | null | undefined }>;
}

const markers: Readonly<Record<string, Marker>> = { emphasis: "*", strong: "**", delete: "~~" };

/** Tags for content without Markdown syntax, harmless and without attributes; other HTML becomes text. */
const openTag = /^<(sub|sup|u|ins|kbd|mark)>$/;
const closeTag = /^<\/(sub|sup|u|ins|kbd|mark)>$/;

/** Deeper phrasing is flattened. */
const depthMax = 64;

export function tokenize(nodes: readonly Nodes[], context: PhrasingContext): Token[] {
  const writer = new Tokenizer(context);
  writer.all(nodes, { inLink: false, active: new Set(), depth: 0 });
  return writer.tokens;
}

interface Nesting {
  inLink: boolean;
  active: ReadonlySet<Marker>;
  depth: number;
}

class Tokenizer {
  readonly tokens: Token[] = [];
  private pairs = 0;

  constructor(private readonly context: PhrasingContext) {}

  all(nodes: readonly Nodes[], nesting: Nesting): void {
    const tags = balancedTags(nodes);
    for (const node of nodes) {
      if (node.type === "html" && tags.has(node)) this.tokens.push({ kind: "raw", value: node.value });
      else this.one(node, nesting);
    }
  }

  private one(node: Nodes, nesting: Nesting): void {
    switch (node.type) {
      case "text":
      case "html":
        this.text(node.value, nesting.inLink);
        return;
      case "strong": {
        // Three asterisks in a row are read as emphasis around strong emphasis (CommonMark 0.31, section 6.2, rule 14).
        const [only] = node.children;
        if (only?.type === "emphasis" && node.children.length === 1)
          this.attention("*", [{ type: "strong", children: only.children }], nesting);
        else this.attention("**", node.children, nesting);
        return;
      }
      case "emphasis":
      case "delete":
        this.attention(markers[node.type] as Marker, node.children, nesting);
        return;
      case "inlineCode":
        this.code(node.value, nesting.inLink);
        return;
      case "inlineMath":
        this.math(node.value);
        return;
      case "break":
        this.tokens.push({ kind: "break" });
        return;
      case "link":
        this.link(node.url, node.title, node.children, nesting);
        return;
      case "linkReference": {
        const target = this.context.definitions.get(normalize(node.identifier));
        if (target !== undefined) {
          this.link(target.url, target.title, node.children, nesting);
          return;
        }
        this.text("[", nesting.inLink);
        this.all(node.children, nesting);
        this.text("]", nesting.inLink);
        return;
      }
      case "image":
        this.image(node.url, node.title, node.alt ?? "");
        return;
      case "imageReference": {
        const target = this.context.definitions.get(normalize(node.identifier));
        this.image(target?.url ?? "", target?.title, node.alt ?? "");
        return;
      }
      case "footnoteReference": {
        const label = this.context.footnotes.get(normalize(node.identifier));
        if (label === undefined || nesting.inLink) {
          this.text(`[^${node.identifier}]`, nesting.inLink);
          return;
        }
        this.tokens.push({ kind: "raw", value: `[^${label}]` });
        return;
      }
      default:
        this.other(node, nesting);
        return;
    }
  }

  /** Blocks in a cell: paragraphs are separated by line breaks, other blocks are flattened. */
  private other(node: Nodes, nesting: Nesting): void {
    if ("children" in node) {
      if (this.tokens.length > 0) this.tokens.push({ kind: "break" });
      if (nesting.depth < depthMax) this.all(node.children, { ...nesting, depth: nesting.depth + 1 });
    } else if ("value" in node) this.text(node.value, nesting.inLink);
  }

  private text(value: string, inLink: boolean): void {
    const last = this.tokens.at(-1);
    if (last?.kind === "text" && last.inLink === inLink) last.value += value;
    else if (value !== "") this.tokens.push({ kind: "text", value, inLink });
  }

  /** Adjacent marks of one type are merged; nested ones of the same type are dropped. */
  private attention(marker: Marker, children: readonly Nodes[], nesting: Nesting): void {
    if (nesting.active.has(marker) || nesting.depth >= depthMax) {
      this.all(children, nesting);
      return;
    }
    const last = this.tokens.at(-1);
    let pair: number;
    if (last?.kind === "close" && last.marker === marker) {
      pair = last.pair;
      this.tokens.pop();
    } else {
      pair = this.pairs++;
      this.tokens.push({ kind: "open", marker, pair });
    }
    const active = new Set(nesting.active).add(marker);
    this.all(children, { ...nesting, active, depth: nesting.depth + 1 });
    this.tokens.push({ kind: "close", marker, pair });
  }

  private code(given: string, inLink: boolean): void {
    const value = cleanText(given).replace(/[\r\n]+/g, " ");
    if (value === "") return;
    const inCell = this.context.place === "cell";
    // Code cannot contain a bracket that would end the link, or a backslash before a pipe.
    if ((inLink && /[[\]]/.test(value)) || (inCell && /\\\|/.test(value))) this.text(value, inLink);
    else this.tokens.push({ kind: "span", delimiter: "`", source: value });
  }

  private math(given: string): void {
    let value = linesOfTex(given).join(" ");
    if (this.context.place === "cell") value = value.replaceAll("\\|", "\\Vert ").replaceAll("|", "\\vert ");
    // Without a space before the closing dollar; many readers require that.
    value = value.replace(/(?<=\\[vV]ert) $/, "");
    if (value !== "") this.tokens.push({ kind: "span", delimiter: "$", source: value });
  }

  private link(
    url: string,
    title: string | null | undefined,
    children: readonly Nodes[],
    nesting: Nesting,
  ): void {
    const safe = nesting.inLink || nesting.depth >= depthMax ? null : safeUrl(url);
    if (safe === null) {
      this.all(children, nesting);
      return;
    }
    const only = children.length === 1 ? children[0] : undefined;
    const autolink = only?.type === "text" && (only.value === safe || `mailto:${only.value}` === safe);
    if ((autolink || children.length === 0) && isAutolink(safe) && !safe.includes("|")) {
      this.tokens.push({ kind: "raw", value: `<${safe.replace(/^mailto:/i, "")}>` });
      return;
    }
    this.tokens.push({ kind: "raw", value: "[" });
    const before = this.tokens.length;
    this.all(children, { ...nesting, inLink: true, depth: nesting.depth + 1 });
    // A link without text shows its address.
    if (this.tokens.length === before) this.text(safe, true);
    this.tokens.push({ kind: "raw", value: `](${destination(safe)}${this.title(title)})` });
  }

  /** External images keep their URL: a conversion fetches nothing. */
  private image(url: string, title: string | null | undefined, alt: string): void {
    const safe = safeUrl(url);
    if (safe === null) {
      this.text(alt, true);
      return;
    }
    this.tokens.push({ kind: "raw", value: "![" });
    this.text(oneLine(alt), true);
    this.tokens.push({ kind: "raw", value: `](${destination(safe)}${this.title(title)})` });
  }

  private title(title: string | null | undefined): string {
    const clean = cleanText(title ?? "")
      .replace(/\s+/g, " ")
      .trim();
    if (clean === "") return "";
    const escaped = clean.replace(/[\\"&<`$|*_[\]]/g, "\\$&");
    return ` "${escaped}"`;
  }
}

/** Whether padding is required; it is removed when parsed. */
function isEdged(source: string): boolean {
  return (
    /^[`$]|[`$]$/.test(source) || (source.startsWith(" ") && source.endsWith(" ") && source.trim() !== "")
  );
}

export function spanMarkdown({ delimiter, source: given }: Span, inCell: boolean): string {
  const source = delimiter === "$" ? inertTex(given).trimEnd() : given;
  const fence = freeFence(source, delimiter, 1);
  const padded = isEdged(source) ? ` ${source} ` : source;
  return fence + (inCell && delimiter === "`" ? padded.replaceAll("|", "\\|") : padded) + fence;
}

/** Adjacent spans of one type. A space keeps a TeX command from running into the next letter. */
export function joinSpans(left: Span, right: Span): Span {
  return { ...left, source: left.source + (left.delimiter === "$" ? " " : "") + right.source };
}

/** The same label however it is written (CommonMark 0.31, section 6.3). */
export function normalize(identifier: string): string {
  return oneLine(identifier).toLowerCase();
}

/** The shortest run of the character, at least `min` long, that does not occur in the value. */
export function freeFence(value: string, character: string, min: number): string {
  const taken = new Set([...value.matchAll(/`+|\$+|~+/g)].map(([run]) => run));
  let fence = character.repeat(min);
  while (taken.has(fence)) fence += character;
  return fence;
}

/** Tags of pairs that may stand in the output. */
export function balancedTags(nodes: readonly Nodes[]): Set<Nodes> {
  const balanced = new Set<Nodes>();
  const open: { name: string; node: Nodes }[] = [];
  for (const node of nodes) {
    if (node.type !== "html") continue;
    const opened = openTag.exec(node.value)?.[1];
    const closed = closeTag.exec(node.value)?.[1];
    if (opened !== undefined) open.push({ name: opened, node });
    const last = open.at(-1);
    if (closed === undefined || last?.name !== closed) continue;
    open.pop();
    balanced.add(last.node).add(node);
  }
  return balanced;
}
