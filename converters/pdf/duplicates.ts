/** Text drawn twice to look bold or to cast a shadow is text once. */
import type { Line, Word } from "./layout.ts";

/** Leaves out words that stand, with the same text, within .2 em of an earlier one. */
export function dropDuplicates(lines: readonly Line[]): Line[] {
  const seen = new Map<string, Word[]>();
  const kept: Line[] = [];
  for (const line of lines) {
    const words = line.words.filter((word) => {
      const same = seen.get(word.text);
      if (!same) {
        seen.set(word.text, [word]);
        return true;
      }
      const near = word.style.size * 0.2;
      const duplicate = same.some(
        (other) =>
          Math.abs(other.x0 - word.x0) < near &&
          Math.abs(other.baseline - word.baseline) < near &&
          Math.abs(other.style.size - word.style.size) < near,
      );
      if (!duplicate) same.push(word);
      return !duplicate;
    });
    if (words.length === line.words.length) kept.push(line);
    else if (words.length > 0) kept.push({ ...line, words });
  }
  return kept;
}
