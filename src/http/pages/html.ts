/**
 * HTML templates: every inserted value is text and is escaped, both in the content of elements and in double-quoted
 * attributes (HTML Standard, sections 13.1.2.3 and 13.2.5.36); only values of type `Html` are inserted as they are.
 * Templates insert values nowhere else: not into tags, unquoted attributes, styles or comments.
 */
export class Html {
  constructor(readonly text: string) {}
}

/** Null, undefined and false insert nothing; arrays insert their elements in order. */
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
