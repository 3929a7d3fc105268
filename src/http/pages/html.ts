/**
 * HTML by template: whatever is put in is text and is escaped, for elements' content and for attributes in double
 * quotes alike (HTML Standard, sections 13.1.2.3 and 13.2.5.36); only what is `Html` already goes in as it is. Templates
 * put values nowhere else: not into tags, unquoted attributes, styles or comments.
 */
export class Html {
  constructor(readonly text: string) {}
}

/** Null, undefined and false leave nothing; arrays their elements one after the other. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries()) text += textOf(value) + (strings[index + 1] ?? "");
  return new Html(text);
}

function textOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return Bun.escapeHTML(value);
  if (typeof value === "number") return String(value);
  return Array.isArray(value) ? value.map(textOf).join("") : "";
}
