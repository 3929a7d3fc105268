/**
 * Content-Disposition of a download (RFC 6266): an ASCII name that no parser can misread, and its UTF-8 form (RFC
 * 8187) if the name has other characters.
 */
export const attachment = (filename: string) => disposition("attachment", filename);

/** Inline; the name applies if the user saves it. */
export const inline = (filename: string) => disposition("inline", filename);

function disposition(type: "attachment" | "inline", filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const header = `${type}; filename="${ascii}"`;
  return ascii === filename ? header : `${header}; filename*=UTF-8''${extendedValue(filename)}`;
}

/** Percent-encodes all but attr-char; encodeURIComponent leaves five characters that are not. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
