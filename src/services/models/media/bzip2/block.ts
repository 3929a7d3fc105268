/**
 * One block of bzip2: up to 900,000 bytes that were sorted (Burrows and Wheeler, SRC report 124, 1994), moved to front and
 * written with Huffman codes. Done in steps of a few milliseconds, so that a server's other work need not wait.
 */
import { DamagedBzip2 } from "./damaged.ts";
import type { BitWindow } from "./window.ts";

/** Codes of bzip2: canonical Huffman codes of up to 20 bits, looked up by the first bits of what is read. */
const codeBitsMax = 20;
/** Codes up to so long are found in one look; few are longer. */
const lookupBits = 11;

interface Code {
  /** By the next `lookupBits` bits: the symbol times 32, plus the bits of its code; 0 where the code is longer. */
  short: Uint16Array;
  /** Of codes of each length: the last code, counted from 0; -1 where there are none. */
  last: Int32Array;
  /** What is taken off a code of that length to have its place in `symbols`. */
  offset: Int32Array;
  /** By code. */
  symbols: Uint16Array;
}

/** Reads the lengths of the codes of `count` symbols, and makes the code of them. Throws DamagedBzip2. */
function readCode(window: BitWindow, count: number): Code {
  const lengths = new Uint8Array(count);
  let length = window.read(5);
  for (let symbol = 0; symbol < count; symbol += 1) {
    for (;;) {
      if (length < 1 || length > codeBitsMax) throw new DamagedBzip2("the length of a code is not possible");
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
      // More codes than bits can tell apart.
      if (code >= 1 << length) throw new DamagedBzip2("its codes contradict each other");
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

/** Of what begins with the 32 bits of `word`, by a code that is longer than `lookupBits`: as an entry of `short`. */
function longEntry({ last, offset, symbols }: Code, word: number): number {
  for (let length = lookupBits + 1; length <= codeBitsMax; length += 1) {
    const code = word >>> (32 - length);
    if (code <= (last[length] ?? -1)) return (symbols[code - (offset[length] ?? 0)] ?? 0) * 32 + length;
  }
  throw new DamagedBzip2("it has a code that stands for nothing");
}

/** Symbols that are written by the same code before the next selector is read. */
const groupSymbols = 50;
const groupsAStep = 400;
const linksAStep = 100_000;
const codesMax = 6;
const bytesALevel = 100_000;

interface Tables {
  /** Those that occur, in order. */
  alphabet: Uint8Array;
  /** Of the codes, one a group. */
  selectors: Uint8Array;
  codes: Code[];
}

/** Holds what a block needs; used for one block after the other. */
export class Block {
  /** Below: a byte of the sorted text. Above, once it is linked: where the byte stands that follows it. */
  readonly #links: Uint32Array;
  #length = 0;
  /** Where the text begins. */
  #origin = 0;

  /** `level`: 1 to 9, from the stream's header. */
  constructor(level: number) {
    this.#links = new Uint32Array(level * bytesALevel);
  }

  /** Reads what follows the block's checksum. Throws DamagedBzip2. */
  *read(window: BitWindow): Generator<void> {
    if (window.read(1) === 1)
      throw new DamagedBzip2("it is of a form that bzip2 has not written since its version 0.9.5");
    this.#origin = window.read(24);
    const counts = new Uint32Array(256);
    yield* this.#readSymbols(window, tablesIn(window), counts);
    if (this.#origin >= this.#length) throw new DamagedBzip2("a block begins outside of itself");
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
    // Runs of the byte in front are numbers of base 2 with the digits 1 and 2, the least first.
    let run = 0;
    let digit = 1;
    for (let group = 0; ; ) {
      let { bit } = window;
      for (const stop = group + groupsAStep; group < stop; group += 1) {
        const code = codes[selectors[group] ?? codesMax];
        if (code === undefined) throw new DamagedBzip2("a block does not end");
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
            if (digit > 1 << 21) throw new DamagedBzip2("a block is longer than it may be");
            continue;
          }
          if (run > 0) {
            if (length + run > links.length) throw new DamagedBzip2("a block is longer than it may be");
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
          if (length === links.length) throw new DamagedBzip2("a block is longer than it may be");
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

  /** The n-th of a byte in the sorted column stands where the n-th of it stands in the last one. */
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
   * The text in pieces of up to `piece.length` bytes, each of which is in `piece` until the next is asked for. Four equal
   * bytes are followed by how many more of them there are.
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
    throw new DamagedBzip2("a block has no codes");
  const front = Uint8Array.from({ length: codeCount }, (_, at) => at);
  const selectors = new Uint8Array(selectorCount);
  for (let at = 0; at < selectorCount; at += 1) {
    let place = 0;
    while (window.read(1) === 1) place += 1;
    const code = front[place];
    if (code === undefined) throw new DamagedBzip2("a block names a code that is not there");
    front.copyWithin(1, 0, place);
    front[0] = code;
    selectors[at] = code;
  }
  const codes = Array.from({ length: codeCount }, () => readCode(window, alphabet.length + 2));
  return { alphabet, selectors, codes };
}

/** Which of 16 times 16 bytes occur. */
function alphabetIn(window: BitWindow): Uint8Array {
  const rows = window.read(16);
  const found: number[] = [];
  for (let row = 0; row < 16; row += 1) {
    if (((rows >> (15 - row)) & 1) === 0) continue;
    const columns = window.read(16);
    for (let column = 0; column < 16; column += 1)
      if (((columns >> (15 - column)) & 1) === 1) found.push(row * 16 + column);
  }
  if (found.length === 0) throw new DamagedBzip2("a block has no bytes");
  return Uint8Array.from(found);
}
