import { limits } from "../../config/limits.ts";

/**
 * Why a path may not stand in a bundle, or null. A bundle's names are relative, forward-slashed and plain, so that
 * unpacking it on any system can neither leave the folder nor hit a device.
 */
export function nameProblem(path: string): string | null {
  if (path === "" || path.length > limits.assetPathCharactersMax) return "is empty or too long";
  // Format characters too: they turn a name around or hide a part of it.
  if (/[\p{Cc}\p{Cf}\\:*?"<>|]/u.test(path)) return "holds characters that file systems forbid";
  if (path.startsWith("/")) return "is absolute";
  for (const part of path.split("/")) {
    if (part === "" || part === "." || part === "..") return "leaves the folder or has empty parts";
    if (/[. ]$/.test(part)) return "ends a part in a dot or space";
    if (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part)) return "is a device on some systems";
  }
  return null;
}
