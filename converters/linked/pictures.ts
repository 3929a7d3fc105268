/** Pictures that documents of an archive show. */
import type { Image, Root } from "mdast";
import { walk } from "../document/plain-text.ts";
import { type Picture, pictureOf, unpacked } from "../pictures/picture-bytes.ts";
import { PictureFiles } from "../pictures/picture-files.ts";
import type { ArchiveFiles } from "./files.ts";

/** Bytes of one picture; larger ones are left out. */
const pictureBytesMax = 64 * 1024 ** 2;

export class ArchivePictures extends PictureFiles {
  /** `drawn` asks for pictures that are no files of the archive but stand in its documents. */
  constructor(
    files: ArchiveFiles,
    workDir: string,
    unitName: string,
    drawn: (name: string) => Uint8Array | undefined = () => undefined,
  ) {
    super({
      read: (name) => read(drawn(name) ?? files.bytesIfSound(name, pictureBytesMax)),
      workDir,
      unitName,
    });
  }

  /** Once the document is whole: pictures that turned out to be damaged leave their alternative text. */
  async settle(root: Root): Promise<void> {
    const withdrawn = await this.finish();
    if (withdrawn.size === 0) return;
    for (const node of walk(root)) if (node.type === "image" && withdrawn.has(node.url)) becomeText(node);
  }
}

function becomeText(node: Image): void {
  Object.assign(node, { type: "text", value: node.alt ?? "" });
}

function read(bytes: Uint8Array | null): Picture | null {
  return bytes === null || bytes.length === 0
    ? null
    : pictureOf(withoutDocumentType(unpacked(bytes, pictureBytesMax)));
}

/** Names the version of the language (SVG 1.1) and says nothing; one that declares something is left, and the drawing out. */
const documentType = /^(\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-[^-])*-->\s*)*)<!DOCTYPE\s+svg\b[^>[]*>/;

function withoutDocumentType(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  const match = documentType.exec(head);
  if (match === null) return bytes;
  const text = Buffer.from(bytes)
    .toString("utf8")
    .replace(/^\ufeff/, "");
  return Buffer.from(text.replace(documentType, "$1"));
}
