/** Pictures that stand in the page itself, as data: addresses (RFC 2397). */
import { createHash } from "node:crypto";
import type { Image } from "mdast";
import { pictureIn } from "../../../pictures/data-address.ts";
import type { PictureFiles } from "../../../pictures/files.ts";

const picturesMax = 1_000;
const charactersSumMax = 256 * 1_024 ** 2;
/** Sides of what only holds a place or counts visits, in pixels. */
const placeholderSideMax = 2;

export class Pictures {
  /** Those that stand in the page and could not be shown. */
  leftOut = 0;
  #count = 0;
  #characters = 0;

  constructor(private readonly files: PictureFiles | undefined) {}

  /** Null where there is nothing to show. */
  embedded(address: string, alt: string): Image | null {
    if (this.files === undefined) return null;
    const image = this.#image(this.files, address, alt);
    return image;
  }

  #image(files: PictureFiles, address: string, alt: string): Image | null {
    this.#count += 1;
    this.#characters += address.length;
    if (this.#count > picturesMax || this.#characters > charactersSumMax) {
      this.leftOut += 1;
      return null;
    }
    const name = createHash("sha256").update(address).digest("hex");
    let isPlaceholder = false;
    const shown = files.show(name, alt, 1, () => {
      const picture = pictureIn(address);
      isPlaceholder = picture !== null && isTiny(picture.bytes);
      return isPlaceholder ? null : picture;
    });
    if (shown === null && !isPlaceholder) this.leftOut += 1;
    return shown;
  }
}

/** Of GIF and PNG, which placeholders are in. */
function isTiny(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0x47 && bytes.length >= 10)
    return view.getUint16(6, true) <= placeholderSideMax && view.getUint16(8, true) <= placeholderSideMax;
  if (bytes[0] === 0x89 && bytes.length >= 24)
    return view.getUint32(16) <= placeholderSideMax && view.getUint32(20) <= placeholderSideMax;
  return false;
}
