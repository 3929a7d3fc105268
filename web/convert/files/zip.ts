/** A ZIP without compression (APPNOTE 6.3.9): browsers ask before saving many files, but not before one. */
import type { Job } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { saveFile } from "../../components/files.ts";
import { convert } from "../../messages/convert.ts";

interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** 1 January 1980. */
const date = 0x21;
/** UTF-8 names. */
const flags = 0x0800;
const version = 20;

/** Little-endian. */
function packed(...fields: [value: number, bytes: 2 | 4][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer>[] {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const title = new TextEncoder().encode(name);
    const facts = packed(
      ...([
        [flags, 2],
        [0, 2],
        [0, 2],
        [date, 2],
        [crc32(bytes), 4],
      ] as [number, 2 | 4][]),
      ...([
        [bytes.length, 4],
        [bytes.length, 4],
        [title.length, 2],
        [0, 2],
      ] as [number, 2 | 4][]),
    );
    directory.push(
      packed([0x02014b50, 4], [version, 2], [version, 2]),
      facts,
      packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      title,
    );
    files.push(packed([0x04034b50, 4], [version, 2]), facts, title, bytes);
    offset += 30 + title.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = packed([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return [...files, ...directory, end] as Uint8Array<ArrayBuffer>[];
}

/** Numbers duplicate names. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
  });
}

export async function downloadMarkdown(jobs: readonly Job[]): Promise<void> {
  const names = distinctNames(jobs.map(({ filename }) => `${filename.replace(/\.[^.]+$/, "")}.md`));
  const entries: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { id }] of jobs.entries()) {
    const response = await api.downloadResult({ job_id: id });
    entries.push({ name: names[at] ?? `${id}.md`, bytes: new Uint8Array(await response.arrayBuffer()) });
  }
  saveFile(convert.downloadAllName, new Blob(zipOf(entries), { type: "application/zip" }));
}
