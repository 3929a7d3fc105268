/** Enhanced metafiles ([MS-EMF]). */
import { dataView } from "../../../util/data-view.ts";
import { bitmapFile } from "./bitmap.ts";
import { Findings, maskOperation } from "./findings.ts";

/** The newer records that enhanced metafiles carry in comments, saying the same once more ([MS-EMFPLUS]). */
const recordBytes = 12;
const objectRecord = 0x4008;
const imageObject = 5;
const continued = 0x8000;
const bitmapImage = 1;
const compressedBitmap = 1;
/** Of an image object before a compressed picture's file (sections 2.2.1.4 and 2.2.2.2). */
const imageHeaderBytes = 28;
/** EmfPlusDrawImage, EmfPlusDrawImagePoints. */
const drawsImage: ReadonlySet<number> = new Set([0x401a, 0x401b]);
/** EmfPlusFillRects to EmfPlusDrawBeziers, text, glyphs, and a path's line and ground at once. */
const isDrawing = (type: number): boolean =>
  (type >= 0x400a && type <= 0x4019) || type === 0x401c || type === 0x4036 || type === 0x4037;

class PlusRecords {
  readonly findings = new Findings();
  #image: Uint8Array | null = null;
  #pieces: Uint8Array[] = [];

  read(bytes: Uint8Array): void {
    const data = dataView(bytes);
    for (let at = 0; at + recordBytes <= bytes.length; ) {
      const length = data.getUint32(at + 4, true);
      if (length < recordBytes || at + length > bytes.length) return;
      const content = bytes.subarray(at + recordBytes, at + length);
      this.#record(data.getUint16(at, true), data.getUint16(at + 2, true), content);
      at += length;
    }
  }

  #record(type: number, flags: number, content: Uint8Array): void {
    if (type === objectRecord && ((flags >> 8) & 0x7f) === imageObject) this.#object(flags, content);
    else if (drawsImage.has(type)) this.findings.picture(this.#image);
    else if (isDrawing(type)) this.findings.drawing();
  }

  /** An object that is longer than a record comes in pieces, each behind the length of all (section 2.3.5.1). */
  #object(flags: number, content: Uint8Array): void {
    const more = (flags & continued) !== 0;
    if (more || this.#pieces.length > 0) this.#pieces.push(more ? content.subarray(4) : content);
    else this.#pieces = [content];
    if (more) return;
    this.#image = compressedImage(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }
}

function compressedImage(object: Uint8Array): Uint8Array | null {
  if (object.length <= imageHeaderBytes) return null;
  const data = dataView(object);
  if (data.getUint32(4, true) !== bitmapImage || data.getUint32(24, true) !== compressedBitmap) return null;
  return object.subarray(imageHeaderBytes);
}

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
