/** Forms: what they ask and what is filled in, without what is pressed. */
import type { Element } from "hast";
import { oneLine } from "../../document/plain-text.ts";
import { attribute, below, first, has, isElement, textWithin } from "./element.ts";
import { textOf } from "./text.ts";
import type { Content, Handler, Walk } from "./walk.ts";

/** Kinds of input whose value is text for the reader. */
const shownKinds: ReadonlySet<string> = new Set([
  ...[
    "",
    "text",
    "search",
    "tel",
    "url",
    "email",
    "number",
    "date",
    "month",
    "week",
    "time",
    "datetime-local",
    "range",
  ],
]);

const input: Handler = (walk, element) => {
  if (walk.taken.has(element)) return [];
  const kind = attribute(element, "type").toLowerCase();
  // Boxes that open menus are none to tick.
  if ((kind === "checkbox" || kind === "radio") && !has(element, "role") && !has(element, "ariaHasPopup"))
    return isLabelled(element) ? value(walk, `${has(element, "checked") ? "☒" : "☐"} `) : [];
  return shownKinds.has(kind) ? value(walk, attribute(element, "value")) : [];
};

/** Without any id no words can belong to it but those right beside it. */
function isLabelled(element: Element): boolean {
  return !has(element, "hidden") && attribute(element, "ariaHidden") !== "true";
}

function value(walk: Walk, text: string): Content[] {
  if (text.trim() === "") return [];
  const parted = walk.afterSpace ? text : ` ${text}`;
  return textOf(walk, parted);
}

const chosen: Handler = (walk, element) => {
  const options = [...below(element)].filter((node): node is Element => isElement(node, "option"));
  const selected = options.filter((option) => has(option, "selected"));
  const isMultiple = has(element, "multiple");
  const shown = selected.length > 0 ? selected : isMultiple ? [] : options.slice(0, 1);
  const texts = shown
    .slice(0, shownMax)
    .map((option) => oneLine(attribute(option, "label") || textWithin(option)));
  return value(walk, texts.filter(Boolean).join(", "));
};

const shownMax = 100;

/** Options outside of a list of them. */
const option: Handler = (walk, element) => [...walk.all(element.children), { type: "break" }];

/** A press is no text; one within a sentence or a title is its words, and one around blocks is a box of the page. */
const button: Handler = (walk, element) => {
  const hasBlocks = first(element, (each) =>
    isElement(each, "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "figure"),
  );
  return walk.inText || hasBlocks !== undefined ? walk.all(element.children) : [];
};

const textarea: Handler = (walk, element) => {
  const text = textWithin(element);
  return text.trim() === "" ? [] : [{ type: "paragraph", children: textOf(walk, text) } as Content];
};

export const forms: Readonly<Record<string, Handler>> = { input, select: chosen, option, button, textarea };
