/** Bitmaps (BMP) as the engine that decodes them wants them. */

const headerAt = 14;
/** Byte places within the header, as Microsoft's BITMAPV5HEADER has them. */
const bitsAt = headerAt + 14;
const masksAt = headerAt + 40;
const colourSpaceAt = headerAt + 56;
const profileAt = headerAt + 112;
/** Bits of a pixel that masks can part. */
const masked: ReadonlySet<number> = new Set([16, 32]);
/** LCS_sRGB. */
const standardColours = 0x73524742;

/**
 * Takes what the longer headers may say without meaning it: masks of pixels that have none, and a profile of colours,
 * which is no matter to text. Programs write both in files that are otherwise sound, and the engine refuses them.
 * Changes the bytes in place and returns them.
 */
export function plainBitmap(file: Buffer): Buffer {
  const size = file.length < masksAt ? 0 : file.readUInt32LE(headerAt);
  if (size < 56 || file.length < headerAt + size) return file;
  if (!masked.has(file.readUInt16LE(bitsAt))) file.fill(0, masksAt, masksAt + 16);
  if (size >= 108) file.writeUInt32LE(standardColours, colourSpaceAt);
  if (size >= 124) file.fill(0, profileAt, profileAt + 8);
  return file;
}
