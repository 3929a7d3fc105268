/** Pictures of a package become files of the bundle. */

import type { Image } from "mdast";
import type { Asset } from "../../../document/model.ts";
import { type Picture, pictureOf as pictureIn, unpacked } from "../../../pictures/bytes.ts";
import { PictureFiles, pictureBytesMax } from "../../../pictures/files.ts";
import { ifSound } from "../../../util/if-sound.ts";
import { pictureInMetafile } from "../metafile/metafile.ts";
import type { OfficePackage } from "./package.ts";

export class Pictures {
  readonly #office: OfficePackage;
  readonly #files: PictureFiles;
  /** Names of parts are the same in any case (ECMA-376 part 2, section 6.2.2.3): as each was written first. */
  readonly #spellings = new Map<string, string>();

  /** `unitName` begins the names of the files: page, slide, sheet. */
  constructor(office: OfficePackage, workDir: string, unitName: string) {
    this.#office = office;
    const nameOf = (number: number, unit: number) =>
      `${unitName}-${String(unit).padStart(3, "0")}-figure-${number}`;
    this.#files = new PictureFiles(workDir, nameOf);
  }

  get assets(): Asset[] {
    return this.#files.assets;
  }

  /** Parts that are no picture that anybody could show (metafiles, damaged files), each once. */
  get leftOut(): ReadonlySet<string> {
    return this.#files.leftOut;
  }

  /** The picture of relation `id`, or null. External ones keep their address and are not fetched. */
  use(part: string, id: string | undefined, alt: string, unit: number): Image | null {
    const relation = id === undefined ? undefined : this.#office.relations(part).get(id);
    if (relation === undefined) return null;
    if (relation.external) return { type: "image", url: relation.target, alt };
    const key = relation.target.toLowerCase();
    const target = this.#spellings.get(key) ?? relation.target;
    this.#spellings.set(key, target);
    return this.#files.show(target, alt, unit, () => this.#read(target));
  }

  finish(pixels?: number): Promise<void> {
    return this.#files.finish(pixels);
  }

  #read(part: string): Picture | null {
    const size = this.#office.sizeOf(part);
    if (size === 0 || size > pictureBytesMax) return null;
    return ifSound(() => pictureOf(this.#office.bytes(part, pictureBytesMax), pictureBytesMax), null);
  }
}

// The bytes of a picture's part as a picture that is shown everywhere, where there is one in them.

/** Null for what nobody could show: drawings of metafiles, damaged files, kinds that only one application knows. */
function pictureOf(part: Uint8Array, bytesMax: number): Picture | null {
  const bytes = unpacked(part, bytesMax);
  return pictureIn(pictureInMetafile(bytes) ?? bytes);
}
