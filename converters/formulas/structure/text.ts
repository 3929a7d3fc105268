/** Words within a formula: names of functions that TeX does not know, and text between its parts. */
import { withScripts } from "./base.ts";
import type { Base } from "./limits.ts";
import type { Reading } from "./reading.ts";

/** Ems between words of one text, and from a name to what it is applied to, at the most. */
const wordGap = 0.75;
const spaceMin = 0.19;

/** The words that begin at `at` and where they end; null if there are none. */
export function textTex(
  bases: readonly Base[],
  at: number,
  size: number,
  reading: Reading,
): { tex: string; end: number } | null {
  const first = bases[at] as Base;
  if (!first.part.word) return null;
  let end = at + 1;
  let words = first.part.character;
  for (; end < bases.length; end += 1) {
    const [last, next] = [bases[end - 1] as Base, bases[end] as Base];
    if (
      !next.part.word ||
      hasScripts(last) ||
      hasPreScripts(next) ||
      next.part.x0 - last.part.x1 > wordGap * size
    )
      break;
    words += ` ${next.part.character}`;
  }
  const last = bases[end - 1] as Base;
  const before = at > 0 ? first.part.x0 - (bases[at - 1] as Base).part.x1 : 0;
  const next = bases[end];
  const after = next ? next.part.x0 - last.part.x1 : 0;
  const own = tex(words, before / size, after / size, next, last);
  const { preSup, preSub } = first;
  return { tex: withScripts({ ...last, preSup, preSub }, own, reading), end };
}

const hasPreScripts = ({ preSup, preSub }: Base): boolean => preSup.length + preSub.length > 0;

const hasScripts = ({ sup, sub, over, under }: Base): boolean =>
  sup.length + sub.length + over.length + under.length > 0;

function tex(words: string, before: number, after: number, next: Base | undefined, last: Base): string {
  if (words.length === 1) return `\\mathrm{${words}}`;
  if (last.under.length > 0) return `\\operatorname*{${words}}`;
  const applied =
    next !== undefined && (next.part.atom === "open" || next.part.tall || (after > 0.1 && after < spaceMin));
  if (!words.includes(" ") && applied && !(before > spaceMin && after > spaceMin))
    return `\\operatorname{${words}}`;
  const space = (gap: number) => (gap > spaceMin && gap < wordGap ? " " : "");
  return `\\text{${space(before)}${words}${space(after)}}`;
}
