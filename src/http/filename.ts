import { limits } from "../../config/limits.ts";

/** What an upload is called when nothing of its name is left. */
const nameless = "upload";

// Control and format characters (bidirectional overrides, zero width, byte order mark, line separators).
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * An upload's name, for display and for breaking ties only: the last segment of whatever path was sent, without
 * invisible characters, at most 255 bytes of UTF-8 with its extension kept. It is never used as a path.
 */
export function displayName(sent: string): string {
  const segment = sent.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const visible = segment.replace(invisible, "").trim();
  return visible === "" || /^\.+$/.test(visible) ? nameless : shortened(visible);
}

function shortened(name: string): string {
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? "";
  let stem = name.slice(0, name.length - extension.length);
  while (Buffer.byteLength(stem + extension) > limits.filenameBytesMax)
    stem = stem.slice(0, -1).replace(/[\ud800-\udbff]$/, "");
  return stem + extension;
}
