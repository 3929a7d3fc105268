/** What can be seen of a page without building its tree, in a bounded part of its bytes. */
import { textOfPage } from "../../../../converters/formats/web/parsing/charset.ts";

const lookedAtBytes = 64 * 1024;

/** The beginning of a page as text: for names of tags all encodings are the same, but UTF-16. */
function beginning(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, lookedAtBytes)).toString("latin1");
}

const withoutComments = (text: string) => without(text, /<!--/g, /-->/g);

/** The text without what stands between the marks, patterns that search on; one that does not end takes the rest. */
function without(text: string, opening: RegExp, closing: RegExp): string {
  let kept = "";
  let at = 0;
  opening.lastIndex = 0;
  for (let start = opening.exec(text); start !== null; start = opening.exec(text)) {
    kept += text.slice(at, start.index);
    closing.lastIndex = start.index;
    if (closing.exec(text) === null) return kept;
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return kept + text.slice(at);
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, "i").exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? null : decoded(value).trim();
}

/** A page that leads on at once and not by its status (HTML, section 4.2.5.3, pragma "refresh"). */
export function refreshTarget(bytes: Uint8Array, base: URL): URL | null {
  const text = without(withoutComments(beginning(bytes)), /<noscript/gi, /<\/noscript>/gi);
  for (const [tag] of text.matchAll(/<meta\s[^>]{0,2000}>/gi)) {
    if (attribute(tag, "http-equiv")?.toLowerCase() !== "refresh") continue;
    const match = /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(
      attribute(tag, "content") ?? "",
    );
    if (match === null || Number(match[1]) > refreshSecondsMax) continue;
    return linked(match[2] ?? "", base);
  }
  return null;
}

/** Longer, and the page is meant to be read before. */
const refreshSecondsMax = 10;
const framesMax = 6;

/** Pages of frames have nothing to read of their own (HTML 4.01, section 16). */
export function framesOf(bytes: Uint8Array, base: URL): URL[] {
  const text = withoutComments(beginning(bytes));
  if (!/<frameset\b/i.test(text)) return [];
  const frames = [...text.matchAll(/<frame\s[^>]{0,2000}>/gi)].flatMap(([tag]) => {
    const src = attribute(tag, "src");
    const url = src === null ? null : linked(src, base);
    return url === null ? [] : [url];
  });
  return frames.slice(0, framesMax);
}

function linked(address: string, base: URL): URL | null {
  if (!URL.canParse(address, base.href)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : null;
}

/** The page's title, for its name among other documents; the converter reads it anew. */
export function titleIn(bytes: Uint8Array, charset: string | null): string | null {
  const text = textOfPage(bytes.subarray(0, lookedAtBytes), charset ?? undefined);
  const found = /<title\b[^>]{0,500}>([\s\S]{0,2000}?)<\/title/i.exec(withoutComments(text))?.[1];
  const title = found === undefined ? "" : decoded(found).replace(/\s+/g, " ").trim();
  return title === "" ? null : title;
}

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  raquo: "»",
  laquo: "«",
  middot: "·",
  bull: "•",
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : "";
  });
}

/** The address as hosts are asked for it: what follows a # is the reader's business alone (RFC 3986, section 3.5). */
export const withoutFragment = ({ href }: URL): string => href.replace(/#.*/s, "");
