/** Matches of a search, marked where they are drawn without touching what is drawn. */

const name = "found";

/** Browsers without this way to mark show the match's block alone. */
export function markFound(root: HTMLElement | null, query: string): void {
  if (typeof Highlight === "undefined" || root === null) return;
  const wanted = query.toLowerCase();
  if (wanted === "") {
    CSS.highlights.delete(name);
    return;
  }
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? "").toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      if (at + wanted.length > (node.textContent ?? "").length) break;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set(name, new Highlight(...ranges));
}
