/** What plays or is another page: a link to it, where it has an address that is safe. */
import type { Element } from "hast";
import { oneLine } from "../../document/plain-text.ts";
import { attribute, first, isElement } from "./element.ts";
import { isSpeck } from "./images.ts";
import { around } from "./links.ts";
import type { Content, Handler, Walk } from "./walk.ts";

function linkTo(walk: Walk, element: Element, address: string, name: string): Content[] {
  const url = address === "" || walk.inLink ? null : walk.link(address);
  if (url === null || url.startsWith("#")) return walk.all(element.children);
  const words = oneLine(attribute(element, "title") || attribute(element, "ariaLabel")) || name;
  walk.anchors.text();
  const link = around([{ type: "text", value: words }], url, () => name);
  return [{ type: "paragraph", children: link } as Content];
}

const frame: Handler = (walk, element) => {
  if (isSpeck(element)) return [];
  const address = attribute(element, "src") || attribute(element, "dataSrc");
  // Its content is for browsers that have no frames.
  return linkTo(walk, { ...element, children: [] }, address, hostOf(address));
};

const player =
  (name: string): Handler =>
  (walk, element) => {
    const source = first(element, (each) => isElement(each, "source") && attribute(each, "src") !== "");
    const address = attribute(element, "src") || (source === undefined ? "" : attribute(source, "src"));
    return linkTo(walk, { ...element, children: [] }, address, name);
  };

/** What stands in an object is shown where the object cannot be. */
const object: Handler = (walk, element) => {
  const inner = walk.all(element.children);
  if (inner.length > 0 || isSpeck(element)) return inner;
  const address = attribute(element, "data") || attribute(element, "src");
  return linkTo(walk, element, address, hostOf(address) || "Embedded object");
};

function hostOf(address: string): string {
  return /^(?:https?:)?\/\/([^/?#]+)/i.exec(address.trim())?.[1]?.replace(/^www\./i, "") ?? "Embedded page";
}

/** Places on a picture that lead somewhere. */
const area: Handler = (walk, element) => {
  const url = walk.link(attribute(element, "href"));
  const words = attribute(element, "alt").trim();
  if (url === null || words === "") return [];
  return [...around([{ type: "text", value: words }], url, () => words), { type: "break" }];
};

export const media: Readonly<Record<string, Handler>> = {
  iframe: frame,
  frame,
  video: player("Video"),
  audio: player("Audio"),
  object,
  embed: object,
  area,
};
