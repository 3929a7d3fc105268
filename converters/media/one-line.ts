/** Texts of recordings, which may hold anything: on one line, without control characters, with single spaces. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
