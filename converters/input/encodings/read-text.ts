import { isAscii, isUtf8 } from "node:buffer";
import { Fault } from "../../../config/errors/fault.ts";
import type { Source } from "../../contract.ts";
import { byteChunks } from "../../util/byte-chunks.ts";
import { openSample } from "../sample.ts";
import { decoderOf } from "./decoder.ts";
import { sniffEncoding } from "./encoding.ts";
import type { Encoding } from "./marks.ts";
import { isMostlyUtf8, sureSequences, utf8Evidence } from "./utf8.ts";

const chunkBytes = 256 * 1024;

/**
 * The file's encoding, from all of its bytes: a file is UTF-8 if it is valid to its end, or nearly so. Throws Fault
 * unsupported_input if the file is not text.
 */
export async function encodingOf(source: Source): Promise<Encoding> {
  const sample = await openSample(source);
  const sniffed = sniffEncoding(sample);
  if (sniffed === null) throw new Fault("unsupported_input");
  if (sniffed.skip > 0 || /^(?:utf-16|utf-32|iso-2022)/.test(sniffed.label)) return sniffed;
  const isWhole = sample.head.length === sample.bytes;
  if (isWhole || (sniffed.label === "utf-8" && isWhollyUtf8(source))) return sniffed;
  const foreign = foreignBytes(source);
  if (foreign === null) return { label: "utf-8", skip: 0 };
  if (sniffed.label !== "utf-8") return sniffed;
  // The sample was valid, but later bytes are not: those decide.
  const later = sniffEncoding({ head: foreign, tail: foreign, bytes: foreign.length });
  return later === null || later.label === "utf-8" ? sniffed : later;
}

function isWhollyUtf8(source: Source): boolean {
  for (const bytes of wholeCharacters(byteChunks(source.path))) if (!isUtf8(bytes)) return false;
  return true;
}

/** With this number of invalid bytes and fewer valid ones, the rest of the file does not matter. */
const foreignBytesMax = 256;

/** For a file that is not mostly UTF-8, the context of the first invalid bytes; null otherwise. */
function foreignBytes(source: Source): Uint8Array | null {
  let first: Uint8Array | null = null;
  const all = { valid: 0, wrong: 0 };
  for (const bytes of wholeCharacters(byteChunks(source.path))) {
    if (isAscii(bytes)) continue;
    const { valid, wrong } = utf8Evidence(bytes, false);
    if (wrong > 0) first ??= new Uint8Array(bytes);
    all.valid += valid;
    all.wrong += wrong;
    if (all.wrong > foreignBytesMax && all.wrong > all.valid) return first;
  }
  return isMostlyUtf8(all) && all.valid >= sureSequences ? null : first;
}

/** The file's text in chunks, with bounded memory. Invalid bytes become U+FFFD. */
export async function* readText(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding.label);
  for await (const chunk of chunks(source, encoding.skip)) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The file's text as UTF-8 in whole characters; a chunk is valid until the next. */
export function* readUtf8(source: Source, encoding: Encoding): Generator<Uint8Array> {
  const pieces = byteChunks(source.path, encoding.skip);
  if (encoding.label === "utf-8") {
    for (const bytes of wholeCharacters(pieces))
      yield isUtf8(bytes) ? bytes : encoder.encode(lenient.decode(bytes));
    return;
  }
  const decoder = decoderOf(encoding.label);
  for (const bytes of pieces) yield encoder.encode(decoder.decode(bytes, { stream: true }));
  yield encoder.encode(decoder.decode());
}

const encoder = new TextEncoder();
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });

/** Splits UTF-8 bytes between characters; invalid bytes are passed unchanged. */
function* wholeCharacters(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let open: Uint8Array = new Uint8Array(0);
  for (const piece of pieces) {
    const bytes = open.length === 0 ? piece : Buffer.concat([open, piece]);
    const end = bytes.length - openBytes(bytes);
    yield bytes.subarray(0, end);
    // Buffers share their memory with their slices.
    open = new Uint8Array(bytes.subarray(end));
  }
  yield open;
}

/** Number of trailing bytes that begin an incomplete character. */
function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < needed ? back : 0;
  }
  return 0;
}

async function* chunks(source: Source, from = 0): AsyncGenerator<Uint8Array> {
  const file = Bun.file(source.path);
  for (let offset = from; offset < file.size; offset += chunkBytes) {
    yield await file.slice(offset, Math.min(file.size, offset + chunkBytes)).bytes();
  }
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const hasWord = /[\p{L}\p{N}]/u;
/** Longer words are counted in parts, so that no input can delay the counting. */
const wordCharactersMax = 64 * 1024;

export interface TextSize {
  words: number;
  characters: number;
  /** Invalid bytes of the text's encoding. */
  undecodable: number;
  /** Only white space and invisible characters. */
  blank: boolean;
}

/** Counts words in bounded memory; Chinese and Japanese characters count as one each. */
export async function sizeOf(pieces: AsyncIterable<string> | Iterable<string>): Promise<TextSize> {
  const size: TextSize = { words: 0, characters: 0, undecodable: 0, blank: true };
  let carried = "";
  for await (const piece of pieces) {
    size.characters += piece.length;
    size.undecodable += piece.match(/\ufffd/g)?.length ?? 0;
    size.blank &&= !/[^\s\p{C}]/u.test(piece);
    const space = lastSpace(piece);
    const text = carried + piece;
    // The carried part contains no space, so it need not be searched again.
    const whole = space > 0 ? carried.length + space : text.length > wordCharactersMax ? text.length : 0;
    if (whole > 0) size.words += countWords(text.slice(0, whole));
    carried = text.slice(whole);
  }
  size.words += countWords(carried);
  return size;
}

function lastSpace(text: string): number {
  for (let i = text.length - 1; i >= 0; i--) if (/\s/.test(text.charAt(i))) return i + 1;
  return 0;
}

/** Tokens between white space with a letter or digit; Chinese and Japanese by character. */
export function countWords(text: string): number {
  let words = 0;
  for (const word of text.split(/\s+/)) {
    if (word === "") continue;
    const characters = word.match(ideograph)?.length ?? 0;
    const rest = characters === 0 ? word : word.replace(ideograph, "");
    words += characters + (hasWord.test(rest) ? 1 : 0);
  }
  return words;
}
