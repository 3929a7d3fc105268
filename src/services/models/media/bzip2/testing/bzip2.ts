/** Packs as bzip2 does, for tests: every symbol has a code of the same length, so that nothing gets much smaller. */
import { noSum, summed } from "../checksum.ts";

const groupSymbols = 50;

class Bits {
  readonly #bits: number[] = [];
  write(count: number, value: number): void {
    for (let at = count - 1; at >= 0; at -= 1) this.#bits.push(Math.floor(value / 2 ** at) % 2);
  }
  bytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.ceil(this.#bits.length / 8));
    for (const [at, bit] of this.#bits.entries())
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
    return bytes;
  }
}

/** One stream with a block for each of the texts. */
export function bzip2(...texts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bits = new Bits();
  bits.write(32, 0x425a6839);
  let sum = 0;
  for (const text of texts) {
    const crc = ~summed(noSum, text) >>> 0;
    sum = (((sum << 1) | (sum >>> 31)) ^ crc) >>> 0;
    writeBlock(bits, text, crc);
  }
  bits.write(48, 0x177245385090);
  bits.write(32, sum);
  return bits.bytes();
}

function writeBlock(bits: Bits, text: Uint8Array, crc: number): void {
  const { last, origin } = sorted(shortened(text));
  const alphabet = [...new Set(last)].sort((one, other) => one - other);
  const symbols = symbolsOf(last, alphabet);
  bits.write(48, 0x314159265359);
  bits.write(32, crc);
  bits.write(1, 0);
  bits.write(24, origin);
  const rows = Array.from({ length: 16 }, (_, row) => alphabet.filter((byte) => byte >> 4 === row));
  for (const row of rows) bits.write(1, row.length > 0 ? 1 : 0);
  for (const row of rows.filter(({ length }) => length > 0))
    for (let column = 0; column < 16; column += 1)
      bits.write(1, row.some((byte) => (byte & 15) === column) ? 1 : 0);
  const groups = Math.ceil(symbols.length / groupSymbols);
  bits.write(3, 2);
  bits.write(15, groups);
  // The two codes, which are the same, in turn: the second of the row is named each time but the first.
  for (let group = 0; group < groups; group += 1) bits.write(group === 0 ? 1 : 2, group === 0 ? 0 : 2);
  const length = Math.max(1, Math.ceil(Math.log2(alphabet.length + 2)));
  for (let code = 0; code < 2; code += 1) {
    bits.write(5, length);
    for (let symbol = 0; symbol < alphabet.length + 2; symbol += 1) bits.write(1, 0);
  }
  for (const symbol of symbols) bits.write(length, symbol);
}

/** Four equal bytes, and how many more. */
function shortened(text: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; ) {
    const byte = text[at] ?? 0;
    let end = at;
    while (end < text.length && end - at < 259 && text[end] === byte) end += 1;
    for (let count = Math.min(4, end - at); count > 0; count -= 1) found.push(byte);
    if (end - at >= 4) found.push(end - at - 4);
    at = end;
  }
  return found;
}

/** The last column of all rotations in order, and which of them is the text. */
function sorted(text: readonly number[]): { last: number[]; origin: number } {
  const size = text.length;
  const compare = (one: number, other: number) => {
    for (let at = 0; at < size; at += 1) {
      const difference = (text[(one + at) % size] ?? 0) - (text[(other + at) % size] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const rotations = Array.from(text, (_, at) => at).sort(compare);
  return { last: rotations.map((at) => text[(at + size - 1) % size] ?? 0), origin: rotations.indexOf(0) };
}

/** Moved to front, with runs of the front's byte as numbers of base 2 whose digits are 1 and 2. */
function symbolsOf(last: readonly number[], alphabet: readonly number[]): number[] {
  const front = [...alphabet];
  const symbols: number[] = [];
  let run = 0;
  const endRun = () => {
    for (; run > 0; run = Math.floor((run - 1) / 2)) symbols.push(run % 2 === 1 ? 0 : 1);
  };
  for (const byte of last) {
    const place = front.indexOf(byte);
    if (place === 0) {
      run += 1;
      continue;
    }
    endRun();
    symbols.push(place + 1);
    front.unshift(...front.splice(place, 1));
  }
  endRun();
  return [...symbols, alphabet.length + 1];
}
