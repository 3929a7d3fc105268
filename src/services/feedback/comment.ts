/**
 * Controls but tabs and line feeds (terminals' escapes are made of them), and what turns the text around it: embeddings,
 * overrides and isolates (Unicode Standard Annex 9). Joiners stay: scripts and emoji are made with them.
 */
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A comment as it is kept: lines divided by line feeds, nothing invisible that could fool a reader; null when nothing is left. */
export function commentOf(sent: string | undefined): string | null {
  const text = (sent ?? "")
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(unwanted, "")
    .trim();
  return text === "" ? null : text;
}
