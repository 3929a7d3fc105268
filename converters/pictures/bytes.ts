/** Bytes as a picture that is shown everywhere, where they are one. */
import { imageType } from "../bundle/images/image-type.ts";
import type { Asset } from "../document/model.ts";

export interface Picture {
  bytes: Uint8Array;
  /** What it will be once it is a file of the bundle. */
  contentType: Asset["contentType"];
  decode: boolean;
}

/** Null for what nobody could show: damaged files, kinds that only one application knows, drawings that act. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  if (Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "GIF8")
    return { bytes, contentType: "image/png", decode: true };
  const contentType = imageType(bytes);
  return contentType === null ? null : { bytes, contentType, decode: false };
}

/** Drawings may be compressed (.svgz, .emz, .wmz); what is not stays as it is. */
export function unpacked(bytes: Uint8Array, bytesMax: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return process.getBuiltinModule("node:zlib").gunzipSync(bytes, { maxOutputLength: bytesMax });
  } catch {
    return bytes;
  }
}
