/**
 * Metafiles are programs that draw. Most that people have in their documents draw one picture and nothing else, and that
 * picture can be taken out; what others draw only a system's own graphics could tell.
 */
import { isEmf, pictureOfEmf } from "./emf.ts";
import { isWmf, pictureOfWmf } from "./wmf.ts";

/** The file of the picture (PNG, JPEG, BMP or whatever it holds), null for any other metafile and for other bytes. */
export function pictureInMetafile(bytes: Uint8Array): Uint8Array | null {
  if (isEmf(bytes)) return pictureOfEmf(bytes);
  return isWmf(bytes) ? pictureOfWmf(bytes) : null;
}
