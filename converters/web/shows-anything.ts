import type { Root } from "hast";
import { below, isElement } from "./reading/element.ts";
import { isHidden } from "./reading/hidden.ts";

/** Whether there is anything to be read: words, signs, pictures, films. */
export function showsAnything(tree: Root): boolean {
  for (const node of below(tree, (element) => !isHidden(element))) {
    if (node.type === "text" && /\S/.test(node.value)) return true;
    if (isElement(node, "img", "picture", "svg", "video", "audio", "iframe", "object", "embed", "math"))
      return true;
  }
  return false;
}
