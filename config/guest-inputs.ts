/** Values of `guest.inputs`, including types that this version cannot convert. */
export const guestInputNames = [
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "csv",
  "txt",
  "markdown",
  "json",
  "xml",
  "html",
  "epub",
  "png",
  "jpeg",
  "webp",
  "tiff",
  "bmp",
] as const;
export type GuestInputName = (typeof guestInputNames)[number];
