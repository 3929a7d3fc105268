/** Which addresses of a document may be followed. Who wrote it is not trusted. */

const safeScheme = /^(?:https?|mailto):/i;

export type Destination = { kind: "outside"; href: string } | { kind: "anchor"; name: string } | null;

/** Null: what it stands on is text. Addresses that mean a place beside the document lead nowhere here. */
export function destinationOf(url: string): Destination {
  // As browsers do, who skip these.
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

/** The path of a picture of the bundle; null for any other, which is not shown. */
export function assetPathOf(url: string): string | null {
  const path = decoded(url);
  return path.startsWith("assets/") && !path.split("/").includes("..") ? path : null;
}
