/** Pictures of a source become files of the bundle: as they are where their kind is shown everywhere, others as PNG. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset } from "../document/model.ts";
import { damageOf } from "../engines/damage.ts";
import { loadSharp } from "../engines/sharp.ts";
import type { Picture } from "./picture-bytes.ts";

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
  name: string;
  asset: Asset;
}

export interface PictureFilesOptions {
  /** A picture of the source by its name there; null where there is none to show. Asked once for each name. */
  read(name: string): Picture | null;
  /** An existing folder for the files. */
  workDir: string;
  /** Begins the names of the files: page, slide, sheet. */
  unitName: string;
}

export class PictureFiles {
  readonly assets: Asset[] = [];
  /** Names of what is no picture that anybody could show, each once. */
  readonly leftOut = new Set<string>();
  readonly #options: PictureFilesOptions;
  /** One file for a picture that is shown many times; null where there is none to show. */
  readonly #byName = new Map<string, Shown | null>();
  readonly #counts = new Map<number, number>();
  /** To become PNG in `finish`. */
  readonly #toDecode: { shown: Shown; bytes: Uint8Array }[] = [];

  constructor(options: PictureFilesOptions) {
    this.#options = options;
  }

  /** The bundle's path of a picture that is shown on `unit`; null where there is none to show. */
  pathOf(name: string, unit: number): string | null {
    let shown = this.#byName.get(name);
    if (shown === undefined) {
      const picture = this.#options.read(name);
      shown = picture === null ? null : this.#write(name, picture, unit);
      if (shown === null) this.leftOut.add(name);
      this.#byName.set(name, shown);
    }
    return shown?.asset.path ?? null;
  }

  /**
   * To be called once all pictures are shown and before the document is given on: the paths of those that turned out to
   * be damaged, and of those behind `pixels`, sides multiplied, in all. They are no assets any more.
   */
  async finish(pixels = pixelsSumMax): Promise<ReadonlySet<string>> {
    const withdrawn = new Set<string>();
    if (this.#toDecode.length === 0) return withdrawn;
    const sharp = await loadSharp(this.#options.workDir);
    let left = pixels;
    for (const { shown, bytes } of this.#toDecode) {
      try {
        const { width, height } = await sharp(bytes).metadata();
        left -= width * height;
        if (left < 0) {
          withdrawn.add(this.#withdraw(shown));
          continue;
        }
        const png = await sharp(bytes, { limitInputPixels: pixelsMax }).png().toBuffer();
        writeFileSync(shown.asset.file, png);
      } catch (error) {
        if (damageOf(error) !== null) throw error;
        withdrawn.add(this.#withdraw(shown));
      }
    }
    return withdrawn;
  }

  #withdraw({ asset, name }: Shown): string {
    this.assets.splice(this.assets.indexOf(asset), 1);
    this.leftOut.add(name);
    return asset.path;
  }

  #write(name: string, { bytes, contentType, decode }: Picture, unit: number): Shown {
    const { workDir, unitName } = this.#options;
    const number = (this.#counts.get(unit) ?? 0) + 1;
    this.#counts.set(unit, number);
    const file = `${unitName}-${String(unit).padStart(3, "0")}-figure-${number}.${extensions[contentType]}`;
    const asset: Asset = { path: `assets/${file}`, file: join(workDir, file), contentType };
    const shown: Shown = { name, asset };
    if (decode) this.#toDecode.push({ shown, bytes });
    else writeFileSync(asset.file, bytes);
    this.assets.push(asset);
    return shown;
  }
}
