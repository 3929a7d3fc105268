/** Enhanced metafiles ([MS-EMF]). */
import { dataView } from "../../bytes.ts";
import { bitmapFile } from "./bitmap.ts";
import { PlusRecords } from "./emf-plus.ts";
import { Findings, maskOperation } from "./findings.ts";

const headerRecord = 1;
const endRecord = 14;
const commentRecord = 70;
const signature = 0x464d4520;
const signatureAt = 40;
const plusIdentifier = 0x2b464d45;
/** More records are a drawing. */
const recordsMax = 200_000;

/** Records that draw a bitmap: where they say where its header stands, and the operation where they have one. */
const bitmaps: ReadonlyMap<number, { offsetsAt: number; operationAt?: number }> = new Map([
  [76, { offsetsAt: 84, operationAt: 40 }], // EMR_BITBLT
  [77, { offsetsAt: 84, operationAt: 40 }], // EMR_STRETCHBLT
  [78, { offsetsAt: 84, operationAt: 40 }], // EMR_MASKBLT
  [80, { offsetsAt: 48 }], // EMR_SETDIBITSTODEVICE
  [81, { offsetsAt: 48, operationAt: 68 }], // EMR_STRETCHDIBITS
  [114, { offsetsAt: 84 }], // EMR_ALPHABLEND
  [116, { offsetsAt: 84 }], // EMR_TRANSPARENTBLT
]);

/** Records that draw lines, shapes or text, by [MS-EMF] section 2.1.1: from, to. */
const drawings: readonly (readonly [number, number])[] = [
  [2, 8],
  [15, 15],
  [41, 47],
  [53, 56],
  [62, 64],
  [71, 74],
  [79, 79],
  [83, 92],
  [96, 97],
  [108, 108],
  [118, 118],
];

export function isEmf(bytes: Uint8Array): boolean {
  if (bytes.length < signatureAt + 4) return false;
  const data = dataView(bytes);
  return data.getUint32(0, true) === headerRecord && data.getUint32(signatureAt, true) === signature;
}

/** The picture of a metafile that holds nothing else. */
export function pictureOfEmf(bytes: Uint8Array): Uint8Array | null {
  const findings = new Findings();
  const plus = new PlusRecords();
  const data = dataView(bytes);
  let at = 0;
  for (let count = 0; count < recordsMax && at + 8 <= bytes.length; count += 1) {
    const type = data.getUint32(at, true);
    const length = data.getUint32(at + 4, true);
    if (type === endRecord)
      return plus.findings.onlyPicture() ?? (plus.findings.drawn ? null : findings.onlyPicture());
    if (length < 8 || at + length > bytes.length) return null;
    const record = bytes.subarray(at, at + length);
    if (type === commentRecord) comment(record, plus);
    else read(type, record, findings);
    at += length;
  }
  return null;
}

function read(type: number, record: Uint8Array, findings: Findings): void {
  const bitmap = bitmaps.get(type);
  if (bitmap !== undefined) {
    bitmapRecord(record, bitmap, findings);
    return;
  }
  if (drawings.some(([from, to]) => from <= type && type <= to)) findings.drawing();
}

function bitmapRecord(
  record: Uint8Array,
  { offsetsAt, operationAt }: { offsetsAt: number; operationAt?: number },
  findings: Findings,
): void {
  if (record.length < Math.max(offsetsAt + 16, (operationAt ?? 0) + 4)) return;
  const data = dataView(record);
  const at = (index: number) => data.getUint32(offsetsAt + 4 * index, true);
  // Without bits an area is filled: the ground that the picture stands on.
  if (at(3) === 0) return;
  if (operationAt !== undefined && data.getUint32(operationAt, true) === maskOperation) return;
  findings.picture(
    bitmapFile(record, { headerAt: at(0), headerBytes: at(1), bitsAt: at(2), bitsBytes: at(3) }),
  );
}

function comment(record: Uint8Array, plus: PlusRecords): void {
  if (record.length < 16) return;
  const data = dataView(record);
  const length = data.getUint32(8, true);
  if (data.getUint32(12, true) === plusIdentifier) plus.read(record.subarray(16, 12 + length));
}
