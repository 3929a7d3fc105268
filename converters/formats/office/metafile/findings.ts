/** What the records of a metafile draw. */

/** Draws where both have a colour: a mask that makes room for the picture ([MS-WMF], section 2.1.1.31, SRCAND). */
export const maskOperation = 0x008800c6;

export class Findings {
  readonly #pictures: (Uint8Array | null)[] = [];
  #drawn = false;

  get drawn(): boolean {
    return this.#drawn;
  }

  /** A picture; null for one that cannot be read. */
  picture(file: Uint8Array | null): void {
    this.#pictures.push(file);
  }

  /** A line, a shape, text. */
  drawing(): void {
    this.#drawn = true;
  }

  onlyPicture(): Uint8Array | null {
    const [picture] = this.#pictures;
    return !this.#drawn && this.#pictures.length === 1 ? (picture ?? null) : null;
  }
}
