/** Addresses in feeds, and what they are relative to. */

import type { XmlElement } from "../../../../input/xml/element.ts";
import { baseAddress } from "../../../web/base-address.ts";

/** The address that `xml:base` on an element gives to what is in it (XML Base). */
export function baseWithin(element: XmlElement, around: URL | null): URL | null {
  return baseAddress(element.attributes["xml:base"] ?? "", around);
}

/** Null where it is not an address, or a relative one without a base. */
export function urlOf(address: string, base: URL | null): URL | null {
  return URL.parse(address.trim(), base?.href ?? undefined);
}

/** Absolute where that can be told, else as written; null if there is none. */
export function resolved(address: string | undefined, base: URL | null): string | null {
  const written = address?.trim() ?? "";
  if (written === "") return null;
  return urlOf(written, base)?.href ?? written;
}
