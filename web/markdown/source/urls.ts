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

/** Names of files, which look like hosts. */
const fileEnding =
  /\.(?:c|cc|cpp|cs|css|csv|docx?|epub|gif|go|h|html?|ini|ipynb|java|jpe?g|js|json|jsx|kt|lock|md|mp[34]|pdf|php|pl|png|pptx?|py|rb|rs|sh|svg|toml|ts|tsx|txt|xlsx?|xml|ya?ml|zip)$/i;
const hostLike = /(?<![\p{L}\p{N}_@.-])(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+(?![\p{L}\p{N}@-])/gu;
const emailLike = /(?<![^\s<>])[^\s<>@]+@[^\s<>@]+/g;
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * The host or e-mail address of a link whose text could make readers expect another one: it names another host or
 * address, it reorders its letters, or the address itself contains a user name or an internationalized host (shown in
 * Punycode, RFC 3492). Null if there is nothing to tell. `href`: of an outside destination.
 */
export function unexpectedHost(href: string, text: string): string | null {
  const { protocol, host, pathname, username, password } = new URL(href);
  const shown = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Cc}]/gu, "")
    .replace(/[\u3002\uff0e\uff61]/g, ".");
  if (protocol === "mailto:") {
    const named = shown.match(emailLike) ?? [];
    const same = named.every((each) => pathname.toLowerCase() === each.toLowerCase());
    return same && !bidirectional.test(text) ? null : pathname;
  }
  const named = (shown.match(hostLike) ?? []).filter((each) => !fileEnding.test(each));
  const same = named.every((each) => withoutWww(each) === withoutWww(host.replace(/:\d+$/, "")));
  const plain = username === "" && password === "" && !/(?:^|\.)xn--/.test(host);
  return same && plain && !bidirectional.test(text) ? null : host;
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, "");
