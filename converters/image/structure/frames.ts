/** The pictures of a file, as it announces them: all that its price is made of, and every limit, without decoding. */
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { RasterType } from "../../bundle/image-type.ts";
import type { Source } from "../../contract.ts";
import { openSample } from "../../sample.ts";
import { pictureKind } from "../kinds.ts";
import { bmpFrames } from "./bmp.ts";
import { jpegFrames } from "./jpeg.ts";
import { pngFrames } from "./png.ts";
import { damaged, type Frame } from "./structure.ts";
import { tiffFrames } from "./tiff.ts";
import { webpFrames } from "./webp.ts";
import { Window } from "./window.ts";

export interface PictureFile {
  path: string;
  contentType: RasterType;
  /** Of the file that is kept in the bundle. */
  extension: string;
  /** At least one; its pages, in order. */
  frames: Frame[];
}

const readers: Readonly<Record<RasterType, (file: Window) => Promise<Frame[]>>> = {
  "image/png": pngFrames,
  "image/jpeg": jpegFrames,
  "image/webp": webpFrames,
  "image/tiff": tiffFrames,
  "image/bmp": bmpFrames,
};

/** Throws corrupt_document, or document_too_complex for more pixels or pages than are read. */
export async function openPictures(source: Source): Promise<PictureFile> {
  const sample = await openSample(source);
  const kind = pictureKind(sample.head);
  if (kind === null) throw damaged("it does not begin like a picture");
  const frames = await readers[kind.contentType](new Window(sample));
  for (const { width, height } of frames) {
    if (width * height <= limits.sourcePixelsMax) continue;
    throw new Fault("document_too_complex", {
      message: `The picture has ${width} × ${height} pixels; at most ${limits.sourcePixelsMax / 1e6} million are read. Make it smaller.`,
    });
  }
  return { path: source.path, ...kind, frames };
}
