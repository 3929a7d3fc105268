/** Of a text's characters from `start` to before `end`, by others. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The text with all of them made; of two that overlap the one that begins first counts. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  let result = "";
  let from = 0;
  for (const { start, end, text: other } of [...replacements].sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    result += text.slice(from, start) + other;
    from = end;
  }
  return result + text.slice(from);
}
