import type { Nodes } from "mdast";
import { firstOf, lastOf, settleAttention } from "./attention.ts";
import { cleanText } from "./clean.ts";
import { escapeText, flanking, maybeUrl } from "./escape.ts";
import { type PhrasingContext, spanMarkdown, type Token, tokenize } from "./tokens.ts";

/** Phrasing content as Markdown; "" if it is empty. */
export function phrasing(nodes: readonly Nodes[], context: PhrasingContext): string {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  // Most blocks and nearly all cells are one plain text.
  if (only?.type === "text" && harmless.test(only.value)) return only.value;
  const settled = settleAttention(tidy(tokenize(nodes, context), context));
  // White space that was moved may have met other white space.
  const tokens = trim(tidy(settled, context));
  return join(tokens, context);
}

/** Numbers, dates and times in cells are never markup. */
const value = /^-?\d(?:[\d.,:/-]*\d)?(?: \d(?:[\d.,:]*\d)?)?%?$/;

export function plainCell(text: string): boolean {
  return text === "" || value.test(text) || harmless.test(text);
}

/** Begins with a letter, ends without space, and contains no special characters. */
const harmless = /^\p{L}(?:[\p{L}\p{M}\p{N} .,;:'"()%/?+=#>-]*[\p{L}\p{N}.,;:'"()%/?])?$/u;

const lineEnd = /[\n\v\f\r\x85\u2028\u2029]/;

/** White space allowed in Markdown: on a single line in headings and cells. */
function tidy(tokens: readonly Token[], { place }: PhrasingContext): Token[] {
  return tokens.flatMap((token, i): Token | Token[] => {
    if (token.kind === "break") {
      if (place === "paragraph") return token;
      if (place === "cell") return { kind: "raw", value: "<br>" };
      return isSpaceAround(tokens[i - 1], tokens[i + 1]) ? [] : { kind: "text", value: " ", inLink: false };
    }
    if (token.kind !== "text") return token;
    const value = cleanText(token.value);
    if (!lineEnd.test(value))
      return { ...token, value: place === "paragraph" ? value : value.replaceAll("\t", " ") };
    const lines = linesOf(value);
    const joined = place === "paragraph" ? lines.join("\n") : lines.join(" ").replaceAll("\t", " ");
    return { ...token, value: joined };
  });
}

function isSpaceAround(before: Token | undefined, after: Token | undefined): boolean {
  return (
    (before?.kind === "text" && /\s$/.test(before.value)) ||
    (after?.kind === "text" && /^\s/.test(after.value))
  );
}

/** Lines without white space where they meet, and none that is blank between others. */
function linesOf(value: string): string[] {
  const lines = value.split(lineEnd);
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i === 0 ? line.trimEnd() : i === last ? line.trimStart() : line.trim()))
    .filter((line, i) => line !== "" || i === 0 || i === last);
}

/** No white space at the edges of the block and around line breaks, no line break at the edges. */
function trim(tokens: readonly Token[]): Token[] {
  const ahead = trimSide(tokens, trimLeft);
  return trimSide(ahead.reverse(), trimRight).reverse();
}

/** Only Markdown's own white space; a no-break space stays. */
function trimLeft(value: string): string {
  return value.replace(/^[ \t\n]+/, "");
}

function trimRight(value: string): string {
  let end = value.length;
  while (end > 0 && " \t\n".includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function trimSide(tokens: readonly Token[], trimmed: (value: string) => string): Token[] {
  const result: Token[] = [];
  let atEdge = true;
  for (const token of tokens) {
    if (isBreak(token)) {
      if (!atEdge || result.length > 0) result.push(token);
      atEdge = true;
      continue;
    }
    if (token.kind === "text" && atEdge) {
      const value = trimmed(token.value);
      if (value === "") continue;
      result.push({ ...token, value });
    } else result.push(token);
    if (token.kind !== "open" && token.kind !== "close") atEdge = false;
  }
  return result;
}

function isBreak(token: Token): boolean {
  return token.kind === "break" || (token.kind === "raw" && token.value === "<br>");
}

function join(tokens: readonly Token[], { place }: PhrasingContext): string {
  const inCell = place === "cell";
  const paired = pairedCharacters(tokens, inCell);
  let result = "";
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind === "text") {
      result += escapeText(token.value, {
        before: lastOf(tokens[i - 1]),
        after: firstOf(tokens[i + 1]),
        lineStart: result === "" || result.endsWith("\n"),
        blockStart: result === "",
        inLink: token.inLink,
        inCell,
        inHeading: place === "heading",
        paired,
      });
    } else result += markdownOf(token, inCell);
  }
  return result;
}

/** A token as it is written; text is given unescaped. */
function markdownOf(token: Token, inCell: boolean): string {
  switch (token.kind) {
    case "text":
    case "raw":
      return token.value;
    case "break":
      return "\\\n";
    case "span":
      return spanMarkdown(token, inCell);
    default:
      return token.marker;
  }
}

const flankingDelimiters: ReadonlySet<string> = new Set(["*", "_", "~"]);

/** Delimiters that could pair in this block; all others stay text. */
function pairedCharacters(tokens: readonly Token[], inCell: boolean): Set<string> {
  const opened = new Set<string>();
  const paired = new Set<string>();
  tokens.forEach((token, i) => {
    const value = markdownOf(token, inCell);
    if (!/[`*_~$]/.test(value)) return;
    // Brackets around a URL change whether adjacent delimiters may open or close.
    const strict = token.kind === "text" && !maybeUrl.test(value);
    for (const match of value.matchAll(/`+|\*+|_+|~+|\$+/g)) {
      const character = match[0].charAt(0);
      const before = value.charAt(match.index - 1) || lastOf(tokens[i - 1]);
      const after = value.charAt(match.index + match[0].length) || firstOf(tokens[i + 1]);
      const flanks = strict && flankingDelimiters.has(character);
      const { canOpen, canClose } = flanks ? flanking(before, after) : { canOpen: true, canClose: true };
      // Some readers let any delimiter next to another open and close.
      if ((canClose || flankingDelimiters.has(before)) && opened.has(character)) paired.add(character);
      if (canOpen || flankingDelimiters.has(after)) opened.add(character);
    }
  });
  return paired;
}
