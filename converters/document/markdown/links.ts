import { words } from "../../util/words.ts";
import { characterReference } from "./escape.ts";

/** Safe URL schemes; all others (javascript, data, file, vbscript) are not. */
const safeSchemes: readonly string[] = words("http https mailto tel ftp sftp news irc geo");

/** RFC 3986, section 3.1; a scheme of one letter is a drive of another system. */
const scheme = /^([a-z][a-z0-9+.-]*):/i;

/**
 * What stands before the path of a relative address and might be read as a scheme: a colon, which RFC 3986 (section 4.2)
 * forbids there, or a character reference that may write one.
 */
const hiddenScheme = /^[^/?#]*(?::|&(?:#|[a-z]+;))/i;

/**
 * The URL without the characters that browsers ignore in its scheme; null for unsafe schemes (scripts, local files) and
 * for what a reader might take for one.
 */
export function safeUrl(url: string): string | null {
  const cleaned = url
    .toWellFormed()
    .replace(/[\0-\x1f\x7f]/g, "")
    .trim();
  const named = scheme.exec(cleaned);
  if (named === null)
    return cleaned === "" || /^[\\/]{2}/.test(cleaned) || hiddenScheme.test(cleaned) ? null : cleaned;
  return safeSchemes.includes((named[1] ?? "").toLowerCase()) ? cleaned : null;
}

const encoded: Readonly<Record<string, string>> = {
  "<": "%3C",
  ">": "%3E",
  "\\": "%5C",
  "|": "%7C",
  "`": "%60",
};

/** A link's destination in Markdown: white space, invisible characters and brackets encoded, no character references. */
export function destination(url: string): string {
  const plain = url
    .replace(/[\s\p{Cc}\p{Cf}]/gu, (character) => encodeURIComponent(character))
    .replace(/[<>\\|`]/g, (character) => encoded[character] ?? character)
    .replace(characterReference, "\\$&");
  return balanced(plain) ? plain : plain.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** CommonMark takes parentheses in a destination as they are when they balance, up to 32 deep. */
function balanced(url: string): boolean {
  let depth = 0;
  for (const character of url) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
}

/** Whether `<url>` is an autolink (CommonMark 0.31, section 6.5) that reads as the same address. */
export function isAutolink(url: string): boolean {
  return /^(?:https?|ftp|mailto):[^\s<>\0-\x1f\x7f]*$/i.test(url);
}
