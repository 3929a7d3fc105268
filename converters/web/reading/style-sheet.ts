/**
 * Looks that a page gives to classes of its own: what word processors write (`.c3{font-weight:700}`). Only plain rules
 * for one class, and only looks: what a style sheet hides, a script may show.
 */
import type { Element } from "hast";
import { classesOf } from "./element.ts";

export interface Looks {
  strong?: boolean;
  emphasis?: boolean;
  struck?: boolean;
  raised?: "sup" | "sub";
}

const rule = /(?<=^|[}\s,])(?:span)?\.([\w-]{1,64})\s*\{([^{}]{0,512})\}/g;
const charactersMax = 512 * 1_024;
const rulesMax = 2_000;

export class StyleSheet {
  readonly #looks = new Map<string, Looks>();

  read(css: string): void {
    for (const [, name = "", body = ""] of css.slice(0, charactersMax).matchAll(rule)) {
      if (this.#looks.size >= rulesMax) return;
      const looks = looksOf((property) => valueIn(body, property));
      if (Object.keys(looks).length > 0) this.#looks.set(name, { ...this.#looks.get(name), ...looks });
    }
  }

  of(element: Element): Looks {
    if (this.#looks.size === 0) return none;
    let found: Looks = none;
    for (const name of classesOf(element)) {
      const looks = this.#looks.get(name);
      if (looks !== undefined) found = { ...found, ...looks };
    }
    return found;
  }
}

const none: Looks = {};

function valueIn(declarations: string, property: string): string {
  for (const declaration of declarations.split(";")) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return "";
}

/** What declarations say of the looks that Markdown has; false where they take one back. */
export function looksOf(value: (property: string) => string): Looks {
  const looks: Looks = {};
  const weight = value("font-weight");
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) looks.strong = true;
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) looks.strong = false;
  const style = value("font-style");
  if (/^(?:italic|oblique)/.test(style)) looks.emphasis = true;
  else if (style.startsWith("normal")) looks.emphasis = false;
  if (/line-through/.test(value("text-decoration") || value("text-decoration-line"))) looks.struck = true;
  const raised = value("vertical-align");
  if (raised === "super") looks.raised = "sup";
  else if (raised === "sub") looks.raised = "sub";
  return looks;
}
