/** Allowed HTML elements and attributes. */

interface AllowedElement {
  empty?: boolean;
  attributes?: readonly string[];
}

const cell: AllowedElement = { attributes: ["colspan", "rowspan", "align", "scope"] };

export const elements: ReadonlyMap<string, AllowedElement> = new Map<string, AllowedElement>([
  ...[
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "caption",
    "p",
    "div",
    "span",
    "blockquote",
    "pre",
    "code",
  ].map(plain),
  ...["ul", "li", "dl", "dt", "dd", "h2", "h3", "h4", "h5", "h6", "details", "summary", "figure"].map(plain),
  ...["figcaption", "em", "strong", "b", "i", "u", "s", "del", "ins", "sub", "sup", "small", "mark"].map(
    plain,
  ),
  ...["kbd", "samp", "var", "q", "cite", "abbr", "center"].map(plain),
  ["th", cell],
  ["td", cell],
  ["ol", { attributes: ["start"] }],
  ["br", { empty: true }],
  ["hr", { empty: true }],
  ["a", {}],
]);

function plain(name: string): [string, AllowedElement] {
  return [name, {}];
}

const spanMax = 1_000;

const count = (value: string) => {
  const number = Number.parseInt(value, 10);
  return number >= 1 ? Math.min(number, spanMax) : null;
};

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value.toLowerCase()) ? value.toLowerCase() : null;

/** Sanitizers by attribute; null: dropped. */
const checks: Readonly<Record<string, (value: string) => string | number | null>> = {
  colspan: count,
  rowspan: count,
  start: count,
  align: oneOf("left", "center", "right"),
  scope: oneOf("col", "row", "colgroup", "rowgroup"),
};

export function safeAttributes(
  name: string,
  attribute: (name: string) => string | null,
): Record<string, string | number> {
  const safe: Record<string, string | number> = {};
  for (const each of elements.get(name)?.attributes ?? []) {
    const value = attribute(each);
    const checked = value === null ? null : (checks[each]?.(value) ?? null);
    if (checked !== null) safe[each === "align" ? "class" : each] = checked;
  }
  return safe;
}
