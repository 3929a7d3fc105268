/** What a recording is, by its bytes. */

import type { Sample } from "../../../contract.ts";
import { dataView } from "../../../util/data-view.ts";

/** FFmpeg's names of what takes the containers apart. */
export type Demuxer = "mp3" | "wav" | "w64" | "aac" | "flac" | "ogg" | "asf" | "mov" | "matroska" | "avi";

export interface MediaKind {
  demuxer: Demuxer;
  container: string;
  /** Video where there is a track of pictures that move, audio if there is none. */
  holds: "audio" | "video";
}

/** Null: the bytes are something else. Reads little, whatever they claim. */
export type Recogniser = (sample: Sample) => Promise<MediaKind | null>;

/** Fewer bytes at the end of the file. What the beginning holds is not read again. */
export async function bytesAt(sample: Sample, offset: number, length: number): Promise<Uint8Array> {
  if (offset + length <= sample.head.length) return sample.head.subarray(offset, offset + length);
  return offset >= sample.bytes ? new Uint8Array() : sample.read(offset, length);
}

export const latin1 = (bytes: Uint8Array, from = 0, to = bytes.length): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", from, to);

/** Unsigned, 64 bits; what is past the whole numbers of JavaScript is past every file, too. */
export function wideAt(bytes: Uint8Array, offset: number, littleEndian: boolean): number {
  return Number(dataView(bytes).getBigUint64(offset, littleEndian));
}
