/** What the file of a page's figure is called, both counted from 1. */
export const figureName = (page: number, figure: number): string =>
  `page-${String(page).padStart(3, "0")}-figure-${figure}.png`;
