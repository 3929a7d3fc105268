/** Name of the file that `drawPicture` writes. */
export const pictureFile = "page.webp";
