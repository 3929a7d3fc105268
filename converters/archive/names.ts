/**
 * Names of entries in archives that people upload. An entry whose name leads out of the archive, or could be read in
 * two ways, is never looked up. What is kept on the disk lives under names that we make.
 */

/**
 * The name as it is looked up: parts divided by single slashes, a slash at the end for a folder. Null when it leads
 * somewhere else, is no name at all, or hides what it is.
 */
export function entryName(raw: string): string | null {
  if (/[\p{Cc}\\]/u.test(raw) || /^\p{Cf}/u.test(raw)) return null;
  // Absolute; a drive or an alternate stream of other systems; the scheme of an address.
  if (raw.startsWith("/") || raw.includes(":")) return null;
  const parts = raw.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0 || parts.some((part) => /^[\s.]*$/.test(part))) return null;
  return raw.endsWith("/") ? `${parts.join("/")}/` : parts.join("/");
}
