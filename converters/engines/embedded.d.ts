/** Files that are embedded in the executable: the import is the path to read them by. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
declare module "*.gz" {
  const path: string;
  export default path;
}
declare module "tesseract.js-core/tesseract-core-relaxedsimd.js" {
  const core: (options: object) => Promise<unknown>;
  export default core;
}
declare module "@ffmpeg/core" {
  export interface FfmpegStream {
    position: number;
  }
  type Transfer = (
    stream: FfmpegStream,
    heap: Int8Array,
    offset: number,
    length: number,
    position: number,
  ) => number;
  export interface FfmpegNode {
    node_ops: { getattr(node: FfmpegNode): object; setattr(node: FfmpegNode, attributes: object): void };
    stream_ops: {
      llseek(stream: FfmpegStream, offset: number, from: number): number;
      read: Transfer;
      write: Transfer;
    };
  }
  /** The used part of Emscripten's file system. */
  export interface FfmpegFiles {
    create(path: string): FfmpegNode;
    unlink(path: string): void;
    ErrnoError: new (number: number) => Error;
  }
  /** The used part of the module (@ffmpeg/core has no types). */
  export interface FfmpegModule {
    FS: FfmpegFiles;
    setLogger(log: (said: { type: "stdout" | "stderr"; message: string }) => void): void;
    exec(...args: string[]): number;
    ffprobe(...args: string[]): number;
  }
  const core: (hooks: object) => Promise<FfmpegModule>;
  export default core;
}
declare module "sherpa-onnx-node/addon.js" {
  const addon: unknown;
  export default addon;
}
