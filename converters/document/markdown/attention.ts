import { flanking, isPunctuation, isWord } from "./escape.ts";
import { joinSpans, type Token } from "./tokens.ts";

/** Moves or drops emphasis delimiters until all pairs form (CommonMark 0.31, section 6.2). */
export function settleAttention(tokens: Token[]): Token[] {
  if (!tokens.some(isDelimiter)) return merged(tokens);
  let settled = merged(moveSpaces(dropEmpty(tokens)));
  for (let round = 0; round < roundsMax; round++) {
    const runs = runsOf(settled);
    const unable = unablePairs(runs);
    const broken = brokenPairs(runs);
    if (broken.size === 0) return settled;
    const moved = round < movesMax ? movePunctuation(settled, unable) : settled;
    // A pair that cannot form blocks others, so those wait for the next round.
    if (moved.length === settled.length) settled = without(settled, unable.size > 0 ? unable : broken);
    else settled = moved;
    settled = merged(dropEmpty(settled));
  }
  return merged(settled.filter((token) => !isDelimiter(token)));
}

/** Each round fixes or drops what the previous round has exposed; only hostile input needs more. */
const roundsMax = 8;
const movesMax = 2;
/** Punctuation longer than this is not moved. */
const marksMax = 32;

type Delimiter = Extract<Token, { kind: "open" | "close" }>;

function isDelimiter(token: Token): token is Delimiter {
  return token.kind === "open" || token.kind === "close";
}

function without(tokens: readonly Token[], pairs: ReadonlySet<number>): Token[] {
  return tokens.filter((token) => !isDelimiter(token) || !pairs.has(token.pair));
}

/** Empty pairs; their removal may leave other empty pairs, which the stack handles. */
function dropEmpty(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    const last = kept.at(-1);
    if (token.kind === "text" && token.value === "") continue;
    if (token.kind === "close" && last?.kind === "open" && last.pair === token.pair) kept.pop();
    else kept.push(token);
  }
  return kept;
}

function merged(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token.kind === "text" && last?.kind === "text" && token.inLink === last.inLink) {
      result[result.length - 1] = { ...last, value: last.value + token.value };
    } else if (token.kind === "span" && last?.kind === "span" && token.delimiter === last.delimiter) {
      result[result.length - 1] = joinSpans(last, token);
    } else result.push(token);
  }
  return result;
}

/** Moves white space just inside of delimiters outside of all of them. */
function moveSpaces(tokens: readonly Token[]): Token[] {
  const ahead = shift(tokens, "open", (value) => value.trimStart());
  return shift(ahead.reverse(), "close", (value) => value.trimEnd()).reverse();
}

/** For each run of delimiters, moves the white space of the adjacent text before the run. */
function shift(tokens: readonly Token[], kind: "open" | "close", trim: (value: string) => string): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const rest = token.kind === "text" ? trim(token.value) : "";
    let at = result.length;
    while (result[at - 1]?.kind === kind) at--;
    if (token.kind !== "text" || rest === token.value || at === result.length) {
      result.push(token);
      continue;
    }
    const space = rest === "" ? token.value : token.value.replace(rest, "");
    result.splice(at, 0, { ...token, value: space });
    if (rest !== "") result.push({ ...token, value: rest });
  }
  return result;
}

/** Moves punctuation just inside of the given pairs outside. */
function movePunctuation(tokens: readonly Token[], pairs: ReadonlySet<number>): Token[] {
  const moved: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const next = tokens[i + 1];
    if (
      token.kind === "open" &&
      pairs.has(token.pair) &&
      next?.kind === "text" &&
      isWord(lastOf(moved.at(-1)))
    ) {
      const marks = /^[\p{P}\p{S}]+/u.exec(next.value)?.[0];
      if (marks !== undefined) {
        moved.push({ ...next, value: marks }, token, { ...next, value: next.value.slice(marks.length) });
        i += 1;
        continue;
      }
    }
    const last = moved.at(-1);
    if (token.kind === "close" && pairs.has(token.pair) && last?.kind === "text" && isWord(firstOf(next))) {
      const marks = marksAtEnd(last.value);
      if (marks !== "") {
        moved.pop();
        moved.push({ ...last, value: last.value.slice(0, -marks.length) }, token, { ...last, value: marks });
        continue;
      }
    }
    moved.push(token);
  }
  return moved;
}

