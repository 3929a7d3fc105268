/** The bytes of a picture's part as a picture that is shown everywhere, where there is one in them. */
import { gunzipSync } from "node:zlib";
import { type Picture, pictureOf as pictureIn } from "../../pictures/bytes.ts";
import { pictureInMetafile } from "../metafile/metafile.ts";

/** Null for what nobody could show: drawings of metafiles, damaged files, kinds that only one application knows. */
export function pictureOf(part: Uint8Array, bytesMax: number): Picture | null {
  const bytes = expanded(part, bytesMax);
  return pictureIn(pictureInMetafile(bytes) ?? bytes);
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
