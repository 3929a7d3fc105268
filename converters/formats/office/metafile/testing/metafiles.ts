/** Metafiles for tests, record by record. */

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function bytes(length: number, set: (data: DataView) => void): Uint8Array {
  const made = new Uint8Array(length);
  set(new DataView(made.buffer));
  return made;
}

/** A bitmap of one pixel: header, then four bytes of bits. */
export function dib(compression = 0, depth = 24): Uint8Array {
  return bytes(44, (data) => {
    data.setUint32(0, 40, true);
    data.setInt32(4, 1, true);
    data.setInt32(8, 1, true);
    data.setUint16(12, 1, true);
    data.setUint16(14, depth, true);
    data.setUint32(16, compression, true);
    data.setUint32(40, 0x00332211, true);
  });
}

export function emf(...records: readonly Uint8Array[]): Uint8Array {
  const header = bytes(108, (data) => {
    data.setUint32(0, 1, true);
    data.setUint32(4, 108, true);
    data.setUint32(40, 0x464d4520, true);
  });
  return concat([header, ...records, emfRecord(14, 12)]);
}

/** `content` bytes of nothing behind type and length. */
export function emfRecord(type: number, content: number): Uint8Array {
  return bytes(8 + content, (data) => {
    data.setUint32(0, type, true);
    data.setUint32(4, 8 + content, true);
  });
}

export function emfText(): Uint8Array {
  return emfRecord(84, 68);
}

/** EMR_STRETCHDIBITS. */
export function emfBitmap(bitmap: Uint8Array, operation: number): Uint8Array {
  const fixed = bytes(80, (data) => {
    data.setUint32(0, 81, true);
    data.setUint32(4, 80 + bitmap.length, true);
    data.setUint32(48, 80, true);
    data.setUint32(52, 40, true);
    data.setUint32(56, 120, true);
    data.setUint32(60, bitmap.length - 40, true);
    data.setUint32(68, operation, true);
  });
  return concat([fixed, bitmap]);
}

/** A comment that holds records of EMF+. */
export function emfPlus(records: Uint8Array): Uint8Array {
  const fixed = bytes(16, (data) => {
    data.setUint32(0, 70, true);
    data.setUint32(4, 16 + records.length, true);
    data.setUint32(8, 4 + records.length, true);
    data.setUint32(12, 0x2b464d45, true);
  });
  return concat([fixed, records]);
}

/** An image object, in pieces of `pieceBytes` where given, and the record that draws it. */
export function plusImage(picture: Uint8Array, pieceBytes?: number): Uint8Array {
  const header = bytes(28, (data) => {
    data.setUint32(4, 1, true);
    data.setUint32(24, 1, true);
  });
  const object = concat([header, picture]);
  const pieces: Uint8Array[] = [];
  const step = pieceBytes ?? object.length;
  for (let at = 0; at < object.length; at += step) pieces.push(object.slice(at, at + step));
  const total = bytes(4, (data) => data.setUint32(0, object.length, true));
  return concat([
    ...pieces.map((piece, index) =>
      index < pieces.length - 1
        ? plusRecord(0x4008, 0x8500, concat([total, piece]))
        : plusRecord(0x4008, 0x0500, piece),
    ),
    plusRecord(0x401b, 0, new Uint8Array(28)),
  ]);
}

function plusRecord(type: number, flags: number, content: Uint8Array): Uint8Array {
  const fixed = bytes(12, (data) => {
    data.setUint16(0, type, true);
    data.setUint16(2, flags, true);
    data.setUint32(4, 12 + content.length, true);
    data.setUint32(8, content.length, true);
  });
  return concat([fixed, content]);
}

export function wmf(placeable: boolean, ...records: readonly Uint8Array[]): Uint8Array {
  const key = bytes(22, (data) => data.setUint32(0, 0x9ac6cdd7, true));
  const header = bytes(18, (data) => {
    data.setUint16(0, 1, true);
    data.setUint16(2, 9, true);
    data.setUint16(4, 0x0300, true);
  });
  return concat([...(placeable ? [key] : []), header, ...records, wmfRecord(0, 0)]);
}

/** `content` bytes of nothing behind length and function. */
export function wmfRecord(type: number, content: number): Uint8Array {
  return bytes(6 + content, (data) => {
    data.setUint32(0, (6 + content) / 2, true);
    data.setUint16(4, type, true);
  });
}

/** META_STRETCHDIB. */
export function wmfBitmap(bitmap: Uint8Array, operation: number): Uint8Array {
  const fixed = bytes(28, (data) => {
    data.setUint32(0, (28 + bitmap.length) / 2, true);
    data.setUint16(4, 0x0f43, true);
    data.setUint32(6, operation, true);
  });
  return concat([fixed, bitmap]);
}
