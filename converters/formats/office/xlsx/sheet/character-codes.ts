/** Characters of a sheet's markup by their codes, which are compared without a text for each. */
export const carriageReturn = 0x0d;
export const space = 0x20;
export const quote = 0x22;
export const ampersand = 0x26;
export const apostrophe = 0x27;
export const slash = 0x2f;
export const digit0 = 0x30;
export const digit9 = 0x39;
export const less = 0x3c;
export const equalsSign = 0x3d;
export const greater = 0x3e;
export const capitalA = 0x41;
export const capitalZ = 0x5a;
export const letterC = 0x63;
export const letterR = 0x72;
export const letterS = 0x73;
export const letterT = 0x74;
export const letterV = 0x76;

/** White space of XML (XML 1.0, section 2.3). */
export function isSpace(code: number): boolean {
  return code === space || code === 0x0a || code === carriageReturn || code === 0x09;
}
