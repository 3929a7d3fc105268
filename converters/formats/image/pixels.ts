/** The pixels of a picture as seen: rotated, on white, eight bits, square; one page at a time. */
import { readFile } from "node:fs/promises";
import type { Sharp, SharpOptions } from "sharp";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { damageOf } from "../../engines/damage.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import { loadSharp, type SharpEngine } from "../../engines/sharp.ts";
import type { PictureFile } from "./structure/frames.ts";
import type { Frame } from "./structure/structure.ts";

/** Bitmaps (BMP) as the engine that decodes them wants them. */

const headerAt = 14;
/** Byte places within the header, as Microsoft's BITMAPV5HEADER has them. */
const bitsAt = headerAt + 14;
const masksAt = headerAt + 40;
const colorSpaceAt = headerAt + 56;
const profileAt = headerAt + 112;
/** Bits of a pixel that masks can part. */
const masked: ReadonlySet<number> = new Set([16, 32]);
/** LCS_sRGB. */
const standardColors = 0x73524742;

/** Clears unused masks and color profiles in long headers, which the engine refuses. Changes `file`. */
function plainBitmap(file: Buffer): Buffer {
  const size = file.length < masksAt ? 0 : file.readUInt32LE(headerAt);
  if (size < 56 || file.length < headerAt + size) return file;
  if (!masked.has(file.readUInt16LE(bitsAt))) file.fill(0, masksAt, masksAt + 16);
  if (size >= 108) file.writeUInt32LE(standardColors, colorSpaceAt);
  if (size >= 124) file.fill(0, profileAt, profileAt + 8);
  return file;
}

/** How strictly damage is taken: first nothing is let pass, then what can be had of a damaged picture. */
type Strictness = "error" | "none";

export interface Opened<T> {
  result: T;
  /** Part of the picture could not be read. */
  damaged: boolean;
}

/** Fax machines write twice as many dots one way as the other. */
const squareShare = 1.02;

export class PictureReader {
  readonly file: PictureFile;
  readonly #sharp: SharpEngine;

  private constructor(file: PictureFile, sharp: SharpEngine) {
    this.file = file;
    this.#sharp = sharp;
  }

  /** `scratch`: a folder for what some systems cannot load from memory. */
  static async open(file: PictureFile, scratch: string): Promise<PictureReader> {
    return new PictureReader(file, await loadSharp(scratch));
  }

  /** Pixels of a frame as it is seen. Throws corrupt_document where its header cannot be read. */
  async sizeOf(frame: Frame): Promise<{ width: number; height: number }> {
    const { width, height } = squared(frame);
    return (await this.#orientation(frame)) >= 5 ? { width: height, height: width } : { width, height };
  }

  /** Runs `work` on a frame, with less of it where the file is damaged. `resized`: it was made square. */
  async read<T>(frame: Frame, work: (picture: Sharp, resized: boolean) => Promise<T>): Promise<Opened<T>> {
    const resized = !isSquare(frame);
    try {
      return { result: await work(await this.#picture(frame, "error"), resized), damaged: false };
    } catch (error) {
      this.#judge(error);
    }
    try {
      return { result: await work(await this.#picture(frame, "none"), resized), damaged: true };
    } catch (error) {
      this.#judge(error);
      throw new Fault("corrupt_document", { cause: error });
    }
  }

  /** Goes on where the file is at fault; neither the disk's troubles nor those of memory are the file's. */
  #judge(error: unknown): void {
    if (error instanceof Fault || damageOf(error) !== null) throw error;
    if (error instanceof Error && "syscall" in error) throw error;
  }

  async #picture(frame: Frame, failOn: Strictness): Promise<Sharp> {
    const sharp = this.#sharp;
    const options: SharpOptions = { failOn, limitInputPixels: limits.sourcePixelsMax, sequentialRead: true };
    if (this.file.contentType === "image/bmp") {
      const { data, ...raw } = await readBitmap(this.file.path);
      return sharp(data, { ...options, raw }).flatten({ background: "white" });
    }
    // Only these have pages; of an animation the first picture is taken.
    const page = this.file.contentType === "image/tiff" ? { page: frame.index } : {};
    const picture = sharp(this.file.path, { ...options, ...page })
      .autoOrient()
      .flatten({ background: "white" });
    if (isSquare(frame)) return picture;
    const { width, height } = squared(frame);
    const lies = (await this.#orientation(frame)) >= 5;
    return picture.resize(lies ? height : width, lies ? width : height, { fit: "fill" });
  }

  async #orientation(frame: Frame): Promise<number> {
    if (this.file.contentType === "image/bmp") return 1;
    const page = this.file.contentType === "image/tiff" ? { page: frame.index } : {};
    const options: SharpOptions = { failOn: "none", limitInputPixels: limits.sourcePixelsMax, ...page };
    try {
      return (await this.#sharp(this.file.path, options).metadata()).orientation ?? 1;
    } catch (error) {
      this.#judge(error);
      throw new Fault("corrupt_document", { cause: error });
    }
  }
}

/** A frame's pixels when they are as wide as they are high. */
function squared({ width, height, dpi }: Frame): { width: number; height: number } {
  if (dpi === null) return { width, height };
  const ratio = dpi.across / dpi.down;
  if (ratio > squareShare) return { width, height: Math.round(height * ratio) };
  if (ratio < 1 / squareShare) return { width: Math.round(width / ratio), height };
  return { width, height };
}

function isSquare(frame: Frame): boolean {
  const { width, height } = squared(frame);
  return width === frame.width && height === frame.height;
}

/** Bitmaps are decoded by the engine that reads PDFs; the other does not know them. */
async function readBitmap(
  path: string,
): Promise<{ data: Uint8Array; width: number; height: number; channels: 1 | 2 | 3 | 4 }> {
  // What was decoded before may be as large again, and nobody needs it any more.
  collectWhenGrown();
  const { mupdf } = await loadMupdf();
  const image = new mupdf.Image(plainBitmap(await readFile(path)));
  try {
    const pixmap = image.toPixmap();
    try {
      const channels = pixmap.getNumberOfComponents() as 1 | 2 | 3 | 4;
      const size = { width: pixmap.getWidth(), height: pixmap.getHeight() };
      return { data: new Uint8Array(pixmap.getPixels()), ...size, channels };
    } finally {
      pixmap.destroy();
    }
  } finally {
    image.destroy();
  }
}
