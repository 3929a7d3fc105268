/**
 * A JSON pointer (RFC 6901) into the request: its JSON body, or the fields of a form or query as an object, with
 * repeated fields as lists; headers by name.
 */
export type Pointer = "" | `/${string}`;

export function pointer(...tokens: readonly (string | number)[]): Pointer {
  return tokens
    .map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("") as Pointer;
}

/** Reads a pointer, truncated to complete characters if too long. */
export function readPointer(text: string, charactersMax = Number.POSITIVE_INFINITY): Pointer {
  if (!text.startsWith("/")) return "";
  return text.slice(0, charactersMax).replace(/~$/, "") as Pointer;
}
