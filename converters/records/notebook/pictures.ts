/** Pictures that a notebook holds become files of the bundle. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { imageType } from "../../bundle/image-type.ts";
import type { Asset } from "../../document/model.ts";

const extensions: Readonly<Record<Asset["contentType"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/tiff": "tif",
  "image/bmp": "bmp",
  "image/svg+xml": "svg",
};

const picturesMax = 5_000;

export class Pictures {
  readonly assets: Asset[] = [];
  /** Those that are no picture that anybody could show. */
  leftOut = 0;
  readonly #workDir: string;
  readonly #counts = new Map<number, number>();
  readonly #byContent = new Map<string, string>();

  constructor(workDir: string) {
    this.#workDir = workDir;
  }

  /** Its address in the bundle, named by the cell that shows it first; null when it is none that could be shown. */
  async use(bytes: Uint8Array, cell: number): Promise<string | null> {
    const contentType = imageType(bytes);
    if (contentType === null || this.assets.length === picturesMax) {
      this.leftOut += 1;
      return null;
    }
    const key = String(Bun.hash(bytes));
    const known = this.#byContent.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(cell) ?? 0) + 1;
    this.#counts.set(cell, count);
    const name = `cell-${String(cell).padStart(3, "0")}-figure-${count}.${extensions[contentType]}`;
    const file = join(this.#workDir, name);
    await writeFile(file, bytes);
    const path = `assets/${name}`;
    this.assets.push({ path, file, contentType });
    this.#byContent.set(key, path);
    return path;
  }

  warnings(): string[] {
    if (this.leftOut === 0) return [];
    return [`Pictures of no kind that can be shown: ${this.leftOut}; they were left out.`];
  }
}

/** As base64, in which notebooks keep what is no text; line ends and such are passed over. */
export function ofBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
