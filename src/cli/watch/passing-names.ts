/** Names of temporary and unfinished files of other programs. */

/** Extensions in lower case. */
const endings: ReadonlySet<string> = new Set([
  "part", // Firefox, curl, wget, KDE, and this program
  "partial", // Internet Explorer, rsync --partial-dir
  "crdownload", // Chrome
  "opdownload", // Opera
  "download", // Safari
  "filepart", // WinSCP
  "tmp",
  "temp",
  "swp",
  "swx", // Vim
  "lock",
]);

/** Hidden files (".~lock.x#" of LibreOffice, ".x.pdf.Ab3xQ" of rsync) are already excluded. */
export function isPassingName(name: string): boolean {
  // "~$x.docx" is Word's owner file, "~WRL0001.tmp" its copy, "x.txt~" an editor's, "#x#" Emacs's.
  if (name.startsWith("~") || name.endsWith("~") || (name.startsWith("#") && name.endsWith("#"))) return true;
  const dot = name.lastIndexOf(".");
  return dot > 0 && endings.has(name.slice(dot + 1).toLowerCase());
}
