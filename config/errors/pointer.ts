/**
 * Where something is, as a JSON pointer (RFC 6901). Into the request: a JSON body, or the fields of a form or a query
 * as one object each, in which a field that is sent several times is a list; a header is found by its name.
 */
export type Pointer = "" | `/${string}`;

export function pointer(...tokens: readonly (string | number)[]): Pointer {
  return tokens
    .map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("") as Pointer;
}

/** What leads there from the whole, cut to so many characters and sound where it is cut. */
export function readPointer(text: string, charactersMax = Number.POSITIVE_INFINITY): Pointer {
  if (!text.startsWith("/")) return "";
  return text.slice(0, charactersMax).replace(/~$/, "") as Pointer;
}
