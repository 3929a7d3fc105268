/** Device-independent bitmaps as metafiles hold them ([MS-WMF], section 2.2.2.9). */
import { dataView } from "../../../util/data-view.ts";

/** Of a bitmap's file ([MS-WMF] calls what follows a DeviceIndependentBitmap). */
const fileHeaderBytes = 14;
/** Headers: the oldest, and the shortest of those that say how the bits are packed. */
const coreHeaderBytes = 12;
const infoHeaderBytes = 40;
const bitFields = 3;
const jpeg = 4;
const png = 5;

/** Where header with colors and where bits stand. */
export interface Places {
  headerAt: number;
  headerBytes: number;
  bitsAt: number;
  bitsBytes: number;
}

/** A picture's file of the bitmap: BMP, or the JPEG or PNG that it holds; null where the record is cut short. */
export function bitmapFile(
  record: Uint8Array,
  { headerAt, headerBytes, bitsAt, bitsBytes }: Places,
): Uint8Array | null {
  if (headerBytes < coreHeaderBytes || bitsBytes <= 0) return null;
  // Each byte is one thing: a record that says otherwise could make a file of twice its size.
  if (headerAt < bitsAt + bitsBytes && bitsAt < headerAt + headerBytes) return null;
  if (headerAt + headerBytes > record.length || bitsAt + bitsBytes > record.length) return null;
  const header = record.subarray(headerAt, headerAt + headerBytes);
  const bits = record.subarray(bitsAt, bitsAt + bitsBytes);
  const compression = headerBytes >= infoHeaderBytes ? dataView(header).getUint32(16, true) : 0;
  if (compression === jpeg || compression === png) return bits;
  const file = new Uint8Array(fileHeaderBytes + header.length + bits.length);
  const fields = dataView(file);
  file.set([0x42, 0x4d]);
  fields.setUint32(2, file.length, true);
  fields.setUint32(10, fileHeaderBytes + header.length, true);
  file.set(header, fileHeaderBytes);
  file.set(bits, fileHeaderBytes + header.length);
  return file;
}

/** Of a bitmap whose bits follow its colors: from `at` to the record's end. */
export function packedBitmap(record: Uint8Array, at: number): Uint8Array | null {
  const headerBytes = at + infoHeaderBytes <= record.length ? headerLength(dataView(record), at) : 0;
  const bitsAt = at + headerBytes;
  return bitmapFile(record, { headerAt: at, headerBytes, bitsAt, bitsBytes: record.length - bitsAt });
}

function headerLength(data: DataView, at: number): number {
  const size = data.getUint32(at, true);
  if (size === coreHeaderBytes) {
    const depth = data.getUint16(at + 10, true);
    return size + (depth <= 8 ? 3 * 2 ** depth : 0);
  }
  const depth = data.getUint16(at + 14, true);
  const masks = size === infoHeaderBytes && data.getUint32(at + 16, true) === bitFields ? 12 : 0;
  const colors = data.getUint32(at + 32, true) || (depth <= 8 ? 2 ** depth : 0);
  return size + masks + 4 * colors;
}
