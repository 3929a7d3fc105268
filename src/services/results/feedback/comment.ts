/**
 * Removed characters: controls except tabs and line feeds; bidirectional embeddings, overrides and isolates (UAX 9);
 * zero-width spaces, invisible operators, annotations, and tags except those of flags (UTS 51, 3.6). Joiners stay:
 * scripts and emoji need them.
 */
const unwanted =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Repeated variation selectors, which can hide text. */
const furtherSelectors = /([\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/** A comment in stored form; null: nothing is left. */
export function commentOf(sent: string | undefined): string | null {
  const text = (sent ?? "")
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(unwanted, "$1")
    .replace(furtherSelectors, "$1")
    .trim();
  return text === "" ? null : text;
}
