/** Ids of pages in tests: 32 times the same digit. */
export const idOf = (digit: string): string => digit.repeat(32);

/** A path as links of an export have it. */
export const linkOf = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
