import { shortName } from "./short-name.ts";

/** Name of an upload without a usable name. */
const nameless = "upload";

// Control and format characters (bidirectional overrides, zero width, byte order mark, line separators).
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Display name of an upload or download: the last path segment without invisible characters, at most 255 bytes of
 * UTF-8, extension kept. Never used as a path.
 */
export function displayName(sent: string): string {
  const segment = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = segment.replace(invisible, "").trim();
  return visible === "" || /^\.+$/.test(visible) ? nameless : shortName(visible);
}