function marksAtEnd(value: string): string {
  const characters = [...value.slice(-marksMax)];
  const marks = characters.length - 1 - characters.findLastIndex((character) => !isPunctuation(character));
  return characters.slice(characters.length - marks).join("");
}

export function firstOf(token: Token | undefined): string {
  if (token === undefined) return "";
  if (token.kind === "break") return "\n";
  const value = edgeText(token);
  return String.fromCodePoint(value.codePointAt(0) ?? 10);
}

export function lastOf(token: Token | undefined): string {
  if (token === undefined) return "";
  if (token.kind === "break") return "\n";
  const value = edgeText(token);
  return [...value.slice(-2)].at(-1) ?? "";
}

/** Pairs with an end at a position where it can never open or close. */
function unablePairs(runs: readonly Run[]): Set<number> {
  const unable = new Set<number>();
  for (const { delimiters, canOpen, canClose } of runs) {
    for (const { kind, pair } of delimiters) if (!(kind === "open" ? canOpen : canClose)) unable.add(pair);
  }
  return unable;
}

function edgeText(token: Exclude<Token, { kind: "break" }>): string {
  if (token.kind === "span") return token.delimiter;
  return isDelimiter(token) ? token.marker : token.value;
}

/** A run of delimiters of one character: each character with the token that it belongs to. */
interface Run {
  character: string;
  delimiters: Delimiter[];
  length: number;
  canOpen: boolean;
  canClose: boolean;
}

/** The pairs that the standard's algorithm would not find as intended. */
function brokenPairs(runs: readonly Run[]): Set<number> {
  const broken = new Set(runs.flatMap(({ delimiters }) => delimiters.map(({ pair }) => pair)));
  const openers: Run[] = [];
  for (const run of runs) {
    while (run.canClose && run.delimiters.length > 0) {
      const index = openers.findLastIndex((opener) => matches(opener, run));
      const opener = openers[index];
      if (opener === undefined) break;
      openers.length = index + 1;
      const strong = opener.delimiters.length > 1 && run.delimiters.length > 1;
      const size = run.character === "~" ? run.length : strong ? 2 : 1;
      const left = opener.delimiters.splice(-size);
      const right = run.delimiters.splice(0, size);
      const meant = left[0];
      const same = [...left, ...right].every((delimiter) => delimiter.pair === meant?.pair);
      if (meant !== undefined && same && meant.marker.length === size) broken.delete(meant.pair);
      if (opener.delimiters.length === 0) openers.pop();
    }
    if (run.canOpen && run.delimiters.length > 0) openers.push(run);
  }
  return broken;
}

/** The rule of three for asterisks; tildes pair by equal length. */
function matches(opener: Run, closer: Run): boolean {
  if (opener.character !== closer.character) return false;
  if (opener.character === "~")
    return opener.length === closer.length && opener.delimiters.length === opener.length;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (!isDelimiter(token)) continue;
    const character = token.marker.charAt(0);
    const start = i;
    const delimiters: Delimiter[] = [];
    for (let next: Token | undefined = token; next !== undefined; next = tokens[++i]) {
      if (!isDelimiter(next) || next.marker.charAt(0) !== character) break;
      for (const _ of next.marker) delimiters.push(next);
    }
    i -= 1;
    const around = flanking(lastOf(tokens[start - 1]), firstOf(tokens[i + 1]));
    runs.push({ character, delimiters, length: delimiters.length, ...around });
  }
  return runs;
}
