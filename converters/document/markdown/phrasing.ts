import type { Nodes } from "mdast";
import { firstOf, lastOf, settleAttention } from "./attention.ts";
import { escapeText, flanking } from "./escape.ts";
import { type PhrasingContext, spanMarkdown, type Token, tokenize } from "./tokens.ts";

/** Phrasing content as Markdown; "" when it says nothing. */
export function phrasing(nodes: readonly Nodes[], context: PhrasingContext): string {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  // Most blocks and nearly all cells are one plain text.
  if (only?.type === "text" && harmless.test(only.value)) return only.value;
  const tokens = trim(settleAttention(tidy(tokenize(nodes, context), context)));
  return join(tokens, context);
}

/** Begins with a letter, ends without space, and holds nothing that any rule looks at. */
const harmless = /^\p{L}(?:[\p{L}\p{M}\p{N} .,;:'"()%/?+=#>-]*[\p{L}\p{N}.,;:'"()%/?])?$/u;

/** Invisible characters that no text needs; U+FFFE and U+FFFF are no characters at all. */
const controls = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]/g;

/** Colours and cursor moves of terminals (ECMA-48, section 5.4). */
const terminal = /\x1b\[[0-?]*[ -/]*[@-~]/g;

/** White space as Markdown may have it: in headings and cells all on one line. */
function tidy(tokens: readonly Token[], { place }: PhrasingContext): Token[] {
  return tokens.map((token) => {
    if (token.kind === "break") {
      if (place === "paragraph") return token;
      return place === "cell" ? { kind: "raw", value: "<br>" } : { kind: "text", value: " ", inLink: false };
    }
    if (token.kind !== "text") return token;
    const clean = token.value.toWellFormed().replace(terminal, "").replace(controls, "");
    const oneLine = place !== "paragraph";
    const value = oneLine
      ? clean.replace(/[\t\n\v\f\r\x85\u2028\u2029]+/g, " ")
      : clean.replace(/[ \t]*[\n\v\f\r\x85\u2028\u2029][ \t\n\v\f\r\x85\u2028\u2029]*/g, "\n");
    return { ...token, value };
  });
}

/** No white space at the edges of the block and around line breaks, no line break at the edges. */
function trim(tokens: readonly Token[]): Token[] {
  const ahead = trimSide(tokens, /^[ \t\n]+/);
  return trimSide(ahead.reverse(), /[ \t\n]+$/).reverse();
}

function trimSide(tokens: readonly Token[], edge: RegExp): Token[] {
  const result: Token[] = [];
  let atEdge = true;
  for (const token of tokens) {
    if (isBreak(token)) {
      if (!atEdge || result.length > 0) result.push(token);
      atEdge = true;
      continue;
    }
    if (token.kind === "text" && atEdge) {
      const value = token.value.replace(edge, "");
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

/**
 * Delimiters that could pair in this block: one run that may open and a later one that may close. Anything less stays
 * text by itself.
 */
function pairedCharacters(tokens: readonly Token[], inCell: boolean): Set<string> {
  const opened = new Set<string>();
  const paired = new Set<string>();
  tokens.forEach((token, i) => {
    const value = markdownOf(token, inCell);
    for (const match of value.matchAll(/`+|\*+|_+|~+|\$+/g)) {
      const character = match[0].charAt(0);
      const before = value.charAt(match.index - 1) || lastOf(tokens[i - 1]);
      const after = value.charAt(match.index + match[0].length) || firstOf(tokens[i + 1]);
      const flanks = token.kind === "text" && flankingDelimiters.has(character);
      const { canOpen, canClose } = flanks ? flanking(before, after) : { canOpen: true, canClose: true };
      // Some readers take any delimiter next to another for one that may open and close.
      if ((canClose || flankingDelimiters.has(before)) && opened.has(character)) paired.add(character);
      if (canOpen || flankingDelimiters.has(after)) opened.add(character);
    }
  });
  return paired;
}
