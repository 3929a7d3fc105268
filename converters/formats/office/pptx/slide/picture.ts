/** Pictures, and what is shown by one: films, sounds, embedded objects (ISO/IEC 29500-1, section 19.3.1.37). */
import type { Image, Paragraph, PhrasingContent } from "mdast";
import { descendants, elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import { alternativeText, isDecorative } from "../shapes/alternative-text.ts";
import type { Shape } from "../shapes/shapes.ts";
import type { SlideContext } from "./context.ts";

/** What is played, on a picture's p:nvPr. */
const media: ReadonlyMap<string, string> = new Map([
  ["a:videoFile", "Video"],
  ["a:quickTimeFile", "Video"],
  ["a:audioFile", "Audio"],
  ["a:wavAudioFile", "Audio"],
  ["a:audioCd", "Audio"],
]);

/** Null for one that is decoration, or that has nothing to show or to say. */
export function pictureBlock(shape: Shape, context: SlideContext): Paragraph | null {
  const alt = pictureText(shape);
  if (alt === "" && isDecorative(shape.about)) {
    context.decorations += 1;
    return null;
  }
  return shown(find(shape.element, "p:blipFill", "a:blip"), alt, shape.about, context);
}

/** The picture in the outline of a shape without text. Patterns that are laid like tiles show nothing. */
export function fillBlock(shape: Shape, context: SlideContext): Paragraph | null {
  const fill = find(shape.element, "p:spPr", "a:blipFill");
  if (fill === undefined || find(fill, "a:tile") !== undefined || isDecorative(shape.about)) return null;
  return shown(find(fill, "a:blip"), alternativeText(shape), shape.about, context);
}

/** What an object of another application looked like when it was last open. */
export function objectBlock(shape: Shape, object: XmlElement, context: SlideContext): Paragraph | null {
  const [picture] = descendants(object, "p:pic");
  const alt = alternativeText(shape) || (object.attributes.name ?? object.attributes.progId ?? "").trim();
  return shown(find(picture, "p:blipFill", "a:blip"), alt, shape.about, context);
}

function shown(
  blip: XmlElement | undefined,
  alt: string,
  about: XmlElement | undefined,
  context: SlideContext,
): Paragraph | null {
  const [vector] = descendants(blip, "asvg:svgBlip");
  const { "r:embed": embedded, "r:link": linked } = blip?.attributes ?? {};
  const picture = firstShown([embedded, linked, vector?.attributes["r:embed"]], alt, context);
  if (picture === null && embedded !== undefined) context.unshown += 1;
  // Whoever cannot be shown the picture is told what it shows.
  const content: PhrasingContent | null = picture ?? (alt === "" ? null : { type: "text", value: alt });
  if (content === null) return null;
  const url = context.link(find(about, "a:hlinkClick"));
  return {
    type: "paragraph",
    children: [
      url === null || content.type === "text" ? content : { type: "link", url, children: [content] },
    ],
  };
}

/** The picture itself, else where it is kept outside, else its drawing that the picture was made of. */
function firstShown(
  ids: readonly (string | undefined)[],
  alt: string,
  { pictures, part, number }: SlideContext,
): Image | null {
  for (const id of ids) {
    const picture = id === undefined ? null : pictures.use(part, id, alt, number);
    if (picture !== null) return picture;
  }
  return null;
}

/** A film or a sound is known by its name when nobody described it, and by its kind when nobody named it. */
function pictureText(shape: Shape): string {
  const text = alternativeText(shape);
  if (text !== "") return text;
  const played = elementsOf(find(shape.element, "p:nvPicPr", "p:nvPr")).find(({ name }) => media.has(name));
  if (played === undefined) return "";
  const name = (shape.about?.attributes.name ?? "").trim();
  return counted.test(name) ? (media.get(played.name) ?? "") : name;
}

/** What applications call a shape by themselves. */
const counted = /^$|^[\p{L} ]+ \d+$/u;
