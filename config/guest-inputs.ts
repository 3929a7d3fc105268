/** What `guest.inputs` may name, whether this version converts it or not. */
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
