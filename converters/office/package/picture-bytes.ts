/** The bytes of a picture's part as a picture that is shown everywhere, where there is one in them. */
import { gunzipSync } from "node:zlib";
import { imageType } from "../../bundle/image-type.ts";
import type { Asset } from "../../document/model.ts";
import { pictureInMetafile } from "../metafile/metafile.ts";

export interface Picture {
  bytes: Uint8Array;
  /** What it will be once it is a file of the bundle. */
  contentType: Asset["contentType"];
  /** It has to be made over to be that. */
  decode: boolean;
}

/** Null for what nobody could show: drawings of metafiles, damaged files, kinds that only one application knows. */
export function pictureOf(part: Uint8Array, bytesMax: number): Picture | null {
  const bytes = expanded(part, bytesMax);
  const found = pictureInMetafile(bytes) ?? bytes;
  if (Buffer.from(found.subarray(0, 4)).toString("latin1") === "GIF8")
    return { bytes: found, contentType: "image/png", decode: true };
  const contentType = imageType(found);
  return contentType === null ? null : { bytes: found, contentType, decode: false };
}

/** Metafiles and SVG may be compressed (.emz, .wmz, .svgz). */
function expanded(bytes: Uint8Array, bytesMax: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: bytesMax });
  } catch {
    return bytes;
  }
}
