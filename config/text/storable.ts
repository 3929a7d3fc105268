/**
 * Text that comes back from a database and from UTF-8 as it went in. SQLite ends text at U+0000 in much of what it does,
 * and a lone surrogate has no UTF-8 (Unicode Standard, section 3.9): hashes over such text would never fit again.
 */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
