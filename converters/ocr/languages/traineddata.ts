/**
 * Data files of Tesseract's languages: a table of components, then the components (tesseract 5, ccutil/tessdatamanager.cpp).
 * A count of 32 bits, so many offsets of 64 bits (-1: not there), both in either byte order; each component ends where
 * the next one begins.
 */
import { dataView } from "../../util/data-view.ts";

/** Components known to this version of the engine; older files have fewer. */
const componentsMax = 24;
const lstmComponent = 17;
const versionComponent = 23;
const countBytes = 4;
const offsetBytes = 8;
export const tableBytesMax = countBytes + componentsMax * offsetBytes;
const versionBytesMax = 200;

export interface TrainedData {
  /** Whether it contains the LSTM network that this engine uses; older data files do not. */
  lstm: boolean;
  /** Position of the version text in the file; null if there is none. */
  version: { start: number; bytes: number } | null;
}

/** Parses the table at the beginning of a file of `bytes`; null: invalid or incomplete. */
export function readTable(head: Uint8Array, bytes: number): TrainedData | null {
  if (head.length < countBytes) return null;
  const view = dataView(head);
  const isLittle = isCount(view.getUint32(0, true));
  const count = view.getUint32(0, isLittle);
  const start = countBytes + count * offsetBytes;
  if (!isCount(count) || head.length < start) return null;
  const offsets: number[] = [];
  for (let at = countBytes; at < start; at += offsetBytes)
    offsets.push(Number(view.getBigInt64(at, isLittle)));
  const there = offsets.filter((offset) => offset >= 0);
  const ends = [...there.slice(1), bytes];
  // In order, one behind the other, the last one ending in the file.
  if (there[0] !== start || there.some((offset, at) => offset >= (ends[at] ?? 0))) return null;
  const version = offsets[versionComponent] ?? -1;
  return {
    lstm: (offsets[lstmComponent] ?? -1) >= 0,
    version: version < 0 ? null : { start: version, bytes: Math.min(versionBytesMax, bytes - version) },
  };
}

const isCount = (count: number) => count > 0 && count <= componentsMax;
