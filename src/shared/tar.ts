/** Tar archives: ustar with pax records (POSIX.1-2008). */
import type { FileHandle } from "node:fs/promises";

const blockBytes = 512;
/** Limits of header fields: an ASCII name, and eleven octal digits. */
const plainNameBytes = 100;
const plainBytesMax = 0o77777777777;
const paxBytesMax = 64 * 1024;
const chunkBytes = 256 * 1024;
const fileType = "0";
const paxType = "x";
/** Global pax records, as in git's archives; ignored. */
const globalPaxType = "g";
/** GNU tar's long names. */
const gnuNameType = "L";
const folderType = "5";
/** A file in archives older than ustar. */
const oldFileType = "\0";

/** Two blocks of zeros. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** Not an archive, or truncated. */
export class DamagedTar extends Error {}

export interface TarEntry {
  name: string;
  /** `other`: a link, device, pipe or unknown type. */
  kind: "file" | "folder" | "other";
  bytes: number;
  /** Offset of the content. */
  start: number;
}

/** Padding after a file's content. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

/** Header of a file. */
export function tarHeader(name: string, bytes: number, seconds: number): Buffer {
  const isPlain = Buffer.byteLength(name) <= plainNameBytes && /^[\x20-\x7e]*$/.test(name);
  const records = [
    ...(isPlain ? [] : [paxRecord("path", name)]),
    ...(bytes <= plainBytesMax ? [] : [paxRecord("size", String(bytes))]),
  ];
  const header = block(isPlain ? name : "long-name", Math.min(bytes, plainBytesMax), seconds, fileType);
  if (records.length === 0) return header;
  const pax = Buffer.concat(records);
  return Buffer.concat([block("pax", pax.length, seconds, paxType), pax, tarPadding(pax.length), header]);
}

function block(name: string, bytes: number, seconds: number, type: string): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, "0"), at, "latin1");
  header.write(name, 0, "latin1");
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes, 124, 11);
  octal(seconds, 136, 11);
  header.write(type, 156, "latin1");
  header.write("ustar\x0000", 257, "latin1");
  octal(checksum(header), 148, 6);
  header.write("\0 ", 154, "latin1");
  return header;
}

/** Sum of all bytes, with the checksum field as spaces. */
function checksum(header: Uint8Array): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

/**
 * "30 path=…
 * ": the length includes itself.
 */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length + 1;
  while (String(length).length + rest.length !== length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

/** Whether it is a header with a valid checksum. */
export function isTarHeader(header: Uint8Array): boolean {
  const first = Buffer.from(header.subarray(0, blockBytes));
  return first.length === blockBytes && checksum(first) === octalIn(first, 148, 8);
}

/** Entries in order. Throws DamagedTar, also for a missing end. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  let pax = new Map<string, string>();
  for (let at = 0; ; ) {
    const header = await readExactly(file, at, blockBytes);
    if (header.every((byte) => byte === 0)) return;
    if (!isTarHeader(header)) throw new DamagedTar("damaged header");
    const type = header.toString("latin1", 156, 157);
    const bytes = Number(pax.get("size") ?? octalIn(header, 124, 12));
    // Also GNU tar's base-256 sizes.
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new DamagedTar("invalid size");
    const start = at + blockBytes;
    at = start + bytes + tarPadding(bytes).length;
    if (type === globalPaxType) continue;
    if (type === paxType || type === gnuNameType) {
      if (bytes > paxBytesMax) throw new DamagedTar("record too long");
      const content = await readExactly(file, start, bytes);
      if (type === paxType) pax = paxRecords(content);
      else pax.set("path", textIn(content, 0, bytes));
      continue;
    }
    yield { name: pax.get("path") ?? headerName(header), kind: kindOf(type), bytes, start };
    pax = new Map();
  }
}

function kindOf(type: string): TarEntry["kind"] {
  if (type === fileType || type === oldFileType) return "file";
  return type === folderType ? "folder" : "other";
}

/** Long names may be split in two fields. */
function headerName(header: Buffer): string {
  const name = textIn(header, 0, plainNameBytes);
  const isUstar = header.toString("latin1", 257, 263) === "ustar\0";
  const prefix = isUstar ? textIn(header, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** An entry's content in chunks. Throws DamagedTar if the archive is truncated. */
export async function* tarContent(file: FileHandle, { start, bytes }: TarEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += chunkBytes)
    yield await readExactly(file, start + at, Math.min(chunkBytes, bytes - at));
}

function paxRecords(content: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const [, digits = ""] = /^([0-9]{1,6}) /.exec(content.toString("latin1", at, at + 7)) ?? [];
    const record = content.toString("utf8", at + digits.length + 1, at + Number(digits) - 1);
    const equals = record.indexOf("=");
    if (equals < 1) throw new DamagedTar("damaged record");
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at += Number(digits);
  }
  return records;
}

const textIn = (header: Buffer, at: number, length: number) =>
  header.toString("latin1", at, at + length).replace(/\0.*/s, "");

const octalIn = (header: Buffer, at: number, length: number) =>
  Number.parseInt(textIn(header, at, length).trim(), 8);

async function readExactly(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await file.read(content, read, bytes - read, at + read);
    if (bytesRead === 0) throw new DamagedTar("truncated");
    read += bytesRead;
  }
  return content;
}
