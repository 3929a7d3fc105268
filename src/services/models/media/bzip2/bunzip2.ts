/**
 * Decompresses bzip2 (defined by the source of Julian Seward's 1.0), including concatenated streams, with all
 * checksums.
 */
import { open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { Block } from "./block.ts";
import { noSum, summed } from "./checksum.ts";
import { DamagedBzip2 } from "./damaged.ts";
import { BitWindow } from "./window.ts";

const pieceBytes = 64 * 1024;
/** Digits of pi, and of its square root. */
const blockMagic = [0x314159, 0x265359] as const;
const endMagic = [0x177245, 0x385090] as const;

/** The content in pieces. Throws DamagedBzip2. */
export async function* bunzip2(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path, "r");
  const window = new BitWindow(file);
  await window.fill();
  do {
    yield* streamIn(window);
    window.align();
    await window.fill();
  } while (!window.isAtEnd);
}

async function* streamIn(window: BitWindow): AsyncGenerator<Uint8Array> {
  const [b, z, h, digit] = [window.read(8), window.read(8), window.read(8), window.read(8)];
  const level = digit - 0x30;
  if (b !== 0x42 || z !== 0x5a || h !== 0x68 || level < 1 || level > 9)
    throw new DamagedBzip2("invalid stream header");
  const block = new Block(level);
  const piece = new Uint8Array(pieceBytes);
  for (let sum = 0; ; ) {
    await window.fill();
    const magic = [window.read(24), window.read(24)] as const;
    const wanted = window.readWord();
    if (isSame(magic, endMagic)) {
      if (sum >>> 0 !== wanted) throw new DamagedBzip2("wrong checksum");
      return;
    }
    if (!isSame(magic, blockMagic)) throw new DamagedBzip2("damaged block");
    // Yields to other work.
    for (const _ of block.read(window)) await setImmediate();
    let found = noSum;
    for (const part of block.text(piece)) {
      found = summed(found, part);
      yield part.slice();
      await setImmediate();
    }
    if (~found >>> 0 !== wanted) throw new DamagedBzip2("wrong block checksum");
    sum = ((sum << 1) | (sum >>> 31)) ^ wanted;
  }
}

const isSame = (one: readonly [number, number], other: readonly [number, number]) =>
  one[0] === other[0] && one[1] === other[1];
