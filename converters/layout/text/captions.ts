/** Captions by their first words. */

const captionWord =
  /^(?:fig(?:ure)?|table|tab|chart|graph|exhibit|map|photo|image|sources?|notes?|plate|scheme|abbildung|tabelle)\b\.?/i;
/** What follows the word in a caption: a number, a letter with a number or stop, or a colon. */
const captionLabel = /^\s*(?:\d|[A-Z]-?\d|[A-Z][.:]|[IVX]+\b|[:—–]|$)/;

export function isCaption(text: string): boolean {
  const word = captionWord.exec(text)?.[0];
  return word !== undefined && captionLabel.test(text.slice(word.length));
}
