/** The bytes of a picture's part as a picture that is shown everywhere, where there is one in them. */
import { type Picture, pictureOf as pictureIn, unpacked } from "../../pictures/bytes.ts";
import { pictureInMetafile } from "../metafile/metafile.ts";

/** Null for what nobody could show: drawings of metafiles, damaged files, kinds that only one application knows. */
export function pictureOf(part: Uint8Array, bytesMax: number): Picture | null {
  const bytes = unpacked(part, bytesMax);
  return pictureIn(pictureInMetafile(bytes) ?? bytes);
}
