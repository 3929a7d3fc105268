/** Size of pictures and other drawings, in twips. */
import { descendants, find, type XmlElement } from "../../../../input/xml/element.ts";
import { emuPerPoint, twipsPerPoint } from "../../values/lengths.ts";
import { twips } from "../styles/values.ts";

export interface Extent {
  width: number;
  height: number;
  /** In the line like a letter, beside which text runs, above and below which it stops, or over the text. */
  place: "inline" | "square" | "block" | "over";
}

const emuPerTwip = emuPerPoint / twipsPerPoint;
/** No page is larger. */
const sideMax = 31_680;

/** Of w:drawing (ISO/IEC 29500-1, section 20.4). */
export function drawingExtent(drawing: XmlElement): Extent | null {
  const inline = find(drawing, "wp:inline");
  const holder = inline ?? find(drawing, "wp:anchor");
  const { cx, cy } = find(holder, "wp:extent")?.attributes ?? {};
  const width = Math.min(sideMax, Number(cx) / emuPerTwip);
  const height = Math.min(sideMax, Number(cy) / emuPerTwip);
  if (!(width >= 0 && height >= 0) || holder === undefined) return null;
  return { width, height, place: inline === undefined ? placeOf(holder) : "inline" };
}

function placeOf(anchor: XmlElement): Extent["place"] {
  if (find(anchor, "wp:wrapTopAndBottom") !== undefined) return "block";
  const beside = ["wp:wrapSquare", "wp:wrapTight", "wp:wrapThrough"];
  return beside.some((name) => find(anchor, name) !== undefined) ? "square" : "over";
}

/** Of w:pict and w:object: the style of the first shape in them (VML). */
export function shapeExtent(holder: XmlElement): Extent | null {
  for (const name of ["v:shape", "v:rect", "v:group", "v:oval", "v:roundrect"]) {
    const [shape] = descendants(holder, name);
    if (shape === undefined) continue;
    const style = shape.attributes.style ?? "";
    const side = (of: string) => twips(new RegExp(`(?:^|;)\\s*${of}:\\s*([^;]{1,20})`).exec(style)?.[1]);
    const [width, height] = [side("width"), side("height")];
    if (width === undefined || height === undefined) return null;
    const place = /position:\s*absolute/.test(style) ? "over" : "inline";
    return { width: Math.min(sideMax, Math.abs(width)), height: Math.min(sideMax, Math.abs(height)), place };
  }
  return null;
}
