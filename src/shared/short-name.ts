import { limits } from "../../config/limits.ts";

/** A file's name in at most 255 bytes of UTF-8, with its extension kept. */
export function shortName(name: string): string {
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? "";
  // No character has less than a byte: of a name of megabytes only the beginning is looked at.
  let stem = name.slice(0, Math.min(name.length - extension.length, limits.filenameBytesMax));
  while (Buffer.byteLength(stem + extension) > limits.filenameBytesMax)
    stem = stem.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return stem + extension;
}
