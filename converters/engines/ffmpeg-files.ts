/** Files of the machine as FFmpeg sees them: read and written in pieces, where the caller keeps them. */
import type { FfmpegFiles, FfmpegStream } from "@ffmpeg/core";

/** Offsets are from the file's beginning. */
export interface EngineFile {
  /** Length; 0 for one that is written. */
  bytes: number;
  /** Fills `into` from `position` on, as far as data exists; returns the number of bytes. */
  read?(into: Uint8Array, position: number): number;
  /** Stores all of `bytes`, which are valid until it returns. Throwing ends the run. */
  write?(bytes: Uint8Array, position: number): void;
}

/** Error numbers of its C library (WASI): invalid argument, not permitted. */
const [invalid, notPermitted] = [28, 63];

export function mount(files: FfmpegFiles, name: string, file: EngineFile): void {
  const node = files.create(name);
  const refuse = (number: number): never => {
    throw new files.ErrnoError(number);
  };
  const asAttributes = { ...node.node_ops.getattr(node), size: file.bytes };
  node.node_ops = { ...node.node_ops, getattr: () => asAttributes, setattr: () => undefined };
  node.stream_ops = {
    llseek({ position }: FfmpegStream, offset: number, from: number): number {
      const base = [0, position, file.bytes][from] ?? refuse(invalid);
      return base + offset < 0 ? refuse(invalid) : base + offset;
    },
    read(_, heap, offset, length, position) {
      if (file.read === undefined) return refuse(notPermitted);
      return file.read(viewOf(heap, offset, length), position);
    },
    write(_, heap, offset, length, position) {
      if (file.write === undefined) return refuse(notPermitted);
      file.write(viewOf(heap, offset, length), position);
      return length;
    },
  };
}

const viewOf = (heap: Int8Array, offset: number, length: number): Uint8Array =>
  new Uint8Array(heap.buffer, heap.byteOffset + offset, length);
