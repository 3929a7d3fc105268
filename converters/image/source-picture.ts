/** The picture that a document was made of stays with it, byte for byte. */
import type { Root } from "mdast";
import type { Source } from "../contract.ts";
import type { Asset } from "../document/model.ts";
import { placed } from "../document/nodes.ts";
import type { PictureFile } from "./structure/frames.ts";

/** Shows it behind the text, and says where it is. `title`: of the document; null without one. */
export async function keepSource(
  root: Root,
  source: Source,
  { contentType, extension }: PictureFile,
  title: string | null,
): Promise<Asset> {
  const path = `assets/source.${extension}`;
  const image = { type: "image", url: path, alt: title ?? "Picture" } as const;
  root.children.push(placed({ type: "paragraph", children: [image] }, { unit: 1 }));
  return { path, file: source.path, contentType };
}
