/** Inspects a bounded part of a page without parsing it. */
import { textOfPage } from "../../../../converters/formats/web/parsing/charset.ts";

const lookedAtBytes = 64 * 1024;

/** The beginning as text; tag names are equal in all encodings except UTF-16. */
function beginning(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, lookedAtBytes)).toString("latin1");
}

const withoutComments = (text: string) => without(text, /<!--/g, /-->/g);

/** Removes sections between the patterns; an unterminated one removes the rest. */
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

/** Target of a meta refresh (HTML, 4.2.5.3). */
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

/** Slower refreshes are meant to be read first. */
const refreshSecondsMax = 10;
const framesMax = 6;

/** Frames of a frameset page (HTML 4.01, 16). */
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

/** The title, for the filename. */
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

/** Fragments are not sent (RFC 3986, 3.5). */
export const withoutFragment = ({ href }: URL): string => href.replace(/#.*/s, "");
