/** Where FFmpeg's code is read from; the executable carries it gzipped (scripts/build/ffmpeg.ts). */
import path from "../../node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm" with { type: "file" };

export const codePath: string = path;
export const gzipped: boolean = false;
