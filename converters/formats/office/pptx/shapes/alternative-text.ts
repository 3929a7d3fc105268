import { descendants, find, type XmlElement } from "../../../../input/xml/element.ts";
import { descriptionOf } from "../../drawing/description.ts";
import { isOn } from "../../values/on-off.ts";
import type { Shape } from "./shapes.ts";

/** What a reader is told who cannot see the shape, on one line; "" when nobody wrote anything. */
export function alternativeText({ about }: Pick<Shape, "about">): string {
  const text = descriptionOf(about).replace(remark, "").trim();
  return fileName.test(text) ? "" : text;
}

/** Applications say so of descriptions that they made up themselves. */
const remark =
  /(?:[.,]|(?<!\s))\s*(?:AI-generated content may be incorrect|Description automatically generated(?: with (?:low|medium|high) confidence)?)\.?\s*$/i;

/** What is written where nobody describes the picture: where its file lay. It tells nothing of what is seen. */
const fileName =
  /^(?:fig:\s*)?(?:[a-z]:\\|\\\\|file:|\/(?:users|home|var|tmp)\/|[^\s]+\.(?:png|jpe?g|gif|svg|bmp|tiff?|webp|emf|wmf|heic)$)/i;

/** Says nothing to a reader ([MS-ODRAWXML], section 2.31: adec:decorative). */
export function isDecorative(about: XmlElement | undefined): boolean {
  const [mark] = descendants(find(about, "a:extLst"), "adec:decorative");
  return mark !== undefined && isOn(mark.attributes.val ?? "1");
}
