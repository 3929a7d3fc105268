/** What a browser would not show: by attribute, by inline style, by the usual names of classes. */
import type { Element } from "hast";
import { attribute } from "./attributes.ts";

const hidingStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0*)?)\s*(?:!important\s*)?(?:;|$)/i;
/** Characters of a style that are looked at. */
const styleMax = 2000;
const hidingClasses: ReadonlySet<string> = new Set(["hidden", "invisible", "d-none", "is-hidden", "hide"]);
/** A class that shows again from some width on. */
const showingClass =
  /^(?:sm|md|lg|xl|2xl|print|desktop|tablet):(?:block|flex|grid|inline|inline-block|inline-flex|table|contents|visible)$/;

export function isHidden(element: Element): boolean {
  const { properties } = element;
  if (properties.hidden !== undefined && properties.hidden !== false && properties.hidden !== null)
    return true;
  const style = attribute(element, "style");
  if (style !== undefined && hidingStyle.test(style.slice(0, styleMax))) return true;
  const ariaHidden = attribute(element, "ariaHidden");
  if (ariaHidden === "true" || ariaHidden === "") return true;
  const classes = properties.className;
  if (!Array.isArray(classes)) return false;
  return (
    classes.some((name) => hidingClasses.has(String(name))) &&
    !classes.some((name) => showingClass.test(String(name)))
  );
}
