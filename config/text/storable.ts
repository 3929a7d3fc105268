/**
 * Whether text survives a round trip through SQLite and UTF-8: without U+0000 and lone surrogates. Hashes of other text
 * would not verify.
 */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
