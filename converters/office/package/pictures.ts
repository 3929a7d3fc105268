/** Pictures of a package become files of the bundle: as they are where their kind is shown everywhere, GIF as PNG. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "mdast";
import { imageType } from "../../bundle/image-type.ts";
import type { Asset } from "../../document/model.ts";
import { loadSharp } from "../../engines/sharp.ts";
import type { OfficePackage } from "./package.ts";

/** Bytes of one picture; larger ones are left out. */
const pictureBytesMax = 64 * 1024 ** 2;
/** Sides multiplied, for pictures that have to be decoded. */
const pixelsMax = 100_000_000;

const extensions: Readonly<Record<Asset["contentType"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/tiff": "tif",
  "image/bmp": "bmp",
  "image/svg+xml": "svg",
};

export class Pictures {
  readonly assets: Asset[] = [];
  /** Parts that are no picture that anybody could show (metafiles, damaged files), each once. */
  readonly leftOut = new Set<string>();
  readonly #office: OfficePackage;
  readonly #workDir: string;
  readonly #unitName: string;
  /** One file for a picture that is shown many times; null where there is none to show. */
  readonly #byPart = new Map<string, Asset | null>();
  readonly #counts = new Map<number, number>();
  /** To become PNG in `finish`. */
  readonly #gifs: { asset: Asset; bytes: Uint8Array }[] = [];

  /** `unitName` begins the names of the files: page, slide, sheet. */
  constructor(office: OfficePackage, workDir: string, unitName: string) {
    this.#office = office;
    this.#workDir = workDir;
    this.#unitName = unitName;
  }

  /**
   * The picture that relation `id` of `part` points to, standing on `unit`; null when there is none that can be shown.
   * One outside the package keeps its address, is never fetched, and the writer makes a link of it.
   */
  use(part: string, id: string | undefined, alt: string, unit: number): Image | null {
    const relation = id === undefined ? undefined : this.#office.relations(part).get(id);
    if (relation === undefined) return null;
    if (relation.external) return { type: "image", url: relation.target, alt };
    const asset = this.#assetOf(relation.target, unit);
    return asset === null ? null : { type: "image", url: asset.path, alt };
  }

  /** To be called once all pictures are used and before the document is given on. */
  async finish(): Promise<void> {
    if (this.#gifs.length === 0) return;
    const sharp = await loadSharp(this.#workDir);
    for (const { asset, bytes } of this.#gifs)
      writeFileSync(asset.file, await sharp(bytes, { limitInputPixels: pixelsMax }).png().toBuffer());
  }

  #assetOf(part: string, unit: number): Asset | null {
    const key = part.toLowerCase();
    let asset = this.#byPart.get(key);
    if (asset === undefined) {
      asset = this.#write(part, unit);
      this.#byPart.set(key, asset);
    }
    return asset;
  }

  #write(part: string, unit: number): Asset | null {
    const size = this.#office.sizeOf(part);
    if (size === 0 || size > pictureBytesMax) return this.#leave(part);
    const bytes = this.#office.bytes(part, pictureBytesMax);
    const gif = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "GIF8";
    const contentType = gif ? "image/png" : imageType(bytes);
    if (contentType === null) return this.#leave(part);
    const number = (this.#counts.get(unit) ?? 0) + 1;
    this.#counts.set(unit, number);
    const name = `${this.#unitName}-${String(unit).padStart(3, "0")}-figure-${number}.${extensions[contentType]}`;
    const asset: Asset = { path: `assets/${name}`, file: join(this.#workDir, name), contentType };
    if (gif) this.#gifs.push({ asset, bytes });
    else writeFileSync(asset.file, bytes);
    this.assets.push(asset);
    return asset;
  }

  #leave(part: string): null {
    this.leftOut.add(part);
    return null;
  }
}
