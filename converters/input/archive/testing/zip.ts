/** Archives for tests, byte by byte, so that any field of them can lie (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.16). */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** Packed unless told otherwise. */
  stored?: boolean;
  /** What both headers say instead of the truth. */
  crc?: number;
  bytes?: number;
  packedBytes?: number;
  method?: number;
  flags?: number;
  /** Mode of Unix. */
  mode?: number;
  /** Where the directory says that the entry begins. */
  offset?: number;
}

/** `count`: how many entries the end of the directory tells. */
export function zip(entries: readonly ZipEntry[], { count }: { count?: number } = {}): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed = entry.stored ? Buffer.from(entry.content) : deflateRawSync(entry.content);
    const common = commonFields(entry, packed.length, name.length);
    const local = Buffer.concat([Buffer.from("504b03041400", "hex"), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(entry.offset ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b010214031400", "hex"), common, rest, name]));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", "hex");
  end.writeUInt16LE(count ?? entries.length, 8);
  end.writeUInt16LE(count ?? entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

/** From the flags to the length of the extra field: the same in both headers. */
function commonFields(entry: ZipEntry, packedBytes: number, nameBytes: number): Buffer {
  const content = Buffer.from(entry.content);
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(entry.flags ?? 0x0800, 0);
  fields.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 2);
  fields.writeUInt32LE(entry.crc ?? crc32(content), 8);
  fields.writeUInt32LE(entry.packedBytes ?? packedBytes, 12);
  fields.writeUInt32LE(entry.bytes ?? content.length, 16);
  fields.writeUInt16LE(nameBytes, 20);
  return fields;
}
