/** Text detection and encoding, shared by all formats based on text. */
import type { Sample } from "../../contract.ts";
import { decoderOf } from "./decoder.ts";
import { type Guess, guessEncoding } from "./guess.ts";
import { type Encoding, markedEncoding } from "./marks.ts";
import { isMostlyUtf8, sureSequences, utf8Evidence } from "./utf8.ts";

/** The WHATWG name for a label from a file or a host; null: unknown. */
export function knownLabel(label: string | null | undefined): string | null {
  try {
    return label === null || label === undefined ? null : new TextDecoder(label as Bun.Encoding).encoding;
  } catch {
    return null;
  }
}

/** Control characters of texts: bell to carriage return, and escape, from terminals; SUB ends DOS files. */
const textControls: ReadonlySet<number> = new Set([7, 8, 9, 10, 11, 12, 13, 0x1a, 0x1b]);

/** Formats of ASCII bytes that are not readable text. */
const markupStarts = /^(?:%!PS|\{\\rtf|%PDF-|!<arch>|SQLite format|GIF8)/;

/** The encoding of the sample; null if it is not text, strictly judged. */
export function sniffEncoding(sample: Pick<Sample, "head" | "tail" | "bytes">): Encoding | null {
  const { head, tail } = sample;
  if (markupStarts.test(Buffer.from(head.subarray(0, 16)).toString("latin1"))) return null;
  const marked = markedEncoding(head);
  if (marked !== null) return readable(head, marked, 0.5) ? marked : null;
  const wide = wideEncoding(head);
  if (wide !== null) return readable(head, wide, wide.label.startsWith("utf-32") ? 0.7 : 0.9) ? wide : null;
  if (hasControls(head) || hasControls(tail)) return null;
  if (hasJapaneseEscapes(head)) return { label: "iso-2022-jp", skip: 0 };
  const evidence = utf8Evidence(head, sample.bytes > head.length);
  if (evidence.wrong === 0) return { label: "utf-8", skip: 0 };
  const isDamaged = isMostlyUtf8(evidence) && evidence.valid >= sureSequences;
  const byteEncoding = isDamaged ? { label: "utf-8", skip: 0 } : guessed(head);
  return readable(head, byteEncoding, 0.7) ? byteEncoding : null;
}

/** UTF-32 and UTF-16 without a byte order mark, by the positions of zero bytes. */
function wideEncoding(head: Uint8Array): Encoding | null {
  for (const label of ["utf-32le", "utf-32be"]) {
    if (head.length < 8 || head.length % 4 !== 0) break;
    const text = decodeSample(head, { label, skip: 0 });
    if (!/[\0\ufffd]/.test(text)) return { label, skip: 0 };
  }
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

/** Escape sequences of ISO-2022-JP (RFC 1468), which is ASCII otherwise: to double-byte mode and back. */
function hasJapaneseEscapes(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString("latin1");
  return /\x1b\$[@B][\x21-\x7e]{2}/.test(text) && /\x1b\([BJ]/.test(text) && !/[\x80-\xff]/.test(text);
}

/** Below it the reviewer is warned that the encoding was a guess. */
const certaintyMin = 0.9;
/** A cache: every text format asks for the same bytes. */
const guesses = new WeakMap<Uint8Array, Guess>();

/** Based on the decoded characters of each encoding; for text that is not all ASCII. */
function guessed(head: Uint8Array): Encoding {
  const { label, certainty } = guesses.get(head) ?? guessEncoding(head);
  guesses.set(head, { label, certainty });
  if (certainty >= certaintyMin) return { label, skip: 0 };
  const text = decodeSample(head, { label, skip: 0 });
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return { label, skip: 0, trust: 1 - (beyond / text.length) * (1 - certainty) };
}

/** The sample's text. A truncated character at the end is dropped. */
export function decodeSample(bytes: Uint8Array, { label, skip }: Encoding): string {
  return decoderOf(label).decode(bytes.subarray(skip), { stream: true });
}

/** For pages and XML: their markup says nothing about the text between. */
const tags = /<\/?[a-z][^<>]{0,500}>/gi;

/** Whether the decoded sample consists of text characters. `share`: minimum share of these. */
function readable(bytes: Uint8Array, encoding: Encoding, share: number): boolean {
  const text = decodeSample(bytes, encoding);
  if (/[\0-\x06\x0e-\x19\x1c-\x1f]/.test(text)) return false;
  const shown = text.replace(tags, "");
  const plain =
    shown.match(/[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\p{So}\p{Zs}\p{Cf}\x07-\r\x1a\x1b]/gu)?.length ?? 0;
  const total = [...shown].length;
  if (plain < total * 0.95) return false;
  const letters = shown.match(/[\p{L}\p{M}\p{N}\s.,;:'"()!?/-]/gu)?.length ?? 0;
  return letters >= total * share;
}
