/** Which text the bytes are, if any: shared by every kind of input that is made of text. */
import chardet from "chardet";
import { dataView } from "./bytes.ts";
import type { Sample } from "./contract.ts";
import { byLetters, isEastAsian } from "./legacy-encodings.ts";

export interface Encoding {
  /** WHATWG label, as TextDecoder takes it, or utf-32le and utf-32be, which it lacks. */
  label: string;
  /** Bytes of the byte order mark. */
  skip: number;
}

/** The longest first: that of UTF-32 begins like that of UTF-16. */
const byteOrderMarks: readonly { label: string; bytes: readonly number[] }[] = [
  { label: "utf-32le", bytes: [0xff, 0xfe, 0, 0] },
  { label: "utf-32be", bytes: [0, 0, 0xfe, 0xff] },
  { label: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { label: "utf-16le", bytes: [0xff, 0xfe] },
  { label: "utf-16be", bytes: [0xfe, 0xff] },
];

/** The encoding of text that begins with a byte order mark; null without one. */
export function markedEncoding(head: Uint8Array): Encoding | null {
  const marked = byteOrderMarks.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  return marked === undefined ? null : { label: marked.label, skip: marked.bytes.length };
}

/** A mark of those that the web knows (WHATWG Encoding, section 6.1, "BOM sniff"): UTF-8 and UTF-16, never UTF-32. */
export function webMark(head: Uint8Array): Encoding | null {
  return markedEncoding(head.subarray(0, 3));
}

/** The WHATWG's own name for a label that a file or a host gives; null: nobody knows it. */
export function knownLabel(label: string | null | undefined): string | null {
  try {
    return label === null || label === undefined ? null : new TextDecoder(label as Bun.Encoding).encoding;
  } catch {
    return null;
  }
}

/** For the reviewer: none, or that so many characters became U+FFFD. */
export function undecodableWarnings(count: number, label: string): string[] {
  return count === 0 ? [] : [`${count} characters could not be read as ${label}.`];
}

/** Controls that texts have: bell to carriage return, and escape, from terminals; SUB ends files of DOS. */
const textControls: ReadonlySet<number> = new Set([7, 8, 9, 10, 11, 12, 13, 0x1a, 0x1b]);

/** Formats that are bytes of ASCII but no text to read. */
const markupStarts = /^(?:%!PS|\{\\rtf|%PDF-|!<arch>|SQLite format|GIF8)/;

/**
 * The encoding of the sample, or null when it is no text. Strict, for whatever is taken for text becomes somebody's
 * document: control characters, broken code units and letters that make no text all say no.
 */
export function sniffEncoding(sample: Pick<Sample, "head" | "tail" | "bytes">): Encoding | null {
  const { head, tail } = sample;
  if (markupStarts.test(Buffer.from(head.subarray(0, 16)).toString("latin1"))) return null;
  const marked = markedEncoding(head);
  if (marked !== null) return readable(head, marked, 0.5) ? marked : null;
  const wide = wideEncoding(head);
  if (wide !== null) return readable(head, wide, 0.9) ? wide : null;
  if (hasControls(head) || hasControls(tail)) return null;
  if (hasJapaneseEscapes(head)) return { label: "iso-2022-jp", skip: 0 };
  if (isUtf8(head, sample.bytes > head.length)) return { label: "utf-8", skip: 0 };
  const byteEncoding = { label: legacyLabel(head), skip: 0 };
  return readable(head, byteEncoding, 0.7) ? byteEncoding : null;
}

/** UTF-16 and UTF-32 without a mark: the bytes of Latin letters, spaces and line ends leave zeros in one place. */
function wideEncoding(head: Uint8Array): Encoding | null {
  const even = head.length - (head.length % 2);
  let zerosEven = 0;
  let zerosOdd = 0;
  for (let i = 0; i < even; i += 2) {
    if (head[i] === 0) zerosEven += 1;
    if (head[i + 1] === 0) zerosOdd += 1;
  }
  const few = Math.max(2, even / 50);
  if (zerosEven < zerosOdd && zerosOdd >= few && zerosEven === 0) return { label: "utf-16le", skip: 0 };
  if (zerosOdd < zerosEven && zerosEven >= few && zerosOdd === 0) return { label: "utf-16be", skip: 0 };
  return null;
}

function hasControls(head: Uint8Array): boolean {
  return head.some((byte) => (byte < 0x20 && !textControls.has(byte)) || byte === 0x7f);
}

/** Of ISO-2022-JP (RFC 1468), which is ASCII otherwise: to two bytes a character, and back. */
function hasJapaneseEscapes(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString("latin1");
  return /\x1b\$[@B][\x21-\x7e]{2}/.test(text) && /\x1b\([BJ]/.test(text) && !/[\x80-\xff]/.test(text);
}

function isUtf8(bytes: Uint8Array, cut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
    return true;
  } catch {
    return false;
  }
}

/** The detector's name → what TextDecoder calls it. What it may also name (UTF-8, UTF-16) was ruled out before. */
const labels: Readonly<Record<string, string>> = {
  "ISO-8859-1": "windows-1252",
  "ISO-8859-2": "windows-1250",
  "ISO-8859-5": "iso-8859-5",
  "ISO-8859-6": "windows-1256",
  "ISO-8859-7": "windows-1253",
  "ISO-8859-8": "windows-1255",
  "ISO-8859-9": "windows-1254",
  "windows-1250": "windows-1250",
  "windows-1251": "windows-1251",
  "windows-1252": "windows-1252",
  "windows-1253": "windows-1253",
  "windows-1254": "windows-1254",
  "windows-1255": "windows-1255",
  "windows-1256": "windows-1256",
  "KOI8-R": "koi8-r",
  Shift_JIS: "shift_jis",
  "EUC-JP": "euc-jp",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
};

const eastAsian: ReadonlySet<string> = new Set("shift_jis euc-jp euc-kr gb18030 big5".split(" "));

/** Lines without any character beyond ASCII only blur the statistics. */
function legacyLabel(head: Uint8Array): string {
  const telling = tellingLines(head);
  const detected = detectedLabel(head, telling);
  const told = byLetters(telling)?.label;
  // To the detector, which does not know Thai, it looks like Chinese or Japanese.
  const isPlausible = told !== "windows-874" && isEastAsian(decodeSample(head, { label: detected, skip: 0 }));
  return eastAsian.has(detected) && isPlausible ? detected : (told ?? detected);
}

function detectedLabel(head: Uint8Array, telling: Uint8Array): string {
  for (const { name, confidence } of chardet.analyse(telling)) {
    const label = labels[name];
    if (label !== undefined && confidence >= 10 && decodes(head, label)) return label;
  }
  return "windows-1252";
}

function tellingLines(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const lines = text.split(/[\r\n]+/).filter((line) => /[\x80-\xff]/.test(line));
  return Buffer.from(lines.join("\n"), "latin1");
}

function decodes(bytes: Uint8Array, label: string): boolean {
  const text = decodeSample(bytes, { label, skip: 0 });
  return (text.match(/\ufffd/g)?.length ?? 0) * 100 <= text.length;
}

/** The sample's text. A character that the sample cuts in two is left out. */
export function decodeSample(bytes: Uint8Array, { label, skip }: Encoding): string {
  const rest = bytes.subarray(skip);
  if (label.startsWith("utf-32")) return decodeUtf32(rest, label === "utf-32le");
  return new TextDecoder(label as Bun.Encoding).decode(rest, { stream: true });
}

/** Whether the decoded sample is made of what texts are made of. `share` is the least share of such characters. */
function readable(bytes: Uint8Array, encoding: Encoding, share: number): boolean {
  const text = decodeSample(bytes, encoding);
  if (/[\0-\x06\x0e-\x19\x1c-\x1f]/.test(text)) return false;
  const plain =
    text.match(/[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\p{So}\p{Zs}\p{Cf}\x07-\r\x1a\x1b]/gu)?.length ?? 0;
  const total = [...text].length;
  if (plain < total * 0.95) return false;
  const letters = text.match(/[\p{L}\p{M}\p{N}\s.,;:'"()!?/-]/gu)?.length ?? 0;
  return letters >= total * share;
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = dataView(bytes);
  let text = "";
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const point = view.getUint32(i, littleEndian);
    text += point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : "\ufffd";
  }
  return text;
}
