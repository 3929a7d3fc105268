import { shortName } from "./short-name.ts";

/** What an upload is called when nothing of its name is left. */
const nameless = "upload";

// Control and format characters (bidirectional overrides, zero width, byte order mark, line separators).
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The name of an upload, or of what a server has named: for display and for breaking ties only: the last segment of whatever path was sent, without
 * invisible characters, at most 255 bytes of UTF-8 with its extension kept. It is never used as a path.
 */
export function displayName(sent: string): string {
  const segment = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = segment.replace(invisible, "").trim();
  return visible === "" || /^\.+$/.test(visible) ? nameless : shortName(visible);
}
