import { createHash } from "node:crypto";
import type { Asset } from "../../document/model.ts";
import { pictureIn } from "../../pictures/data-address.ts";
import { PictureFiles } from "../../pictures/files.ts";

/** How many a document may hold. */
const picturesMax = 2_000;

/** Pictures that stand in addresses, as files of the bundle; the same picture is one file. */
export class DataPictures {
  readonly #files: PictureFiles;
  readonly #paths = new Set<string>();

  /** `text`: names that it has already mean files of its own, which the bundle does not have. */
  constructor(workDir: string, text: string) {
    let prefix = "picture";
    while (text.includes(`assets/${prefix}-`)) prefix = `embedded-${prefix}`;
    this.#files = new PictureFiles(workDir, (number) => `${prefix}-${number}`);
  }

  get assets(): Asset[] {
    return this.#files.assets;
  }

  /** The path in the bundle of what the address holds; null when that is no picture that a bundle may have. */
  pathOf(address: string): string | null {
    if (this.assets.length >= picturesMax) return null;
    const name = createHash("sha256").update(address.trim()).digest("hex");
    const image = this.#files.show(name, "", 1, () => pictureIn(address));
    if (image === null) return null;
    this.#paths.add(image.url);
    return image.url;
  }

  /** Once all are known: makes those over that have to be. Answers the paths of those that turned out to be damaged. */
  async finish(): Promise<string[]> {
    await this.#files.finish();
    const kept = new Set(this.assets.map(({ path }) => path));
    return [...this.#paths].filter((path) => !kept.has(path));
  }
}
