/** Parts of a page as it is read: in color, turned and straightened as the recognition found it to be upright. */
import type { Sharp } from "sharp";
import type { Pixels, SharpEngine } from "../../engines/sharp.ts";
import type { Upright } from "../../ocr/contract.ts";
import type { Box } from "../../util/geometry/box.ts";
import { type Size, turnedExtent, turnedPoint } from "../../util/geometry/turning.ts";

interface Region extends Size {
  left: number;
  top: number;
}

export interface Cut {
  /** Pixels of the page as it is seen in the file, before it is turned. */
  page: Size;
  way: Upright;
  /** Pixels of the upright page, from its top left corner. */
  box: Box;
  /** Of the upright page, whose middle is that of the other. */
  upright: Size;
  /** Bytes of memory go with it: the part comes out in no more pixels than these. */
  pixelsMax: number;
  resized: boolean;
}

/** Cuts a part of `picture` with white outside, drawn smaller where it exceeds `pixelsMax`. */
export async function cutUpright(sharp: SharpEngine, picture: Sharp, cut: Cut): Promise<Pixels> {
  const { page, box, upright } = cut;
  const angle = cut.way.turned + cut.way.straightened;
  const size = { width: box.x1 - box.x0, height: box.y1 - box.y0 };
  const scale = Math.min(1, Math.sqrt(cut.pixelsMax / (size.width * size.height)));
  // From the middle of the upright page to that of the part, and the same before it was turned.
  const middle = turnedPoint(
    { x: (box.x0 + box.x1 - upright.width) / 2, y: (box.y0 + box.y1 - upright.height) / 2 },
    -angle,
  );
  const around = turnedExtent(size, angle);
  const part = {
    left: page.width / 2 + middle.x - around.width / 2,
    top: page.height / 2 + middle.y - around.height / 2,
    ...around,
  };
  const region = clipped(part, page);
  const shrunk = { width: whole(region.width * scale), height: whole(region.height * scale) };
  const { data: raw, info: taken } = await taking(picture, region, shrunk, cut)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const described = { width: taken.width, height: taken.height, channels: 3 } as const;
  const [across, down] = [shrunk.width / region.width, shrunk.height / region.height];
  const edges = {
    left: whole((region.left - part.left) * across, 0),
    top: whole((region.top - part.top) * down, 0),
    right: whole((part.left + part.width - region.left - region.width) * across, 0),
    bottom: whole((part.top + part.height - region.top - region.height) * down, 0),
  };
  const { data: filled, info } = await sharp(raw, { raw: described })
    .resize(shrunk.width, shrunk.height, { fit: "fill" })
    .extend({ ...edges, background: "white" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const result = { width: whole(size.width * across), height: whole(size.height * down) };
  if (angle === 0) return fitted(sharp, filled, info, result);
  const rotated = await sharp(filled, { raw: { width: info.width, height: info.height, channels: 3 } })
    .rotate(angle, { background: "white" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return fitted(sharp, rotated.data, rotated.info, result);
}

/** A part of a picture, shrunk while decoding where possible. A picture is resized at most once. */
function taking(picture: Sharp, region: Region, shrunk: Size, { page, resized }: Cut): Sharp {
  const isWhole = region.width === page.width && region.height === page.height;
  const part = isWhole ? picture : picture.extract(region);
  return resized ? part : part.resize(shrunk.width, shrunk.height, { fit: "fill" });
}

/** The middle of a picture in just that size. */
async function fitted(sharp: SharpEngine, data: Buffer, from: Size, to: Size): Promise<Pixels> {
  if (from.width === to.width && from.height === to.height) return { data, ...to };
  const [width, height] = [Math.min(from.width, to.width), Math.min(from.height, to.height)];
  const [wide, high] = [to.width - width, to.height - height];
  const { data: fit } = await sharp(data, { raw: { width: from.width, height: from.height, channels: 3 } })
    .extract({ left: (from.width - width) >> 1, top: (from.height - height) >> 1, width, height })
    .extend({
      left: wide >> 1,
      right: wide - (wide >> 1),
      top: high >> 1,
      bottom: high - (high >> 1),
      background: "white",
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: fit, ...to };
}

const whole = (length: number, least = 1): number => Math.max(least, Math.round(length));

/** Whole pixels of the page, at least one. */
function clipped(part: Region, page: Size): Region {
  const left = Math.min(page.width - 1, whole(part.left, 0));
  const top = Math.min(page.height - 1, whole(part.top, 0));
  return {
    left,
    top,
    width: Math.min(page.width - left, whole(part.left + part.width - left)),
    height: Math.min(page.height - top, whole(part.top + part.height - top)),
  };
}
