import { fstatSync, readSync } from "node:fs";
import { openFile } from "../../config/open-file.ts";
import type { Sample, Source } from "../contract.ts";

const sampleBytes = 64 * 1024;

/** Input for detection. Opens the file for each read, and reads synchronously. */
export async function openSample(source: Source): Promise<Sample> {
  const { head, tail, bytes } = opened(source.path, (file) => {
    const { size } = fstatSync(file);
    const head = bytesOf(file, 0, Math.min(size, sampleBytes));
    const tail = size <= sampleBytes ? head : bytesOf(file, size - sampleBytes, sampleBytes);
    return { head, tail, bytes: size };
  });
  const read = async (offset: number, length: number) => {
    const end = Math.min(bytes, offset + length);
    return offset >= end
      ? new Uint8Array(0)
      : opened(source.path, (file) => bytesOf(file, offset, end - offset));
  };
  return { filename: source.filename, bytes, head, tail, read };
}

function opened<T>(path: string, work: (file: number) => T): T {
  using file = openFile(path, "r");
  return work(file.descriptor);
}

/** Fewer than requested if the file has become shorter. */
function bytesOf(file: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, offset + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}
