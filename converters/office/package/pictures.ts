/** Pictures of a package as files of the bundle, and what shows them. */
import type { Image } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import type { Asset } from "../../document/model.ts";
import { type Picture, pictureOf, unpacked } from "../../pictures/picture-bytes.ts";
import { PictureFiles } from "../../pictures/picture-files.ts";
import { pictureInMetafile } from "../metafile/metafile.ts";
import type { OfficePackage } from "./package.ts";

/** Bytes of one picture; larger ones are left out. */
const pictureBytesMax = 64 * 1024 ** 2;

export class Pictures {
  readonly #office: OfficePackage;
  readonly #files: PictureFiles;
  /** Path in the bundle → what shows it. */
  readonly #nodes = new Map<string, Image[]>();

  /** `unitName` begins the names of the files: page, slide, sheet. */
  constructor(office: OfficePackage, workDir: string, unitName: string) {
    this.#office = office;
    this.#files = new PictureFiles({ read: (part) => this.#read(part), workDir, unitName });
  }

  get assets(): Asset[] {
    return this.#files.assets;
  }

  /** Parts that are no picture that anybody could show (metafiles, damaged files), each once. */
  get leftOut(): ReadonlySet<string> {
    return this.#files.leftOut;
  }

  /**
   * The picture that relation `id` of `part` points to, standing on `unit`; null when there is none that can be shown.
   * One outside the package keeps its address, is never fetched, and the writer makes a link of it.
   */
  use(part: string, id: string | undefined, alt: string, unit: number): Image | null {
    const relation = id === undefined ? undefined : this.#office.relations(part).get(id);
    if (relation === undefined) return null;
    if (relation.external) return { type: "image", url: relation.target, alt };
    const path = this.#files.pathOf(this.#office.nameOf(relation.target), unit);
    if (path === null) return null;
    const node: Image = { type: "image", url: path, alt };
    const nodes = this.#nodes.get(path);
    if (nodes === undefined) this.#nodes.set(path, [node]);
    else nodes.push(node);
    return node;
  }

  /**
   * To be called once all pictures are used and before the document is given on. A picture that turns out to be damaged
   * leaves its alternative text where it was to stand, and so do those behind `pixels`, sides multiplied, in all.
   */
  async finish(pixels?: number): Promise<void> {
    for (const path of await this.#files.finish(pixels))
      for (const node of this.#nodes.get(path) ?? [])
        Object.assign(node, { type: "text", value: node.alt ?? "" });
  }

  #read(part: string): Picture | null {
    const size = this.#office.sizeOf(part);
    if (size === 0 || size > pictureBytesMax) return null;
    try {
      const bytes = unpacked(this.#office.bytes(part, pictureBytesMax), pictureBytesMax);
      return pictureOf(pictureInMetafile(bytes) ?? bytes);
    } catch (error) {
      if (error instanceof Fault && error.code === "corrupt_document") return null;
      throw error;
    }
  }
}
