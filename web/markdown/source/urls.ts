/** Which links of an untrusted document may be followed. */

const safeScheme = /^(?:https?|mailto):/i;

export type Destination = { kind: "outside"; href: string } | { kind: "anchor"; name: string } | null;

/** Null: plain text. Relative addresses lead nowhere here. */
export function destinationOf(url: string): Destination {
  // Browsers also skip these characters.
  const cleaned = url.replace(/[\0-\x20\x7f]/g, "");
  if (cleaned.startsWith("#"))
    return cleaned.length > 1 ? { kind: "anchor", name: decoded(cleaned.slice(1)) } : null;
  if (!safeScheme.test(cleaned) || !URL.canParse(cleaned)) return null;
  return { kind: "outside", href: cleaned };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The path of a bundle image; null for others. */
export function assetPathOf(url: string): string | null {
  const path = decoded(url);
  return path.startsWith("assets/") && !path.split("/").includes("..") ? path : null;
}
