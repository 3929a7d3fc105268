/** Pictures that a notebook holds become files of the bundle, named by the cell that shows them first. */
import { createHash } from "node:crypto";
import type { Image } from "mdast";
import { type Picture, pictureOf } from "../../../pictures/bytes.ts";
import { PictureFiles } from "../../../pictures/files.ts";

export class CellPictures extends PictureFiles {
  /** The cell that is being read, from 1. */
  cell = 1;

  constructor(workDir: string | null) {
    super(workDir, (number, cell) => `cell-${String(cell).padStart(3, "0")}-figure-${number}`);
  }

  /** Whoever shows it, it is of the cell that is being read. */
  override show(name: string, alt: string, _unit: number, read: () => Picture | null): Image | null {
    return super.show(name, alt, this.cell, read);
  }

  /** Null when the bytes are no picture that anybody could show. */
  held(bytes: Uint8Array, alt: string): Image | null {
    const name = createHash("sha256").update(bytes).digest("hex");
    return this.show(name, alt, this.cell, () => pictureOf(bytes));
  }

  warnings(): string[] {
    const { size } = this.leftOut;
    return size === 0 ? [] : [`Pictures of no kind that can be shown: ${size}; they were left out.`];
  }
}

/** As base64, in which notebooks keep what is no text; line ends and such are passed over. */
export function ofBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
