/** Moves the focus once what was changed has been drawn, where what had it may be gone. */
export function focusSoon(...selectors: readonly string[]): void {
  setTimeout(() => {
    for (const selector of selectors) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) continue;
      element.focus();
      return;
    }
  });
}
