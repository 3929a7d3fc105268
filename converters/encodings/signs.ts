/** Signs beyond ASCII that are no letters: how often they stand in texts, and beside what. */
import type { Neighbour } from "./neighbours.ts";

/** How likely one is to stand in a text's next place; those that are not named practically never do. */
const shares: readonly (readonly [signs: string, share: number])[] = [
  ["\u00a0\u2019\u2013€", 1.5e-3],
  ["«»„“”–—", 1e-3],
  ["…°", 6e-4],
  ["‘•·§ºª№¿¡", 2e-4],
  ["£©®™‚‹›\u00ad×", 1e-4],
  ["½¼¾²³±µ", 5e-5],
  ["´¨`¹÷‰†‡¢¥¶", 1e-5],
  ["─│═║┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬█▄▀░▒▓", 2e-4],
];
/** Among them the currency sign, which had a key on no keyboard that mattered. */
const rare = Math.log(5e-7);

const likelihoods = new Map(
  shares.flatMap(([signs, share]) => [...signs].map((sign) => [sign, Math.log(share)] as const)),
);

/** They stand between letters as well as anywhere else. */
const joining = new Set("\u2019‘·\u00a0\u00ad–—");
const quotes = new Set("«»„“”‚‹›…");
const opening = new Set("¿¡");
const ordinals = new Set("ºª");

export function isSign(character: string): boolean {
  return ordinals.has(character) || character === "µ" || !/[\p{L}\p{M}]/u.test(character);
}

/** Natural logarithm of how likely the sign is to stand between its neighbours. */
export function signLikelihood(sign: string, before: Neighbour, after: Neighbour): number {
  return (
    (likelihoods.get(sign) ?? rare) + Math.log(fit(sign, before === "letter", after === "letter", before))
  );
}

function fit(sign: string, follows: boolean, precedes: boolean, before: Neighbour): number {
  if (joining.has(sign)) return 1;
  if (opening.has(sign)) return (follows ? 0.02 : 1) * (precedes ? 1 : 0.2);
  if (ordinals.has(sign)) return precedes ? 0.02 : before === "digit" ? 1 : 0.2;
  if (follows && precedes) return 0.01;
  if (quotes.has(sign)) return 1;
  return follows || precedes ? 0.1 : 1;
}
