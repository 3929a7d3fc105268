/** DrawingML (ISO/IEC 29500-1, 20.4 and 21) and VML: pictures inline, shapes and charts behind. */

import type { Image, RootContent } from "mdast";
import { paragraphOf } from "../../../../document/nodes.ts";
import { oneLine } from "../../../../document/plain-text.ts";
import { elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import { append } from "../../../../util/append.ts";
import { descriptionOf } from "../../drawing/description.ts";
import { graphicBlocks } from "../../drawing/graphic.ts";
import { isOnByDefault } from "../../values/on-off.ts";
import { inBox, nestingMax, type Walk } from "../context.ts";

export type Drawn = { kind: "image"; image: Image; link: string | null } | { kind: "rule" };

interface Described {
  alt: string;
  link: string | null;
}

type Handler = (drawings: Drawings, element: XmlElement, described: Described) => void;

export class Drawings {
  readonly walk: Walk;
  readonly anchored: RootContent[];
  drawn: Drawn[] = [];

  /** `anchored` takes what stands beside the line. */
  constructor(walk: Walk, anchored: RootContent[]) {
    this.walk = walk;
    this.anchored = anchored;
  }

  /** Of w:drawing, w:pict or w:object. */
  read(element: XmlElement): Drawn[] {
    if (this.walk.fields.suppresses) return [];
    this.drawn = [];
    this.inside(element, { alt: "", link: null });
    return this.drawn;
  }

  inside(element: XmlElement, described: Described): void {
    for (const child of elementsOf(element)) {
      const handler = handlers.get(child.name);
      if (handler === undefined) this.inside(child, described);
      else handler(this, child, described);
    }
  }

  /** Those of an object show what it is, those of shapes may be patterns: only what has a picture's relation is one. */
  image(id: string | undefined, { alt, link }: Described): void {
    if (id === undefined || id === "") return;
    const { walk } = this;
    const { unit } = walk.place.at;
    const image = walk.pictures.use(walk.part, id, alt, unit);
    if (image !== null) this.drawn.push({ kind: "image", image, link });
    else this.missing(walk.office.relations(walk.part).get(id)?.target ?? "", alt);
  }

  missing(target: string, alt: string): void {
    const { place, signals } = this.walk;
    const name = target.slice(target.lastIndexOf("/") + 1);
    signals.warn(`A picture cannot be shown${name === "" ? "" : `: ${name}`}.`, place.at.unit);
    if (alt !== "") this.anchored.push(paragraphOf(alt));
  }

  linkOf(element: XmlElement | undefined): string | null {
    const id = find(element, "a:hlinkClick")?.attributes["r:id"];
    const relation = this.walk.office.relations(this.walk.part).get(id ?? "");
    return relation?.external ? relation.target : null;
  }
}

function isHidden(properties: XmlElement | undefined): boolean {
  const hidden = properties?.attributes.hidden;
  return hidden !== undefined && isOnByDefault(hidden);
}

const nothing: Handler = () => undefined;

const anchored: Handler = (drawings, element, described) => {
  const properties = find(element, "wp:docPr");
  if (isHidden(properties)) return;
  const alt = descriptionOf(properties);
  drawings.inside(element, {
    alt: alt || described.alt,
    link: drawings.linkOf(properties) ?? described.link,
  });
};

const text: Handler = ({ walk, anchored: blocks }, element) => {
  if (walk.depth >= nestingMax) return;
  append(
    blocks,
    inBox(walk, (inner) => inner.blocks(inner, elementsOf(element))),
  );
};

const shape: Handler = (drawings, element, described) => {
  const { attributes } = element;
  if (/(?:^|;)\s*visibility\s*:\s*hidden/i.test(attributes.style ?? "")) return;
  if (attributes["o:hr"] !== undefined && /^t/i.test(attributes["o:hr"])) {
    drawings.drawn.push({ kind: "rule" });
    return;
  }
  const alt = oneLine(attributes.alt ?? "");
  drawings.inside(element, { alt: alt || described.alt, link: attributes.href ?? described.link });
};

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries<Handler>({
    "wp:anchor": anchored,
    "wp:inline": anchored,
    "wp:docPr": nothing,
    "w:binData": nothing,
    "pic:pic": (drawings, element, described) => {
      const properties = find(element, "pic:nvPicPr", "pic:cNvPr");
      if (isHidden(properties)) return;
      const own = descriptionOf(properties);
      const blip = find(element, "pic:blipFill", "a:blip")?.attributes;
      drawings.image(blip?.["r:embed"] || blip?.["r:link"], {
        alt: described.alt || own,
        link: drawings.linkOf(properties) ?? described.link,
      });
    },
    "w:txbxContent": text,
    "a:graphicData": (drawings, element, described) => {
      const { walk, anchored: blocks } = drawings;
      append(blocks, graphicBlocks(walk.office, walk.part, element));
      drawings.inside(element, described);
    },
    // Patterns of lines and fillings are no pictures.
    "wps:spPr": nothing,
    "wps:style": nothing,
    "v:shapetype": nothing,
    "v:shape": shape,
    "v:rect": shape,
    "v:roundrect": shape,
    "v:oval": shape,
    "v:line": shape,
    "v:polyline": shape,
    "v:group": shape,
    "v:imagedata": (drawings, { attributes }, { alt, link }) => {
      const title = (attributes["o:title"] ?? "").trim();
      const id = attributes["r:id"] || attributes["o:relid"] || attributes["r:pict"] || attributes["r:href"];
      drawings.image(id, { alt: alt || title, link });
    },
    "v:textpath": ({ anchored: blocks }, { attributes }) => {
      const value = (attributes.string ?? "").trim();
      if (value !== "") blocks.push(paragraphOf(value));
    },
  }),
);
