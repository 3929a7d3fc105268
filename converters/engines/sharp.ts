/** sharp (libvips, native): only in a child process that needs it, never in a worker thread. */
import type Sharp from "sharp";
import { Fault } from "../../config/errors/fault.ts";

export const sharpVersion = "0.35.5";

export type SharpEngine = typeof Sharp;

/** Uncompressed pixels, eight bits a channel: red, green, blue, row by row from the top left. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The format has 14 bits for each side (RFC 9649, section 3.4). */
export const webpSideMax = 16_383;

const unavailable =
  "This installation cannot make pictures; `markmill doctor` tells its administrator what is missing.";

let loading: Promise<SharpEngine> | undefined;

/** Loads sharp once per process (about 150 ms). `scratch`: a folder for what some systems cannot load from memory. */
export function loadSharp(scratch: string): Promise<SharpEngine> {
  loading ??= load(scratch);
  return loading;
}

async function load(scratch: string): Promise<SharpEngine> {
  const { unpackAddonsTo } = await import("../../config/native.ts");
  unpackAddonsTo(scratch);
  const { default: sharp } = await import("sharp").catch((cause: unknown) => {
    throw new Fault("capability_unavailable", { message: unavailable, cause });
  });
  // A child does one thing at a time, and the machine's other processors have work of their own.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** WebP, lossless or nearly so; the same pixels give the same bytes. Throws what the engine throws. */
export function encodeWebp(
  sharp: SharpEngine,
  { data, width, height }: Pixels,
  { lossless }: { lossless: boolean },
): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const options = lossless ? ({ lossless, effort: 1 } as const) : ({ quality: 80, effort: 2 } as const);
  return sharp(data, { raw, limitInputPixels: width * height })
    .webp(options)
    .toBuffer();
}
