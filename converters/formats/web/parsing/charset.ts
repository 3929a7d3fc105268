/** In which encoding a page is: WHATWG HTML, section 13.2.3.2, with our own detection where nothing says. */
import { decodeSample, knownLabel, sniffEncoding } from "../../../input/encodings/encoding.ts";
import { type Encoding, webMark } from "../../../input/encodings/marks.ts";

/** Of the bytes that a browser looks at before it decides. */
const prescanBytes = 1_024;
/** Editors put long comments and scripts before it; nothing else of a page's start looks like it. */
const lateBytes = 16 * 1_024;
const sampleBytes = 64 * 1_024;

/** The encoding by mark, transport, declaration (unless the bytes contradict), detection, windows-1252. */
export function encodingOfPage(bytes: Uint8Array, transport?: string): Encoding {
  const marked = webMark(bytes);
  if (marked !== null) return marked;
  const head = bytes.subarray(0, sampleBytes);
  const said = labelOf(transport) ?? declared(head);
  if (said !== null && !(said === "utf-8" && isBelied(head, bytes.length > head.length)))
    return { label: said, skip: 0 };
  const tail = bytes.subarray(Math.max(0, bytes.length - sampleBytes));
  const sniffed = sniffEncoding({ head, tail, bytes: bytes.length });
  if (sniffed === null || sniffed.label.startsWith("utf-32"))
    return { label: said ?? "windows-1252", skip: 0 };
  return sniffed;
}

/** The characters of a page, or of the beginning of one: what is cut at its end is left out. */
export function textOfPage(bytes: Uint8Array, transport?: string): string {
  return decodeSample(bytes, encodingOfPage(bytes, transport));
}

/** What `<meta>` or the declaration of XML says. */
function declared(head: Uint8Array): string | null {
  const text = Buffer.from(head.subarray(0, lateBytes)).toString("latin1");
  const xml = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(text.slice(0, prescanBytes));
  const label = labelOf(inMeta(text)) ?? labelOf(xml?.[1]);
  // A page that can be read byte by byte is not in UTF-16, whatever it says (section 13.2.3.2, step 5).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

function inMeta(text: string): string | undefined {
  for (const [tag] of withoutComments(text).matchAll(/<meta\b[^>]*>/gi)) {
    const direct = /\scharset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(tag);
    if (direct !== null) return direct[1];
    if (!/http-equiv\s*=\s*["']?content-type/i.test(tag)) continue;
    const content = /charset\s*=\s*([\w.:-]+)/i.exec(tag);
    if (content !== null) return content[1];
  }
  return undefined;
}

/** One that does not end takes the rest. */
function withoutComments(text: string): string {
  return text.replace(/<!--(?:[\s\S]*?-->|[\s\S]*)/g, "");
}

/** The standard's own name for a label; null for none. */
function labelOf(label: string | undefined): string | null {
  const known = knownLabel(label);
  // Section 13.2.3.2: this one only says that a page is made by somebody's script.
  return known === "x-user-defined" ? "windows-1252" : known;
}

/** Bytes that are no UTF-8 at all: more than a stray one. */
function isBelied(head: Uint8Array, cut: boolean): boolean {
  const text = new TextDecoder("utf-8").decode(head, { stream: cut });
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return wrong > right;
}
