import type { Asset } from "../../document/model.ts";
import { isPassiveSvg } from "./passive-svg.ts";

type ImageType = Asset["contentType"];
export type RasterType = Exclude<ImageType, "image/svg+xml">;

/** The magic bytes of each type at an offset; WebP is a RIFF container with its form type at 8. */
const signatures: readonly { type: RasterType; parts: readonly (readonly [number, string])[] }[] = [
  { type: "image/png", parts: [[0, "\x89PNG\r\n\x1a\n"]] },
  { type: "image/jpeg", parts: [[0, "\xff\xd8\xff"]] },
  {
    type: "image/webp",
    parts: [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
  },
  { type: "image/tiff", parts: [[0, "II*\0"]] },
  { type: "image/tiff", parts: [[0, "MM\0*"]] },
  { type: "image/tiff", parts: [[0, "II+\0"]] },
  { type: "image/tiff", parts: [[0, "MM\0+"]] },
  { type: "image/bmp", parts: [[0, "BM"]] },
];

/** Bytes of a drawing: the server reads all of it, up to 100 ms a mebibyte. */
const svgBytesMax = 4 * 1024 ** 2;

/** The image type of the bytes, or null for anything else, including SVG that does more than draw or is too large. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const raster = rasterType(bytes);
  if (raster !== null) return raster;
  if (bytes.length > svgBytesMax) return null;
  const text = Buffer.from(bytes).toString("utf8");
  return startsSvg(text) && isPassiveSvg(text) ? "image/svg+xml" : null;
}

/** The XML declaration and comments; anything else before a root element may be unsafe. */
const harmless = [
  ["<?xml", "?>"],
  ["<!--", "-->"],
] as const;

/** Whether the root element is svg. Only allows a document type that is a bare name: entities could expand. */
export function startsSvg(text: string, prolog: readonly (readonly [string, string])[] = harmless): boolean {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const skipped = prolog.find(([open]) => text.startsWith(open, at));
    if (skipped === undefined) return /^<svg[\s>/]/.test(text.slice(at, at + 5));
    const [, close] = skipped;
    const end = text.indexOf(close, at);
    if (end === -1) return false;
    at = end + close.length;
  }
}

/** Number of first bytes needed to detect the type. */
export const rasterBytes = 16;

/** The type of a raster image by its first bytes. */
export function rasterType(bytes: Uint8Array): RasterType | null {
  const head = Buffer.from(bytes.subarray(0, rasterBytes)).toString("latin1");
  for (const { type, parts } of signatures) {
    if (parts.every(([offset, text]) => head.startsWith(text, offset))) return type;
  }
  return null;
}
