/** Takes out the one picture that most metafiles draw; other drawings are not rendered. */

import { dataView } from "../../../util/data-view.ts";
import { packedBitmap } from "./bitmap.ts";
import { isEmf, pictureOfEmf } from "./emf.ts";
import { Findings, maskOperation } from "./findings.ts";

/** Metafiles of sixteen-bit Windows ([MS-WMF]). */
const placeableKey = 0x9ac6cdd7;
const placeableBytes = 22;
const headerBytes = 18;
const recordsMax = 200_000;

/** Records that draw a bitmap that follows them: where it stands, counted from the record's beginning. */
const bitmaps: ReadonlyMap<number, { at: number; operation: boolean }> = new Map([
  [0x0940, { at: 22, operation: true }], // META_DIBBITBLT
  [0x0b41, { at: 26, operation: true }], // META_DIBSTRETCHBLT
  [0x0d33, { at: 24, operation: false }], // META_SETDIBTODEV
  [0x0f43, { at: 28, operation: true }], // META_STRETCHDIB
]);

/** Lines, shapes, text, and bitmaps of one device ([MS-WMF], section 2.1.1.1). */
const drawings: ReadonlySet<number> = new Set([
  0x0213, 0x0228, 0x012a, 0x012b, 0x0324, 0x0325, 0x0418, 0x0419, 0x041b, 0x041f, 0x0429, 0x0521, 0x0538,
  0x0548, 0x061c, 0x0817, 0x081a, 0x0830, 0x0922, 0x0a32, 0x0b23,
]);

function isWmf(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes) return false;
  const data = dataView(bytes);
  if (data.getUint32(0, true) === placeableKey) return bytes.length >= placeableBytes + headerBytes;
  return (
    [1, 2].includes(data.getUint16(0, true)) &&
    data.getUint16(2, true) === headerBytes / 2 &&
    [0x0100, 0x0300].includes(data.getUint16(4, true))
  );
}

function pictureOfWmf(bytes: Uint8Array): Uint8Array | null {
  const data = dataView(bytes);
  const findings = new Findings();
  let at = headerBytes + (data.getUint32(0, true) === placeableKey ? placeableBytes : 0);
  for (let count = 0; count < recordsMax && at + 6 <= bytes.length; count += 1) {
    // In words of two bytes.
    const length = data.getUint32(at, true) * 2;
    const type = data.getUint16(at + 4, true);
    if (type === 0) break;
    if (length < 6 || at + length > bytes.length) return null;
    read(type, bytes.subarray(at, at + length), findings);
    at += length;
  }
  return findings.onlyPicture();
}

function read(type: number, record: Uint8Array, findings: Findings): void {
  const bitmap = bitmaps.get(type);
  if (bitmap === undefined) {
    if (drawings.has(type)) findings.drawing();
    return;
  }
  // As long as its arguments, it fills an area: the ground that the picture stands on.
  if (record.length <= 2 * ((type >> 8) + 3)) return;
  if (bitmap.operation && dataView(record).getUint32(6, true) === maskOperation) return;
  findings.picture(packedBitmap(record, bitmap.at));
}

/** The file of the picture (PNG, JPEG, BMP or whatever it holds), null for any other metafile and for other bytes. */
export function pictureInMetafile(bytes: Uint8Array): Uint8Array | null {
  if (isEmf(bytes)) return pictureOfEmf(bytes);
  return isWmf(bytes) ? pictureOfWmf(bytes) : null;
}
