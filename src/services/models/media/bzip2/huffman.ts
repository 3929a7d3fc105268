/** Codes of bzip2: canonical Huffman codes of up to 20 bits, looked up by the first bits of what is read. */
import { DamagedBzip2 } from "./damaged.ts";
import type { BitWindow } from "./window.ts";

const codeBitsMax = 20;
/** Codes up to so long are found in one look; few are longer. */
export const lookupBits = 11;

export interface Code {
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
export function readCode(window: BitWindow, count: number): Code {
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
export function longEntry({ last, offset, symbols }: Code, word: number): number {
  for (let length = lookupBits + 1; length <= codeBitsMax; length += 1) {
    const code = word >>> (32 - length);
    if (code <= (last[length] ?? -1)) return (symbols[code - (offset[length] ?? 0)] ?? 0) * 32 + length;
  }
  throw new DamagedBzip2("it has a code that stands for nothing");
}
