/** Pictures: which of their addresses is the real one, and what stands for them in words. */

import type { Element } from "hast";
import { strictlyPercentDecoded } from "../../../../config/text/percent.ts";
import { oneLine } from "../../../document/plain-text.ts";
import { words } from "../../../util/words.ts";
import { attribute, below, classesOf, first, hasClass, isElement, textWithin } from "./element.ts";
import { said } from "./text.ts";
import type { Content, Handler, Recogniser, Walk } from "./walk.ts";

/** Where scripts that load pictures late find the address of the real one. */
const lateNames: readonly string[] = words(`
  dataSrc dataOriginal dataLazySrc dataLazy dataOriginalSrc dataActualsrc dataFullSrc dataHiRes
  dataLazyload dataImage dataUrl dataImgUrl dataDelayedUrl dataLargeFile
`);
const lateSets: readonly string[] = ["dataSrcset", "dataLazySrcset", "dataOriginalSet"];

/** Names of pictures that only hold the place of others, and of those that count visits. */
const placeholderName =
  /(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|clear|1x1|lazy(?:load)?(?:ing)?|loading|loader)[\w-]*\.(?:gif|png|svg|jpe?g)(?:$|[?#])/i;
/** In pixels. */
const speckSideMax = 2;

/** Address of what an image shows; "" where it shows nothing. */
function addressOf(element: Element): string {
  const source = attribute(element, "src").trim();
  const late = lateAddress(element);
  if (late !== "" && (source === "" || isPlaceholder(source))) return late;
  if (source !== "" && !isEmptyPlaceholder(source)) return source;
  return fromSet(attribute(element, "srcSet")) || late || source;
}

function lateAddress(element: Element): string {
  for (const name of lateNames) {
    const value = attribute(element, name).trim();
    if (value !== "" && /[./]/.test(value) && !/[\s{<]/.test(value)) return value;
  }
  for (const name of lateSets) {
    const value = fromSet(attribute(element, name));
    if (value !== "") return value;
  }
  return "";
}

function isPlaceholder(address: string): boolean {
  return isEmptyPlaceholder(address) || address.startsWith("data:") || placeholderName.test(address);
}

function isEmptyPlaceholder(address: string): boolean {
  return address === "#" || address === "about:blank";
}

/** The largest of a srcset (WHATWG HTML, section 4.8.4.2.1). */
function fromSet(set: string): string {
  let best = "";
  let most = -1;
  for (const candidate of set.slice(0, setCharactersMax).split(/,\s+|(?<=\s[\d.]+[wx]),/)) {
    const [address = "", size = ""] = candidate.trim().split(/\s+/);
    if (address === "" || address.startsWith("data:")) continue;
    const value = (Number.parseFloat(size) || 1) * (size.endsWith("w") ? 1 : 1_000);
    if (value > most) {
      most = value;
      best = address;
    }
  }
  return best;
}

const setCharactersMax = 16 * 1_024;

const image: Handler = (walk, element) => {
  if (isSpeck(element)) return [];
  const address = addressOf(element);
  if (!isPlaceholder(address)) walk.seenPictures.add(keyOf(address));
  return shown(walk, address, altOf(element));
};

/** Too small to be seen, as what counts visits is. */
export function isSpeck(element: Element): boolean {
  const sides = ["width", "height"].map((name) => attribute(element, name));
  return sides.some((side) => side !== "" && Number.parseFloat(side) <= speckSideMax);
}

function altOf(element: Element): string {
  const alt = attribute(element, "alt") || attribute(element, "ariaLabel") || attribute(element, "title");
  return oneLine(alt);
}

/** Marks of feelings that are drawn stand for a character. */
const drawnCharacter =
  /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{M}|\p{Emoji_Modifier}|\u200d)*$/u;

function shown(walk: Walk, address: string, alt: string): Content[] {
  if (drawnCharacter.test(alt)) return said(walk, alt);
  const source = address.replace(/[\t\n\r]/g, "").trim();
  const node = /^data:/i.test(source) ? walk.pictures.embedded(source, alt) : linked(walk, source, alt);
  if (node !== null) {
    walk.anchors.text();
    walk.afterSpace = false;
    return [node];
  }
  return alt === "" ? [] : said(walk, alt);
}

function linked(walk: Walk, source: string, alt: string) {
  if (source === "" || placeholderName.test(source)) return null;
  const url = walk.image(source);
  return url === null ? null : { type: "image" as const, url, alt };
}

const nameCharactersMax = 60;

/** A picture without words that is all a link shows is called by its file's name: a link has to say something. */
export function fileNameOf(url: string): string {
  const name = namesIn(url).find((each) => /.\.(?:png|jpe?g|gif|webp|svg|avif|bmp|tiff?)$/i.test(each)) ?? "";
  const plain = strictlyPercentDecoded(name) ?? "";
  return plain !== "" && plain.length <= nameCharactersMax ? plain : "image";
}

/** The image of a picture element is what all browsers can show. */
const picture: Handler = (walk, element) => {
  const img = first(element, (each) => each.tagName === "img");
  if (img !== undefined) {
    const address = addressOf(img);
    if (address !== "" && !isPlaceholder(address)) return walk.all([img]);
  }
  for (const node of below(element)) {
    if (!isElement(node, "source")) continue;
    const address = fromSet(attribute(node, "srcSet")) || lateAddress(node);
    if (address !== "") return shown(walk, address, img === undefined ? "" : altOf(img));
  }
  return img === undefined ? walk.all(element.children) : walk.all([img]);
};

/** Drawings in the page: their words. One that only frames a picture file is that. */
const drawing: Handler = (walk, element) => {
  const file = first(element, (each) => each.tagName === "image");
  const address = file === undefined ? "" : attribute(file, "xLinkHref") || attribute(file, "href");
  if (address !== "") return shown(walk, address, titleOf(element));
  const words: string[] = [];
  for (const node of below(element, ({ tagName }) => tagName !== "text" && tagName !== "defs"))
    if (isElement(node, "text")) words.push(oneLine(textWithin(node)));
  const text = words.filter(Boolean).join(" ");
  if (text !== "") return said(walk, walk.afterSpace ? text : ` ${text}`);
  return attribute(element, "role") === "img" && !walk.inLink && titleOf(element) !== ""
    ? said(walk, titleOf(element))
    : [];
};

function titleOf(element: Element): string {
  const title = first(element, (each) => each.tagName === "title");
  return attribute(element, "ariaLabel") || (title === undefined ? "" : oneLine(textWithin(title)));
}

/** `noscript`: pictures replace late ones; words count only where the page has no others. */
const withoutScripts: Handler = (walk, element) => {
  if (walk.scriptless) return walk.all(element.children);
  const pictures = [...below(element)].filter(
    (node): node is Element => isElement(node, "img") && !isSpeck(node),
  );
  const fresh = pictures.filter((each) => !walk.seenPictures.has(keyOf(addressOf(each))));
  return fresh.flatMap((each) => walk.all([each]));
};

/** The same picture in another size has the same name. */
function keyOf(address: string): string {
  return namesIn(address).find((each) => each !== "") ?? address;
}

/** What stands behind the last slash, of the path and of what follows it. */
function namesIn(address: string): string[] {
  return address.split(/[?#]/).map((part) => part.slice(part.lastIndexOf("/") + 1));
}

export const images: Readonly<Record<string, Handler>> = {
  img: image,
  image,
  picture,
  svg: drawing,
  noscript: withoutScripts,
};

export const drawnFormula: Recogniser = (_walk, element) => {
  const isFormula =
    element.tagName === "img" &&
    (hasClass(element, "latex", "tex", "math") ||
      classesOf(element).some((name) => name.startsWith("mwe-math-fallback")));
  const tex = attribute(element, "alt").trim();
  return isFormula && tex !== "" ? [{ type: "inlineMath", value: tex }] : undefined;
};
