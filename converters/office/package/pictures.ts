/** Pictures of a package become files of the bundle: as they are where their kind is shown everywhere, others as PNG. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import type { Asset } from "../../document/model.ts";
import { damageOf } from "../../engines/damage.ts";
import { loadSharp } from "../../engines/sharp.ts";
import type { OfficePackage } from "./package.ts";
import { type Picture, pictureOf } from "./picture-bytes.ts";

/** Bytes of one picture; larger ones are left out. */
const pictureBytesMax = 64 * 1024 ** 2;
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

/** A file of the bundle, and what shows it. */
interface Shown {
  asset: Asset;
  part: string;
  nodes: Image[];
}

export class Pictures {
  readonly assets: Asset[] = [];
  /** Parts that are no picture that anybody could show (metafiles, damaged files), each once. */
  readonly leftOut = new Set<string>();
  readonly #office: OfficePackage;
  readonly #workDir: string;
  readonly #unitName: string;
  /** One file for a picture that is shown many times; null where there is none to show. */
  readonly #byPart = new Map<string, Shown | null>();
  readonly #counts = new Map<number, number>();
  /** To become PNG in `finish`. */
  readonly #toDecode: { shown: Shown; bytes: Uint8Array }[] = [];

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
    const shown = this.#shownOf(relation.target, unit);
    if (shown === null) return null;
    const node: Image = { type: "image", url: shown.asset.path, alt };
    shown.nodes.push(node);
    return node;
  }

  /**
   * To be called once all pictures are used and before the document is given on. A picture that turns out to be damaged
   * leaves its alternative text where it was to stand, and so do those behind `pixels`, sides multiplied, in all.
   */
  async finish(pixels = pixelsSumMax): Promise<void> {
    if (this.#toDecode.length === 0) return;
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

  #withdraw({ asset, part, nodes }: Shown): void {
    this.assets.splice(this.assets.indexOf(asset), 1);
    this.leftOut.add(part);
    for (const node of nodes) Object.assign(node, { type: "text", value: node.alt ?? "" });
  }

  #shownOf(part: string, unit: number): Shown | null {
    const key = part.toLowerCase();
    let shown = this.#byPart.get(key);
    if (shown === undefined) {
      const picture = this.#read(part);
      shown = picture === null ? null : this.#write(part, picture, unit);
      if (shown === null) this.leftOut.add(part);
      this.#byPart.set(key, shown);
    }
    return shown;
  }

  #read(part: string): Picture | null {
    const size = this.#office.sizeOf(part);
    if (size === 0 || size > pictureBytesMax) return null;
    try {
      return pictureOf(this.#office.bytes(part, pictureBytesMax), pictureBytesMax);
    } catch (error) {
      if (error instanceof Fault && error.code === "corrupt_document") return null;
      throw error;
    }
  }

  #write(part: string, { bytes, contentType, decode }: Picture, unit: number): Shown {
    const number = (this.#counts.get(unit) ?? 0) + 1;
    this.#counts.set(unit, number);
    const name = `${this.#unitName}-${String(unit).padStart(3, "0")}-figure-${number}.${extensions[contentType]}`;
    const asset: Asset = { path: `assets/${name}`, file: join(this.#workDir, name), contentType };
    const shown: Shown = { asset, part, nodes: [] };
    if (decode) this.#toDecode.push({ shown, bytes });
    else writeFileSync(asset.file, bytes);
    this.assets.push(asset);
    return shown;
  }
}
