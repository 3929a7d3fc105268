import type { Asset } from "../document/model.ts";

type ImageType = Asset["contentType"];
export type RasterType = Exclude<ImageType, "image/svg+xml">;

/** Each kind's opening bytes at an offset; WebP is a RIFF container whose form type stands at 8. */
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

/** What makes a picture act: scripts, event handlers, foreign markup, script addresses. */
const svgLive = /<script|<foreignObject|<handler|<!ENTITY|<!DOCTYPE|[\s"'/]on[a-z]+\s*=|javascript:/i;

/** The kind of image that the bytes are, or null for anything else, among it SVG that holds scripts. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const raster = rasterType(bytes);
  if (raster !== null) return raster;
  const text = Buffer.from(bytes).toString("utf8");
  return startsSvg(text) && !svgLive.test(text) ? "image/svg+xml" : null;
}

/** The XML declaration and comments; what else stands before a root element may say more than that. */
const harmless = [
  ["<?xml", "?>"],
  ["<!--", "-->"],
] as const;

/** Whether the root element is svg. A document type before it is only let pass where it is named: its entities expand. */
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

/** How many of the first bytes tell one. */
export const rasterBytes = 16;

/** The kind of image made of pixels that begins so. */
export function rasterType(bytes: Uint8Array): RasterType | null {
  const head = Buffer.from(bytes.subarray(0, rasterBytes)).toString("latin1");
  for (const { type, parts } of signatures) {
    if (parts.every(([offset, text]) => head.startsWith(text, offset))) return type;
  }
  return null;
}
