/** The newer records that enhanced metafiles carry in comments, saying the same once more ([MS-EMFPLUS]). */
import { dataView } from "../../bytes.ts";
import { Findings } from "./findings.ts";

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

export class PlusRecords {
  readonly findings = new Findings();
  #image: Uint8Array | null = null;
  #pieces: Uint8Array[] = [];

  /** The records of one comment. */
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
