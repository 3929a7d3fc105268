/** Titles of charts, axes and series: text of their own, or the text of a cell that is kept with it. */
import { oneLine } from "../../../document/plain-text.ts";
import { find, textOf, type XmlElement } from "../../../xml/element.ts";
import { paragraphTexts } from "../text.ts";
import { pointsOf } from "./points.ts";

/** `title` is whatever holds c:tx. "" when it says nothing. */
export function titleText(title: XmlElement | undefined): string {
  const text = find(title, "c:tx");
  const rich = paragraphTexts(find(text, "c:rich"));
  if (rich.length > 0) return rich.join(" ");
  const literal = oneLine(textOf(find(text, "c:v")));
  return literal === "" ? oneLine([...pointsOf(text, false).values()].join(" ")) : literal;
}
