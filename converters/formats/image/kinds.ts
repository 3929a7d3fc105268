/** The kinds of pictures that are read, by their first bytes. */
import { type RasterType, rasterType } from "../../bundle/images/image-type.ts";
import { startsBmp } from "./structure/bmp.ts";

interface PictureKind {
  contentType: RasterType;
  extension: string;
}

const extensions: Readonly<Record<RasterType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/tiff": "tif",
  "image/bmp": "bmp",
};

/** Null for anything else. */
export function pictureKind(head: Uint8Array): PictureKind | null {
  const contentType = rasterType(head);
  if (contentType === null) return null;
  if (contentType === "image/bmp" && !startsBmp(Buffer.from(head.subarray(0, 32)))) return null;
  return { contentType, extension: extensions[contentType] };
}
