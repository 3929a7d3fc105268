/**
 * Characters that nobody sees, or that turn the text around them: controls (terminals' escapes are made of them), format
 * characters (zero-width and bidirectional ones), lone surrogates, line and paragraph separators (Unicode Standard,
 * section 4.5). In a name they make one pass for another.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisibles = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export const hasInvisible = (text: string): boolean => invisible.test(text);

/** With a space wherever there were some. */
export const withoutInvisible = (text: string): string => text.replace(invisibles, " ");
