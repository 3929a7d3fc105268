/**
 * What a page does not show. A reader of the Markdown should have what a reader of the page has, so what styles and
 * attributes on the element itself hide is left out; what only a style sheet or a script hides (the other tabs of a
 * page, closed details) is kept, for a reader can open it.
 */
import type { Element } from "hast";
import { attribute, classesOf, first, has, hasClass, isElement, styleOf, textWithin } from "./element.ts";

const never: ReadonlySet<string> = new Set([
  ...["script", "style", "template", "head", "link", "meta", "base", "title", "datalist", "param", "source"],
  ...["track", "colgroup", "col", "frameset", "noframes", "xml", "area", "nav-icon"],
]);

/** Text for screen readers alone, by the names that frameworks have for it. */
const forScreenReaders: readonly string[] = [
  ...[
    "sr-only",
    "visually-hidden",
    "visuallyhidden",
    "screen-reader-text",
    "screen-reader-only",
    "u-hiddenVisually",
  ],
  ...["a11y-hidden", "visually-hidden-focusable", "sr-only-focusable", "cdk-visually-hidden", "skip-link"],
];

const letterOrDigit = /[\p{L}\p{N}]/u;

export function isHidden(element: Element): boolean {
  if (never.has(element.tagName)) return !isDeclarativeShadow(element);
  const { properties } = element;
  const isAway =
    (properties.hidden !== undefined && attribute(element, "hidden") !== "until-found") ||
    (typeof properties.style === "string" && isStyledAway(element));
  if (isAway && !isFolded(element)) return true;
  if (element.tagName === "dialog" && !has(element, "open")) return true;
  if (properties.ariaHidden === "true" && isDecoration(element)) return true;
  return properties.className !== undefined && hasClass(element, ...forScreenReaders);
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
  if (spoken !== undefined) return textWithin(spoken).replace(/\s+/g, " ").trim();
  const title = first(element, (each) => each.tagName === "title");
  return title === undefined ? "" : textWithin(title).replace(/\s+/g, " ").trim();
}
