import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { imageType } from "../../bundle/image-type.ts";
import type { Asset } from "../../document/model.ts";

/** Of one picture, and how many a document may hold. */
const bytesMax = 32 * 1024 ** 2;
const picturesMax = 2_000;

const extensions: Readonly<Record<Asset["contentType"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/tiff": "tif",
  "image/bmp": "bmp",
  "image/svg+xml": "svg",
};

/** RFC 2397; parameters but base64 say nothing about a picture. */
const dataUrl = /^\s*data:image\/[a-z0-9.+-]+(;[a-z0-9-]+=[^;,]*)*(;base64)?,/i;

/** Pictures that stand in addresses, as files of the bundle; the same picture is one file. */
export class DataPictures {
  readonly assets: Asset[] = [];
  readonly #workDir: string;
  readonly #prefix: string;
  readonly #byHash = new Map<string, string>();

  /** `text`: names that it has already mean files of its own, which the bundle does not have. */
  constructor(workDir: string, text: string) {
    this.#workDir = workDir;
    let prefix = "picture";
    while (text.includes(`assets/${prefix}-`)) prefix = `embedded-${prefix}`;
    this.#prefix = prefix;
  }

  /** The path in the bundle of what the address holds; null when that is no picture that a bundle may have. */
  pathOf(address: string): string | null {
    const head = dataUrl.exec(address);
    if (head === null || address.length > 2 * bytesMax || this.assets.length >= picturesMax) return null;
    const bytes = bytesOf(address.slice(head[0].length), head[2] !== undefined);
    const contentType = bytes === null || bytes.length > bytesMax ? null : imageType(bytes);
    if (bytes === null || contentType === null) return null;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const known = this.#byHash.get(hash);
    if (known !== undefined) return known;
    const name = `${this.#prefix}-${this.assets.length + 1}.${extensions[contentType]}`;
    const asset = { path: `assets/${name}`, file: join(this.#workDir, name), contentType };
    writeFileSync(asset.file, bytes);
    this.assets.push(asset);
    this.#byHash.set(hash, asset.path);
    return asset.path;
  }
}

function bytesOf(content: string, base64: boolean): Buffer | null {
  if (base64) return Buffer.from(content, "base64");
  try {
    return Buffer.from(decodeURIComponent(content));
  } catch {
    return null;
  }
}
