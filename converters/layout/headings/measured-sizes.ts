/**
 * Sizes of recognized headings. They were measured from ink, a few letters each, page by page: those that are near to
 * each other over the whole document are one printed size, and the breaks between them are where sizes are left out.
 */
import type { Paragraph } from "../model.ts";
import { isRecognized } from "../recognized-font.ts";

/** Shares of a size: between neighbors of one printed size, and between the smallest and the largest of it. */
const gapMax = 0.05;
const spanMax = 0.12;

/** What each measured size stands for: the mean of its kind, weighted by letters. */
export function settledSizes(headings: readonly Paragraph[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const heading of headings.filter(isRecognized)) {
    const { size } = heading.style;
    letters.set(size, (letters.get(size) ?? 0) + lettersOf(heading));
  }
  const groups: [size: number, letters: number][][] = [];
  for (const each of [...letters].sort(([a], [b]) => a - b)) {
    const group = groups.at(-1);
    const [smallest] = group?.[0] ?? [0];
    const [last] = group?.at(-1) ?? [0];
    const isNear = each[0] <= last * (1 + gapMax) && each[0] <= smallest * (1 + spanMax);
    if (group && isNear) group.push(each);
    else groups.push([each]);
  }
  return new Map(
    groups.flatMap((group) => {
      const all = group.reduce((sum, [, count]) => sum + count, 0);
      const mean = group.reduce((sum, [size, count]) => sum + size * count, 0) / all;
      return group.map(([size]) => [size, mean] as const);
    }),
  );
}

function lettersOf({ lines }: Paragraph): number {
  let sum = 0;
  for (const { words } of lines) for (const { text } of words) sum += text.length;
  return Math.max(1, sum);
}
