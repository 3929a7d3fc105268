/** Records of a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3.7). */

export const localSignature = 0x04034b50;
/** Of a local header without its name and extra field. */
export const localHeaderBytes = 30;
