/** Pictures that a document holds become files of the bundle: as they are where their kind is shown everywhere, others as PNG. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "mdast";
import type { Asset } from "../document/model.ts";
import { damageOf } from "../engines/damage.ts";
import { loadSharp } from "../engines/sharp.ts";
import type { Picture } from "./bytes.ts";

/** Bytes of one picture; larger ones are left out. */
export const pictureBytesMax = 64 * 1024 ** 2;
/** Sides multiplied, for pictures that have to be decoded. */
const pixelsMax = 100_000_000;
/** Of all of them together: a few bytes may say to be very large. */
const pixelsSumMax = 400_000_000;

const extensions: Readonly<Record<Asset["contentType"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/tiff": "tif",
  "image/bmp": "bmp",
  "image/svg+xml": "svg",
};

interface Shown {
  asset: Asset;
  name: string;
  nodes: Image[];
}

export class PictureFiles {
  readonly assets: Asset[] = [];
  /** Names of those that are no picture that anybody could show (metafiles, damaged files), each once. */
  readonly leftOut = new Set<string>();
  readonly #workDir: string | null;
  readonly #nameOf: (number: number, unit: number) => string;
  /** One file for a picture that is shown many times; null if there is none to show. */
  readonly #byName = new Map<string, Shown | null>();
  readonly #counts = new Map<number, number>();
  /** To become PNG in `finish`. */
  readonly #toDecode: { shown: Shown; bytes: Uint8Array }[] = [];

  /** `workDir`: for the files, null to only count. `nameOf`: names without extension. */
  constructor(workDir: string | null, nameOf: (number: number, unit: number) => string) {
    this.#workDir = workDir;
    this.#nameOf = nameOf;
  }

  /** The picture of that name, read once; null when it cannot be shown. Names are case-sensitive. */
  show(name: string, alt: string, unit: number, read: () => Picture | null): Image | null {
    let shown = this.#byName.get(name);
    if (shown === undefined) {
      const picture = read();
      shown = picture === null ? null : this.#write(name, picture, unit);
      if (shown === null) this.leftOut.add(name);
      this.#byName.set(name, shown);
    }
    if (shown === null) return null;
    const node: Image = { type: "image", url: shown.asset.path, alt };
    shown.nodes.push(node);
    return node;
  }

  /** Call at the end: damaged pictures, and those beyond `pixels` in all, become their alternative text. */
  async finish(pixels = pixelsSumMax): Promise<void> {
    if (this.#workDir === null || this.#toDecode.length === 0) return;
    const sharp = await loadSharp(this.#workDir);
    let left = pixels;
    for (const { shown, bytes } of this.#toDecode) {
      try {
        const { width, height } = await sharp(bytes).metadata();
        left -= width * height;
        if (left < 0) {
          this.#withdraw(shown);
          continue;
        }
        const png = await sharp(bytes, { limitInputPixels: pixelsMax }).png().toBuffer();
        writeFileSync(shown.asset.file, png);
      } catch (error) {
        if (damageOf(error) !== null) throw error;
        this.#withdraw(shown);
      }
    }
  }

  #withdraw({ asset, name, nodes }: Shown): void {
    this.assets.splice(this.assets.indexOf(asset), 1);
    this.leftOut.add(name);
    for (const node of nodes) Object.assign(node, { type: "text", value: node.alt ?? "" });
  }

  #write(name: string, { bytes, contentType, decode }: Picture, unit: number): Shown {
    const number = (this.#counts.get(unit) ?? 0) + 1;
    this.#counts.set(unit, number);
    const file = `${this.#nameOf(number, unit)}.${extensions[contentType]}`;
    const asset: Asset = { path: `assets/${file}`, file: join(this.#workDir ?? "", file), contentType };
    const shown: Shown = { asset, name, nodes: [] };
    if (this.#workDir === null) return shown;
    if (decode) this.#toDecode.push({ shown, bytes });
    else writeFileSync(asset.file, bytes);
    this.assets.push(asset);
    return shown;
  }
}
