/** Names of an archive's entries without opening it: detection reads only a sample of the file. */
import type { Sample } from "../../contract.ts";
import { dataView } from "../../util/data-view.ts";

// Records of a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3.7).

export const localSignature = 0x04034b50;
/** Size of a local header without its name and extra field. */
export const localHeaderBytes = 30;

const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endMark = Buffer.from("PK\u0005\u0006", "latin1");
const endBytes = 22;
const directoryEntryBytes = 46;
/** Part of the directory to read: the names that identify a type come early. */
const directoryBytesMax = 1024 ** 2;

/**
 * File names from the directory, else from the first entries; null if it is not an archive. Backslashes become
 * slashes.
 */
export async function archiveNames(sample: Sample): Promise<string[] | null> {
  const head = dataView(sample.head);
  if (head.byteLength < 4 || head.getUint32(0, true) !== localSignature) return null;
  const names = (await directoryNames(sample)) ?? localNames(sample.head);
  return names.map((name) => name.replaceAll("\\", "/"));
}

export function hasArchiveEnd({ tail }: Sample): boolean {
  return Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength).includes(endMark);
}

async function directoryNames({ tail, bytes, read }: Sample): Promise<string[] | null> {
  const end = dataView(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (end.getUint32(at, true) !== endSignature) continue;
    const length = end.getUint32(at + 12, true);
    // The directory ends where the record begins, or a little before it in large archives.
    const start = Math.min(end.getUint32(at + 16, true), bytes);
    const names = namesIn(await read(start, Math.min(length, directoryBytesMax)), directoryEntry);
    return names.length > 0 ? names : null;
  }
  return null;
}

function localNames(head: Uint8Array): string[] {
  return namesIn(head, localEntry);
}

interface EntryShape {
  signature: number;
  fixedBytes: number;
  /** Offsets of the lengths of the name and of the fields after it. */
  nameLengthAt: number;
  restLengths(view: DataView, at: number): number;
}

const directoryEntry: EntryShape = {
  signature: directorySignature,
  fixedBytes: directoryEntryBytes,
  nameLengthAt: 28,
  restLengths: (view, at) => view.getUint16(at + 30, true) + view.getUint16(at + 32, true),
};

const localEntry: EntryShape = {
  signature: localSignature,
  fixedBytes: localHeaderBytes,
  nameLengthAt: 26,
  restLengths: (view, at) => view.getUint16(at + 28, true) + view.getUint32(at + 18, true),
};

function namesIn(bytes: Uint8Array, shape: EntryShape): string[] {
  const data = dataView(bytes);
  const names: string[] = [];
  for (let at = 0; at + shape.fixedBytes <= bytes.length; ) {
    if (data.getUint32(at, true) !== shape.signature) break;
    const nameLength = data.getUint16(at + shape.nameLengthAt, true);
    const nameAt = at + shape.fixedBytes;
    names.push(Buffer.from(bytes.subarray(nameAt, nameAt + nameLength)).toString("utf8"));
    at = nameAt + nameLength + shape.restLengths(data, at);
  }
  return names;
}
