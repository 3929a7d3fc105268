/** Where the focus goes when what had it is gone, or soon will be. */

/** To the table of that label, or without one to the page's heading; after what is closing has given the focus back. */
export function focusTable(label: string): void {
  setTimeout(() => {
    const tables = [...document.querySelectorAll<HTMLElement>("section.table-frame")];
    const found = tables.find((each) => each.getAttribute("aria-label") === label);
    (found ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  });
}
