/**
 * Invisible and direction-changing characters: controls, format characters, lone surrogates, line and paragraph
 * separators (Unicode Standard, 4.5). In names they would allow imitation.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisibles = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export const hasInvisible = (text: string): boolean => invisible.test(text);

/** Replaces each run by a space. */
export const withoutInvisible = (text: string): string => text.replace(invisibles, " ");
