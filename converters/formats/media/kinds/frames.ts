/** Streams of frames without any container: each begins with its own header, which says how long it is. */
import type { Sample } from "../../../contract.ts";
import { bytesAt } from "./kind.ts";

export interface FrameHeader {
  /** Of the whole frame, in bytes. */
  bytes: number;
  common: number;
}

/** Null where the bytes are no header. */
export type ReadHeader = (bytes: Uint8Array, at: number) => FrameHeader | null;

/** Headers of one form in so many places, each where the one before it says, are no accident. */
const framesMin = 4;
/** Behind the end of a cut stream, or what tags leave between themselves and the sound. */
const strayBytesMax = 8 * 1024;
const windowBytes = 48 * 1024;

/** Whether at least two frames follow each other from about `from` on. */
export async function hasFrames(sample: Sample, from: number, header: ReadHeader): Promise<boolean> {
  // The beginning is there even while the rest of a file is on its way.
  const bytes = from === 0 ? sample.head.subarray(0, windowBytes) : await bytesAt(sample, from, windowBytes);
  const isWhole = from + bytes.length >= sample.bytes;
  const strays = Math.min(strayBytesMax, bytes.length);
  for (let at = 0; at < strays; at++) {
    if (bytes[at] !== 0xff) continue;
    // Where something else stands before it, chance has more tries.
    const wanted = at === 0 ? framesMin : 2 * framesMin;
    if (follow(bytes, at, header, wanted, isWhole && at === 0)) return true;
  }
  return false;
}

function follow(
  bytes: Uint8Array,
  from: number,
  header: ReadHeader,
  wanted: number,
  mayEnd: boolean,
): boolean {
  const first = header(bytes, from);
  let at = from;
  for (let frames = 0; frames < wanted; frames++) {
    const next = header(bytes, at);
    if (next === null || next.common !== first?.common)
      return mayEnd && frames >= 2 && at >= bytes.length - trailerBytes;
    at += next.bytes;
  }
  return true;
}

/** ID3v1 stands behind the last frame. */
const trailerBytes = 128;
