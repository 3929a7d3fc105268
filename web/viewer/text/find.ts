export const matchesMax = 5_000;

/** The line of each match, ignoring case. */
export function findLines(lines: readonly string[], query: string): number[] {
  const wanted = query.toLowerCase();
  const found: number[] = [];
  if (wanted === "") return found;
  for (const [index, line] of lines.entries()) {
    const text = line.toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      found.push(index + 1);
      if (found.length > matchesMax) return found;
    }
  }
  return found;
}

const name = "found";

/** Marks matches with the CSS Custom Highlight API, if available. */
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
