/** Readings beside characters (WHATWG HTML, section 4.5.10): in brackets, which most pages have for them. */
import { first, isElement } from "./element.ts";
import { said } from "./text.ts";
import type { Content, Handler } from "./walk.ts";

const ruby: Handler = (walk, element) => {
  const hasBrackets = first(element, (each) => each.tagName === "rp") !== undefined;
  if (hasBrackets) return walk.all(element.children);
  return element.children.flatMap((child): Content[] => {
    const inner = walk.all([child]);
    if (!isElement(child, "rt") || inner.length === 0) return inner;
    return [{ type: "text", value: "(" }, ...inner, ...said(walk, ")")];
  });
};

export const rubies: Readonly<Record<string, Handler>> = { ruby };
