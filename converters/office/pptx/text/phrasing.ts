/** Runs with looks become nested phrasing content: what lasts longest stands outermost, so that no look is begun twice. */
import type { Html, PhrasingContent } from "mdast";
import type { Format, Inline } from "./runs.ts";

export interface PhrasingOptions {
  /** Headings are bold by themselves. */
  strong: boolean;
  /** False where all of the text is monospaced, so that it says nothing. */
  code: boolean;
}

export function phrasingOf(inlines: readonly Inline[], options: PhrasingOptions): PhrasingContent[] {
  return nested(inlines, options.strong ? looks : looks.filter(({ name }) => name !== "strong"), options);
}

interface Look {
  name: string;
  /** Null for a run that does not have it; runs of one value belong together. */
  of(format: Format): string | null;
  wrap(children: PhrasingContent[], value: string): PhrasingContent[];
}

/** Of two that last equally long the first stands outside. */
const looks: readonly Look[] = [
  {
    name: "link",
    of: ({ url }) => url,
    wrap: (children, url) => [{ type: "link", url, children }],
  },
  {
    name: "emphasis",
    of: ({ emphasis }) => (emphasis ? "" : null),
    wrap: (children) => [{ type: "emphasis", children }],
  },
  {
    name: "strong",
    of: ({ strong }) => (strong ? "" : null),
    wrap: (children) => [{ type: "strong", children }],
  },
  {
    name: "strike",
    of: ({ strike }) => (strike ? "" : null),
    wrap: (children) => [{ type: "delete", children }],
  },
  {
    name: "script",
    of: ({ script }) => script,
    wrap: (children, script) => [tag(`<${script}>`), ...children, tag(`</${script}>`)],
  },
];

interface Stretch {
  look: Look;
  value: string;
  end: number;
}

function nested(
  inlines: readonly Inline[],
  open: readonly Look[],
  options: PhrasingOptions,
): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < inlines.length; ) {
    const longest = longestFrom(inlines, at, open);
    if (longest === null) {
      nodes.push(...plain(inlines[at] as Inline, options));
      at += 1;
      continue;
    }
    const { look, value, end } = longest;
    const rest = open.filter((each) => each !== look);
    for (const node of look.wrap(nested(inlines.slice(at, end), rest, options), value)) nodes.push(node);
    at = end;
  }
  return nodes;
}

function longestFrom(inlines: readonly Inline[], at: number, open: readonly Look[]): Stretch | null {
  let longest: Stretch | null = null;
  for (const look of open) {
    const value = lookOf(inlines[at], look);
    if (value === null) continue;
    const end = endOf(inlines, at, look, value);
    if (longest === null || end > longest.end) longest = { look, value, end };
  }
  return longest;
}

/** White space and line breaks go with what stands on both sides of them. */
function endOf(inlines: readonly Inline[], at: number, look: Look, value: string): number {
  let end = at + 1;
  for (let next = end; next < inlines.length; next += 1) {
    const inline = inlines[next];
    if (lookOf(inline, look) === value) end = next + 1;
    else if (!isBlank(inline)) break;
  }
  return end;
}

function isBlank(inline: Inline | undefined): boolean {
  return inline?.kind === "break" || (inline?.kind === "text" && inline.text.trim() === "");
}

/** White space alone shows none. */
function lookOf(inline: Inline | undefined, look: Look): string | null {
  return inline?.kind !== "text" || inline.text.trim() === "" ? null : look.of(inline.format);
}

function plain(inline: Inline, options: PhrasingOptions): PhrasingContent[] {
  if (inline.kind === "break") return [{ type: "break" }];
  if (inline.kind === "math") return [{ type: "inlineMath", value: inline.latex }];
  const code = inline.format.monospaced && options.code && inline.text.trim() !== "";
  return [{ type: code ? "inlineCode" : "text", value: inline.text }];
}

function tag(value: string): Html {
  return { type: "html", value };
}
