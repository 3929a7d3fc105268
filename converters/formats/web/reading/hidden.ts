/**
 * What a page does not show. A reader of the Markdown should have what a reader of the page has, so what styles and
 * attributes on the element itself hide is left out; what only a style sheet or a script hides (the other tabs of a
 * page, closed details) is kept, for a reader can open it. Where the main content of a page is looked for, what is
 * probably hidden is left out as well: by the usual names of classes, or from programs that read aloud.
 */

import type { Element } from "hast";
import { oneLine } from "../../../document/plain-text.ts";
import { words } from "../../../util/words.ts";
import { neverShown } from "../element-kinds.ts";
import { attribute, classesOf, first, has, hasClass, isElement, styleOf, textWithin } from "./element.ts";

/** Text for screen readers alone, by the names that frameworks have for it. */
const forScreenReaders: readonly string[] = words(`
  sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only u-hiddenVisually
  a11y-hidden visually-hidden-focusable sr-only-focusable cdk-visually-hidden skip-link
`);

const letterOrDigit = /[\p{L}\p{N}]/u;

/** What the reader of Markdown does not get. */
export function isHidden(element: Element): boolean {
  if (neverShown.has(element.tagName)) return !isDeclarativeShadow(element);
  const { properties } = element;
  if (isAway(element) && !isFolded(element)) return true;
  if (element.tagName === "dialog" && !has(element, "open")) return true;
  if (properties.ariaHidden === "true" && isDecoration(element)) return true;
  return properties.className !== undefined && hasClass(element, ...forScreenReaders);
}

/** Whether nobody would see it in a browser, as far as its attributes, styles and the usual names tell. */
export function isProbablyHidden(element: Element): boolean {
  if (isAway(element) || /^0(?:\.0*)?(?:\s*!important)?$/.test(styleOf(element, "opacity"))) return true;
  const { ariaHidden } = element.properties;
  if (ariaHidden === "true" || ariaHidden === "") return true;
  return hasClass(element, ...hidingClasses) && !classesOf(element).some((name) => showingClass.test(name));
}

const hidingClasses: readonly string[] = ["hidden", "invisible", "d-none", "is-hidden", "hide"];
/** A class that shows again from some width on. */
const showingClass =
  /^(?:sm|md|lg|xl|2xl|print|desktop|tablet):(?:block|flex|grid|inline|inline-block|inline-flex|table|contents|visible)$/;

export function isAway(element: Element): boolean {
  const { hidden, style } = element.properties;
  const isMarked = hidden !== undefined && hidden !== false && hidden !== null;
  return (
    (isMarked && attribute(element, "hidden") !== "until-found") ||
    (typeof style === "string" && isStyledAway(element))
  );
}

/** The other tabs, and what a box folds away below its title: there for the reader who asks for it. */
function isFolded(element: Element): boolean {
  return (
    attribute(element, "role") === "tabpanel" ||
    hasClass(element, "callout-content", "tab-pane", "tabpanel", "accordion-body", "accordion-content")
  );
}

function isDeclarativeShadow(element: Element): boolean {
  return element.tagName === "template" && has(element, "shadowrootmode");
}

function isStyledAway(element: Element): boolean {
  return (
    styleOf(element, "display").startsWith("none") ||
    /^(?:hidden|collapse)/.test(styleOf(element, "visibility")) ||
    styleOf(element, "mso-hide").startsWith("all")
  );
}

/** Icons and marks; words that are hidden from screen readers are still seen by everybody else. */
function isDecoration(element: Element): boolean {
  return (
    !letterOrDigit.test(textWithin(element)) &&
    first(element, (each) => isElement(each, "img", "math")) === undefined
  );
}

/** The words that a screen reader has for an element that shows none. */
export function spokenName(element: Element): string {
  const label = attribute(element, "ariaLabel").trim() || attribute(element, "title").trim();
  if (label !== "") return label;
  const spoken = first(element, (each) => classesOf(each).some((name) => forScreenReaders.includes(name)));
  if (spoken !== undefined) return oneLine(textWithin(spoken));
  const title = first(element, (each) => each.tagName === "title");
  return title === undefined ? "" : oneLine(textWithin(title));
}
