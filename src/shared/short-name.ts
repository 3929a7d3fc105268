import { limits } from "../../config/limits.ts";

/** Truncates a filename to 255 bytes of UTF-8, keeping the extension. */
export function shortName(name: string): string {
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? "";
  // Bounds the work for very long names.
  let stem = name.slice(0, Math.min(name.length - extension.length, limits.filenameBytesMax));
  while (Buffer.byteLength(stem + extension) > limits.filenameBytesMax)
    stem = stem.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return stem + extension;
}
