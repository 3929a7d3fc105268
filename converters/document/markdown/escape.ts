/** Escapes only text that Markdown (CommonMark 0.31 with GFM and math) would not read as text. */

export interface Place {
  /** The character emitted before and after it; "" at the edge of the block. */
  before: string;
  after: string;
  lineStart: boolean;
  /** It is the first of its block, where a definition could begin. */
  blockStart: boolean;
  inLink: boolean;
  inCell: boolean;
  inHeading: boolean;
  /** The paired delimiters * _ ~ $ and the backtick that occur often enough in the block to form a pair. */
  paired: ReadonlySet<string>;
}

/** `&amp;`, `&#38;`, `&#x26;`: character references. */
export const characterReference = /&(?=#\d{1,7};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)/g;

const referenceHere = new RegExp(`^${characterReference.source}`);

const asciiPunctuation = /^[!-/:-@[-`{-~]/;
/** CommonMark: an edge of the block counts as white space. */
const space = /^\s?$/;
const punctuation = /^[\p{P}\p{S}]/u;

function isSpace(character: string): boolean {
  return space.test(character);
}

export function isPunctuation(character: string): boolean {
  return punctuation.test(character);
}

export function isWord(character: string): boolean {
  return !isSpace(character) && !isPunctuation(character);
}

/** CommonMark 0.31, section 6.2: whether a run may open and close emphasis, by the characters around it. */
export function flanking(before: string, after: string): { canOpen: boolean; canClose: boolean } {
  return {
    canOpen: !isSpace(after) && (!isPunctuation(after) || !isWord(before)),
    canClose: !isSpace(before) && (!isPunctuation(before) || !isWord(after)),
  };
}

/** Runs of delimiters and single special characters. */
const special = /\\|`+|\*+|_+|~+|\$+|[[\]<&|!]/g;
const anySpecial = /[\\`*_~$[\]<&|!]/;

/** Forbidden starts of a line; in each pattern the last character of the first group is escaped with a backslash. */
interface LineRule {
  pattern: RegExp;
  /** Position of the backslash, relative to the match. */
  at: (match: RegExpExecArray) => number;
  /** Only applies if the paragraph already has a line. */
  later?: true;
}

const first = () => 0;
const lineRules: readonly LineRule[] = [
  { pattern: /^#{1,6}(?=[ \t]|$)/, at: first },
  { pattern: /^[-+*](?=[ \t]|$)/, at: first },
  { pattern: /^>/, at: first },
  { pattern: /^\d{1,9}[.)](?=[ \t]|$)/, at: (match) => match[0].length - 1 },
  // Thematic breaks (after a bullet, two marks make one with it), underlines of headings, delimiter rows of tables.
  { pattern: /^(?:(?:-[ \t]*){2,}|(?:\*[ \t]*){2,}|(?:_[ \t]*){3,})$/, at: first },
  { pattern: /^(?:=+|-+)[ \t]*$/, at: first, later: true },
  { pattern: /^[|:-][|:\- \t]*$/, at: first, later: true },
  // A check box, were this the text of a list item.
  { pattern: /^\[[ \txX]\](?=[ \t]|$)/, at: first },
];

/** Fences are escaped as a whole, for half of one still pairs. */
const fence = /^(?:`{3,}|~{3,}|\${2,})/;

export function escapeText(text: string, place: Place): string {
  if (!text.includes("\n")) return escapeLine(text, place, place.lineStart, place.blockStart);
  const lines = text.split("\n");
  return lines
    .map((line, index) => {
      const isFirst = index === 0;
      const isLast = index === lines.length - 1;
      const here: Place = {
        ...place,
        before: isFirst ? place.before : "\n",
        after: isLast ? place.after : "\n",
      };
      return escapeLine(line, here, isFirst ? place.lineStart : true, isFirst && place.blockStart);
    })
    .join("\n");
}

function escapeLine(line: string, place: Place, lineStart: boolean, blockStart: boolean): string {
  let head = "";
  let rest = line;
  if (lineStart && !place.inCell && !place.inHeading) [head, rest] = escapeStart(line, place, blockStart);
  const inner = head === "" ? place : { ...place, before: head.slice(-1) };
  const escaped = head + escapeLinks(rest, inner);
  return place.inHeading && isSpace(place.after) ? escaped.replace(/(^|[ \t])(#+)$/, "$1\\$2") : escaped;
}

function escapeStart(line: string, place: Place, blockStart: boolean): [string, string] {
  // A line with other markup is not a line of marks alone.
  const goesOn = place.after !== "" && place.after !== "\n";
  const whole = goesOn ? `${line}x` : line;
  for (const { pattern, at, later } of lineRules) {
    if (later && blockStart) continue;
    const match = pattern.exec(whole);
    if (match === null) continue;
    const split = at(match);
    // Half of a run of delimiters might still pair.
    const marks = /^(?:\*+|_+|.)/.exec(line.slice(split))?.[0] ?? "";
    return [line.slice(0, split) + marks.replace(/./g, "\\$&"), line.slice(split + marks.length)];
  }
  const fenced = fence.exec(line)?.[0];
  if (fenced !== undefined) return [fenced.replace(/./g, "\\$&"), line.slice(fenced.length)];
  if (blockStart && startsDefinition(line, place.after)) return ["\\[", line.slice(1)];
  return ["", line];
}

/** `[label]: …` would vanish from the text; a label that ends outside of this text may do the same. */
function startsDefinition(line: string, after: string): boolean {
  if (!line.startsWith("[")) return false;
  const end = line.indexOf("]");
  if (end === -1) return after !== "";
  return (line.charAt(end + 1) || after) === ":";
}

/** GitHub's automatic links; they end only at white space and `<`, so backslashes would be part of them. */
const bareUrl = /(?:https?:\/\/|www\.)[^\s<]*/gi;
export const maybeUrl = /https?:\/\/|www\./i;

function escapeLinks(text: string, place: Place): string {
  if (!maybeUrl.test(text)) return escapeInline(text, place);
  let result = "";
  let from = 0;
  const part = (start: number, end: number): Place => ({
    ...place,
    before: text.charAt(start - 1) || place.before,
    after: text.charAt(end) || place.after,
  });
  for (const { 0: zone, index } of text.matchAll(bareUrl)) {
    const end = index + zone.length;
    const url = escapeUrl(zone, part(index, end));
    result += escapeInline(text.slice(from, index), { ...part(from, index), after: url.charAt(0) }) + url;
    from = end;
  }
  return result + escapeInline(text.slice(from), part(from, text.length));
}

/** As it is when nothing in it needs escaping, else in angle brackets, else with its start escaped and no link. */
function escapeUrl(zone: string, place: Place): string {
  const escaped = escapeInline(zone, place);
  if (escaped === zone && (isSpace(place.after) || (place.inLink && place.after === "]"))) return zone;
  const url = withoutTail(zone);
  // Next to a delimiter a bracket would change what that delimiter may do.
  const free = !/[*_~]/.test(place.before + place.after) && !place.inLink;
  const bracketable = free && !(place.inCell && url.includes("|")) && /^https?:\/\/[^>]+$/i.test(url);
  if (!bracketable) return escaped.replace(/https?(?=:\/\/)|www(?=\.)/gi, "$&\\");
  return `<${url}>${escapeInline(zone.slice(url.length), { ...place, before: ">" })}`;
}

/** Punctuation at the end belongs to the sentence, and so does a closing bracket that the URL does not open. */
function withoutTail(url: string): string {
  let end = url.length;
  let open = 0;
  for (const character of url)
    open += character === "(" || character === "[" ? 1 : /[)\]]/.test(character) ? -1 : 0;
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (/[)\]]/.test(last) && open < 0) open += 1;
    else if (!/[?!.,:;*_~'"|\\`$]/.test(last)) break;
  }
  return url.slice(0, end);
}

function escapeInline(text: string, place: Place): string {
  if (!anySpecial.test(text)) return text;
  return text.replace(special, (match: string, offset: number) => {
    const before = text.charAt(offset - 1) || place.before;
    const end = offset + match.length;
    const after = text.charAt(end) || place.after;
    const risky = risks[match.charAt(0)];
    return risky?.({ match, before, after, rest: () => text.slice(end, end + 320), place })
      ? match.replace(/./g, "\\$&")
      : match;
  });
}

interface Hit {
  match: string;
  before: string;
  after: string;
  /** The text after the match, up to the longest look-ahead of a rule. */
  rest(): string;
  place: Place;
}

const pairs = ({ match, place }: Hit) => place.paired.has(match.charAt(0));
/** A delimiter between spaces neither opens nor closes. */
const flanked = ({ before, after }: Hit) => !(isSpace(before) && isSpace(after));

/** `<1@example.com>` is an autolink; markup that follows at once might be part of it. */
function startsAddress(rest: string, after: string): boolean {
  return /^[^\s<>]{1,300}@/.test(rest) || (!isSpace(after) && /^[^\s<>]*$/.test(rest));
}

/** Whether a special character at this position would be read as markup. */
const risks: Readonly<Record<string, (hit: Hit) => boolean>> = {
  "\\": ({ after }) => after === "\n" || asciiPunctuation.test(after),
  "`": pairs,
  $: pairs,
  "*": (hit) => pairs(hit) && flanked(hit),
  "~": (hit) => pairs(hit) && flanked(hit),
  // Within words underscores are no emphasis.
  _: (hit) => pairs(hit) && flanked(hit) && !(isWord(hit.before) && isWord(hit.after)),
  "[": ({ after, place }) => place.inLink || after === "^",
  "]": ({ after, place }) => place.inLink || after === "(",
  "!": ({ after, rest }) => after === "[" && rest() === "",
  "<": ({ after, rest, place }) => /^[!/?A-Za-z]/.test(after) || startsAddress(rest(), place.after),
  "&": ({ rest }) => referenceHere.test(`&${rest().slice(0, 40)}`),
  "|": ({ place }) => place.inCell,
};
