/** Archive paths as URLs of an invalid host, so that links resolve within the archive's root. */
import { percentDecoded } from "../../../config/text/percent.ts";

const origin = "https://archive.invalid/";

export const within = /^https:\/\/archive\.invalid\//;

export interface Place {
  name: string;
  /** Decoded; "" for the whole file. */
  fragment: string;
}

export function addressOf({ name, fragment }: Place): string {
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `${origin}${path}${fragment === "" ? "" : `#${encodeURIComponent(fragment)}`}`;
}

/** `href` in the file `from` as a URL; null if invalid. */
export function resolved(href: string, from: string): string | null {
  return URL.parse(href.trim(), addressOf({ name: from, fragment: "" }))?.href ?? null;
}

/** The target of an absolute URL; null if it is not in the archive. */
export function placeOf(address: string): Place | null {
  if (!within.test(address)) return null;
  const { pathname, hash } = new URL(address);
  return { name: percentDecoded(pathname.slice(1)), fragment: percentDecoded(hash.slice(1)) };
}

/** The target of `href` in the file `from`; null if it leads out of the archive. */
export function placeFrom(href: string, from: string): Place | null {
  const address = resolved(href, from);
  return address === null ? null : placeOf(address);
}
