/**
 * A bzip2 block: up to 900,000 bytes, sorted (Burrows and Wheeler, SRC report 124, 1994), moved to front and Huffman
 * coded. Decoded in steps of a few milliseconds, so that the server is not blocked.
 */
import { DamagedBzip2 } from "./damaged.ts";
import type { BitWindow } from "./window.ts";

/** Canonical Huffman codes of up to 20 bits. */
const codeBitsMax = 20;
/** Codes up to this length are found by one lookup. */
const lookupBits = 11;

interface Code {
  /** By the next `lookupBits` bits: symbol * 32 + code length; 0: a longer code. */
  short: Uint16Array;
  /** By length: the last code, or -1. */
  last: Int32Array;
  /** By length: the difference between code and index in `symbols`. */
  offset: Int32Array;
  symbols: Uint16Array;
}

/** Reads the code lengths of `count` symbols. Throws DamagedBzip2. */
function readCode(window: BitWindow, count: number): Code {
  const lengths = new Uint8Array(count);
  let length = window.read(5);
  for (let symbol = 0; symbol < count; symbol += 1) {
    for (;;) {
      if (length < 1 || length > codeBitsMax) throw new DamagedBzip2("invalid code length");
      if (window.read(1) === 0) break;
      length += window.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return codeOf(lengths);
}

function codeOf(lengths: Uint8Array): Code {
  const short = new Uint16Array(1 << lookupBits);
  const last = new Int32Array(codeBitsMax + 1).fill(-1);
  const offset = new Int32Array(codeBitsMax + 1);
  const symbols = new Uint16Array(lengths.length);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= codeBitsMax; length += 1) {
    code <<= 1;
    offset[length] = code - place;
    for (const [symbol, its] of lengths.entries()) {
      if (its !== length) continue;
      // More codes than bits allow.
      if (code >= 1 << length) throw new DamagedBzip2("contradicting codes");
      symbols[place] = symbol;
      last[length] = code;
      if (length <= lookupBits) {
        const from = code << (lookupBits - length);
        short.fill(symbol * 32 + length, from, from + (1 << (lookupBits - length)));
      }
      code += 1;
      place += 1;
    }
  }
  return { short, last, offset, symbols };
}

/** Decodes a code longer than `lookupBits`, in the form of `short`. */
function longEntry({ last, offset, symbols }: Code, word: number): number {
  for (let length = lookupBits + 1; length <= codeBitsMax; length += 1) {
    const code = word >>> (32 - length);
    if (code <= (last[length] ?? -1)) return (symbols[code - (offset[length] ?? 0)] ?? 0) * 32 + length;
  }
  throw new DamagedBzip2("undefined code");
}

/** Symbols per selector. */
const groupSymbols = 50;
const groupsAStep = 400;
const linksAStep = 100_000;
const codesMax = 6;
const bytesALevel = 100_000;

interface Tables {
  /** Bytes that occur, in order. */
  alphabet: Uint8Array;
  /** Code table per group. */
  selectors: Uint8Array;
  codes: Code[];
}

/** Buffers of a block, reused for all blocks. */
export class Block {
  /** Low byte: a byte of the sorted text. High bits, once linked: index of the next byte. */
  readonly #links: Uint32Array;
  #length = 0;
  /** Start of the text. */
  #origin = 0;

  /** `level`: 1 to 9, from the stream header. */
  constructor(level: number) {
    this.#links = new Uint32Array(level * bytesALevel);
  }

  /** Reads a block after its checksum. Throws DamagedBzip2. */
  *read(window: BitWindow): Generator<void> {
    if (window.read(1) === 1) throw new DamagedBzip2("unsupported randomized block (bzip2 before 0.9.5)");
    this.#origin = window.read(24);
    const counts = new Uint32Array(256);
    yield* this.#readSymbols(window, tablesIn(window), counts);
    if (this.#origin >= this.#length) throw new DamagedBzip2("invalid block origin");
    yield;
    yield* this.#link(counts);
  }

  *#readSymbols(window: BitWindow, tables: Tables, counts: Uint32Array): Generator<void> {
    const { alphabet, selectors, codes } = tables;
    const links = this.#links;
    const { bytes } = window;
    const ending = alphabet.length + 1;
    const front = alphabet.slice();
    let length = 0;
    // Run lengths in bijective base 2, least digit first.
    let run = 0;
    let digit = 1;
    for (let group = 0; ; ) {
      let { bit } = window;
      for (const stop = group + groupsAStep; group < stop; group += 1) {
        const code = codes[selectors[group] ?? codesMax];
        if (code === undefined) throw new DamagedBzip2("block without end");
        const { short } = code;
        for (let count = 0; count < groupSymbols; count += 1) {
          const at = bit >>> 3;
          const word =
            (((bytes[at] as number) << 24) |
              ((bytes[at + 1] as number) << 16) |
              ((bytes[at + 2] as number) << 8) |
              (bytes[at + 3] as number)) <<
            (bit & 7);
          const entry = (short[word >>> (32 - lookupBits)] as number) || longEntry(code, word);
          bit += entry & 31;
          const symbol = entry >>> 5;
          if (symbol < 2) {
            run += digit << symbol;
            digit <<= 1;
            // Longer than any block; the shift would overflow.
            if (digit > 1 << 21) throw new DamagedBzip2("block too long");
            continue;
          }
          if (run > 0) {
            if (length + run > links.length) throw new DamagedBzip2("block too long");
            const byte = front[0] as number;
            links.fill(byte, length, length + run);
            counts[byte] = (counts[byte] as number) + run;
            length += run;
            run = 0;
            digit = 1;
          }
          if (symbol === ending) {
            window.bit = bit;
            window.checkEnd();
            this.#length = length;
            return;
          }
          if (length === links.length) throw new DamagedBzip2("block too long");
          const place = symbol - 1;
          const byte = front[place] as number;
          front.copyWithin(1, 0, place);
          front[0] = byte;
          links[length] = byte;
          counts[byte] = (counts[byte] as number) + 1;
          length += 1;
        }
      }
      window.bit = bit;
      window.checkEnd();
      yield;
    }
  }

  /** Links the n-th occurrence of a byte in the sorted column to the n-th in the last column. */
  *#link(counts: Uint32Array): Generator<void> {
    const links = this.#links;
    const next = new Uint32Array(256);
    let sum = 0;
    for (const [byte, count] of counts.entries()) {
      next[byte] = sum;
      sum += count;
    }
    for (let at = 0; at < this.#length; at += 1) {
      const byte = (links[at] as number) & 255;
      const to = next[byte] as number;
      next[byte] = to + 1;
      links[to] = (links[to] as number) | (at << 8);
      if (at % linksAStep === 0) yield;
    }
  }

  /**
   * The text in pieces of up to `piece.length` bytes, in the reused buffer `piece`. Four equal bytes are followed by a
   * repeat count.
   */
  *text(piece: Uint8Array): Generator<Uint8Array> {
    const links = this.#links;
    let filled = 0;
    let link = links[this.#origin] as number;
    let last = -1;
    let same = 0;
    for (let left = this.#length; left > 0; left -= 1) {
      link = links[link >>> 8] as number;
      const byte = link & 255;
      if (same === 4) {
        for (let more = byte; more > 0; more -= 1) {
          if (filled === piece.length) {
            yield piece;
            filled = 0;
          }
          piece[filled] = last;
          filled += 1;
        }
        same = 0;
        last = -1;
        continue;
      }
      same = byte === last ? same + 1 : 1;
      last = byte;
      if (filled === piece.length) {
        yield piece;
        filled = 0;
      }
      piece[filled] = byte;
      filled += 1;
    }
    yield piece.subarray(0, filled);
  }
}

function tablesIn(window: BitWindow): Tables {
  const alphabet = alphabetIn(window);
  const codeCount = window.read(3);
  const selectorCount = window.read(15);
  if (codeCount < 2 || codeCount > codesMax || selectorCount === 0)
    throw new DamagedBzip2("block without codes");
  const front = Uint8Array.from({ length: codeCount }, (_, at) => at);
  const selectors = new Uint8Array(selectorCount);
  for (let at = 0; at < selectorCount; at += 1) {
    let place = 0;
    while (window.read(1) === 1) place += 1;
    const code = front[place];
    if (code === undefined) throw new DamagedBzip2("undefined code table");
    front.copyWithin(1, 0, place);
    front[0] = code;
    selectors[at] = code;
  }
  const codes = Array.from({ length: codeCount }, () => readCode(window, alphabet.length + 2));
  return { alphabet, selectors, codes };
}

/** The used bytes, from a 16 by 16 bitmap. */
function alphabetIn(window: BitWindow): Uint8Array {
  const rows = window.read(16);
  const found: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if (((rows >> (15 - row)) & 1) === 0) continue;
    const columns = window.read(16);
    for (let column = 0; column < 16; column += 1)
      if (((columns >> (15 - column)) & 1) === 1) found.push(row * 16 + column);
  }
  if (found.length === 0) throw new DamagedBzip2("empty block");
  return Uint8Array.from(found);
}
