/** Pictures shown by documents of an archive. */
import type { Root } from "mdast";
import { walk } from "../../document/plain-text.ts";
import { type Picture, pictureOf, unpacked } from "../../pictures/bytes.ts";
import { PictureFiles, pictureBytesMax } from "../../pictures/files.ts";
import type { ArchiveFiles } from "./files.ts";

export class ArchivePictures extends PictureFiles {
  readonly #files: ArchiveFiles;
  readonly #drawn: (name: string) => Uint8Array | undefined;

  /** `unitName` begins file names (chapter, page); `drawn` renders pictures that are no archive files. */
  constructor(
    files: ArchiveFiles,
    workDir: string,
    unitName: string,
    drawn: (name: string) => Uint8Array | undefined = () => undefined,
  ) {
    super(workDir, (number, unit) => `${unitName}-${String(unit).padStart(3, "0")}-figure-${number}`);
    this.#files = files;
    this.#drawn = drawn;
  }

  /** Path in the bundle of a picture shown on `unit`; null if it cannot be shown. */
  pathOf(name: string, unit: number): string | null {
    return this.show(name, "", unit, () => this.#read(name))?.url ?? null;
  }

  /** At the end: damaged pictures are replaced by their alternative text. */
  async settle(root: Root): Promise<void> {
    await this.finish();
    const paths = new Set(this.assets.map(({ path }) => path));
    for (const node of walk(root))
      if (node.type === "image" && node.url.startsWith("assets/") && !paths.has(node.url))
        Object.assign(node, { type: "text", value: node.alt ?? "" });
  }

  #read(name: string): Picture | null {
    const bytes = this.#drawn(name) ?? this.#files.bytesIfSound(name, pictureBytesMax);
    return bytes === null || bytes.length === 0
      ? null
      : pictureOf(withoutDocumentType(unpacked(bytes, pictureBytesMax)));
  }
}

/**
 * A document type with only the version (SVG 1.1) is removed; one with declarations stays, and the drawing is left
 * out.
 */
const documentType = /^(\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-[^-])*-->\s*)*)<!DOCTYPE\s+svg\b[^>[]*>/;

function withoutDocumentType(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  if (!documentType.test(head)) return bytes;
  const text = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\ufeff/, "");
  return Buffer.from(text.replace(documentType, "$1"));
}
