/** Draws a page turned and straightened as recognition found it, or recognizes it again. */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import type { DrawnPage, Source } from "../../contract.ts";
import { loadSharp } from "../../engines/sharp.ts";
import type { Upright } from "../../ocr/contract.ts";
import { scaledSize } from "../../ocr/picture/scale.ts";
import { reductionOf } from "../../ocr/picture/size.ts";
import { straightenedSize } from "../../ocr/picture/turn.ts";
import { recognizeHere } from "../../ocr/recognize.ts";
import { pixelSize } from "../../pictures/page-size.ts";
import { turnedExtent } from "../../util/geometry/turning.ts";
import { hundredths } from "../../util/round-hundredths.ts";
import { pointsPerPixel } from "./geometry.ts";
import { type GrayPage, grayOf, writeGray } from "./gray.ts";
import { PictureReader } from "./pixels.ts";
import { openPictures } from "./structure/frames.ts";
import type { Frame } from "./structure/structure.ts";
import { cutUpright } from "./upright.ts";

// How large a page is once it is turned upright, without doing it: pixels of the picture that was given.

/** The width and height that the recognition of a picture of this size says, where it found it to lie so. */
function uprightSize(
  given: { width: number; height: number },
  { turned, straightened }: Upright,
): { width: number; height: number } {
  const reduced = reductionOf(given);
  const { width, height } = reduced < 1 ? scaledSize(given, reduced) : given;
  const turnedSize = turnedExtent({ width, height }, turned);
  const level = straightened === 0 ? turnedSize : straightenedSize(turnedSize, straightened);
  return reduced < 1
    ? { width: Math.round(level.width / reduced), height: Math.round(level.height / reduced) }
    : level;
}

/** Throws page_not_found past the last page, page_not_drawable where nothing can be decoded. */
export async function drawPage(
  source: Source,
  number: number,
  width: number,
  workDir: string,
  known: Upright | null = null,
): Promise<DrawnPage> {
  const file = await openPictures(source);
  const frame = file.frames[number - 1];
  if (frame === undefined) throw new Fault("page_not_found");
  const sharp = await loadSharp(workDir);
  const reader = await PictureReader.open(file, workDir);
  const { gray, upright } = await (known === null
    ? found(reader, frame, workDir)
    : remembered(reader, frame, known));
  const perPixel = pointsPerPixel(gray);
  const points = {
    width: hundredths(upright.width * perPixel),
    height: hundredths(upright.height * perPixel),
  };
  const size = pixelSize(points, width);
  const whole = { width: upright.width * gray.scale, height: upright.height * gray.scale };
  const { result } = await reader.read(frame, async (picture, resized) =>
    cutUpright(sharp, picture, {
      page: await reader.sizeOf(frame),
      way: upright,
      box: { x0: 0, y0: 0, x1: whole.width, y1: whole.height },
      upright: whole,
      resized,
      pixelsMax: size.width * size.height * 4,
    }),
  );
  const { data, ...drawn } = result;
  const resized = await sharp(data, { raw: { ...drawn, channels: 3 } })
    .resize(size.width, size.height, { fit: "fill" })
    .raw()
    .toBuffer();
  return { data: resized, ...size, points };
}

interface Lying {
  gray: Omit<GrayPage, "file">;
  upright: Upright & { width: number; height: number };
}

async function found(reader: PictureReader, frame: Frame, workDir: string): Promise<Lying> {
  const { result: gray } = await writeGray(reader, frame, join(workDir, "page.gray"));
  const options = { scope: "page", languages: "auto" } as const;
  const upright = await recognizeHere(gray, options, {}).finally(() => rm(gray.file, { force: true }));
  return { gray, upright };
}

async function remembered(reader: PictureReader, frame: Frame, known: Upright): Promise<Lying> {
  const gray = grayOf(await reader.sizeOf(frame), frame);
  return { gray, upright: { ...known, ...uprightSize(gray, known) } };
}
