/** Scans what precedes the root element (XML 1.0, section 2.8), in chunks. */

export interface Prolog {
  /** Start of the first element, or of anything else that is not prolog. */
  end: number;
  /** The document type, from its `<` to its `>`; null without one. */
  type: { start: number; end: number } | null;
}

const space = /\s*/y;
const typeName = /<!doctype(?=[\s>[])/iy;
/** End of the internal subset of a document type. */
const subsetEnd = /\]\s*>/g;

/** `text`: the beginning of a document; may be truncated. */
export function prologOf(text: string): Prolog {
  const prolog: Prolog = { end: 0, type: null };
  for (;;) {
    space.lastIndex = prolog.end;
    space.test(text);
    const start = space.lastIndex;
    const end = pieceEnd(text, start);
    if (end === -1) return { ...prolog, end: start };
    if (text.charAt(start + 1) === "!" && text.charAt(start + 2) !== "-") prolog.type ??= { start, end };
    prolog.end = end;
  }
}

/** Position after the token that begins there; -1 if there is none, or it is incomplete. */
function pieceEnd(text: string, start: number): number {
  if (text.startsWith("<?", start)) return behind(text, "?>", start + 2);
  if (text.startsWith("<!--", start)) return behind(text, "-->", start + 4);
  typeName.lastIndex = start;
  if (!typeName.test(text)) return -1;
  const close = text.indexOf(">", typeName.lastIndex);
  const subset = text.slice(typeName.lastIndex, close === -1 ? undefined : close).indexOf("[");
  if (subset === -1) return close === -1 ? -1 : close + 1;
  subsetEnd.lastIndex = typeName.lastIndex + subset;
  return subsetEnd.test(text) ? subsetEnd.lastIndex : -1;
}

function behind(text: string, close: string, from: number): number {
  const at = text.indexOf(close, from);
  return at === -1 ? -1 : at + close.length;
}
