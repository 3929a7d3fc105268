/** Delimiters and braces that were put together of pieces become the one symbol that they are. */

import { boxOf } from "../../util/geometry/box.ts";
import { byLeft, composite, inkOf, type Part } from "../part.ts";
import { isDelimiter } from "../symbols/classes.ts";
import { delimiter } from "../tex/delimiters.ts";

/** By the pieces of it, in any number and order; one whose ends are missing is none. */
const wholes: readonly (readonly [RegExp, string])[] = [
  [/^(?:(?=.*⎛)(?=.*⎝)[⎛⎜⎝(]+|\(+)$/u, "("],
  [/^(?:(?=.*⎞)(?=.*⎠)[⎞⎟⎠)]+|\)+)$/u, ")"],
  [/^(?=.*[⎡[])(?=.*[⎣[])[⎡⎢⎣[]+$/u, "["],
  [/^(?=.*[⎤\]])(?=.*[⎦\]])[⎤⎥⎦\]]+$/u, "]"],
  [/^[⎡⎢]+$/u, "⌈"],
  [/^[⎢⎣]+$/u, "⌊"],
  [/^[⎤⎥]+$/u, "⌉"],
  [/^[⎥⎦]+$/u, "⌋"],
  [/^(?:(?=.*⎧)(?=.*⎩)[⎧⎨⎩⎪{]+|\{+)$/u, "{"],
  [/^(?:(?=.*⎫)(?=.*⎭)[⎫⎬⎭⎪}]+|\}+)$/u, "}"],
  [/^(?:<bar>|[|∣⏐])+$/u, "|"],
  [/^(?:<bars>|[‖∥])+$/u, "‖"],
  [/^(?:(?=.*⌠)(?=.*⌡)[⌠⎮⌡∫]+|∫+)$/u, "∫"],
  [/^(?:⎷|<root>|<corner>)+$/u, "√"],
];
const vertical = /^(?:[⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭⌠⎮⌡⎷]|<bars?>|<root>|<corner>)$/u;

/** Ems by which pieces of one symbol may be apart, sideways and up. */
const aside = 0.12;
const apart = 0.04;

export function joinPieces(parts: readonly Part[]): Part[] {
  const others = parts.filter(({ character }) => !isPiece(character));
  const pieces = parts.filter(({ character }) => isPiece(character));
  pieces.sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0);
  const stacks: Part[][] = [];
  for (const piece of pieces) {
    // A stack that began further left has ended; few are open at a time.
    const stack = stacks.slice(-8).find((open) => continues(open, piece));
    if (stack) stack.push(piece);
    else stacks.push([piece]);
  }
  return [...joinBraces(others), ...stacks.map(whole)];
}

/** Fonts of OpenType call the middle pieces of a delimiter by its own name. */
const isPiece = (character: string): boolean => vertical.test(character) || isDelimiter(character);

function continues(stack: readonly Part[], piece: Part): boolean {
  const box = boxOf(stack);
  const near = Math.abs(box.x0 - piece.x0) < aside * piece.size;
  return near && piece.y0 < box.y1 + apart * piece.size && piece.y1 > box.y0 - apart * piece.size;
}

function whole(pieces: Part[]): Part {
  const [only] = pieces;
  if (pieces.length === 1 && only && isDelimiter(only.character)) return only;
  const box = boxOf(pieces);
  const size = Math.max(...pieces.map((piece) => piece.size));
  const characters = [...pieces].sort((a, b) => a.y0 - b.y0).map(({ character }) => character);
  const character = wholes.find(([pattern]) => pattern.test(characters.join("")))?.[1] ?? "\uFFFD";
  const axis = (box.y0 + box.y1) / 2;
  return {
    ...composite(box, character, {
      size,
      baseline: axis + 0.25 * size,
      axis,
      centered: true,
      ink: inkOf(pieces),
    }),
    character,
    atom: character === "∫" ? "op" : "ord",
    tex: character === "∫" ? "\\int" : (delimiter(character) ?? character),
    tall: box.y1 - box.y0 > 1.3 * size,
  };
}

const tips = new Map([
  ["<braceld>", "⏞"],
  ["<bracelu>", "⏟"],
]);
const tip = /^<brace[lr][du]>$/;

/** Over- and underbraces: four tips on one height, with rules between them that the tips reach around. */
function joinBraces(parts: readonly Part[]): Part[] {
  const joined = joinChains(parts);
  const ends = joined.filter(({ character }) => tip.test(character)).sort(byLeft);
  const others = joined.filter(({ character }) => !tip.test(character));
  while (ends.length > 0) {
    const start = ends.shift() as Part;
    const same = ends.filter((end) => Math.abs(end.y0 - start.y0) < 0.4 * start.size).slice(0, 3);
    for (const end of same) ends.splice(ends.indexOf(end), 1);
    others.push(brace([start, ...same], same.length === 3 ? tips.get(start.character) : undefined));
  }
  return others;
}

const links = /^[⏞⏟⎴⎵]$/u;

/** Braces of OpenType fonts: pieces that overlap on one baseline, the ends and the middle called by the whole's name. */
function joinChains(parts: readonly Part[]): Part[] {
  const chains: Part[][] = [];
  for (const part of parts.filter(({ character }) => links.test(character)).sort(byLeft)) {
    const chain = chains.find(([first, ...more]) => {
      const last = more.at(-1) ?? first;
      return (
        first &&
        last &&
        Math.abs(first.baseline - part.baseline) < 0.1 * part.size &&
        part.x0 < last.x1 + 0.12 * part.size
      );
    });
    if (chain) chain.push(part);
    else chains.push([part]);
  }
  const wholes = chains.map((chain) =>
    brace(chain, chain.find(({ character }) => /[⏞⏟]/u.test(character))?.character),
  );
  return [...parts.filter(({ character }) => !links.test(character)), ...wholes];
}

function brace(parts: readonly Part[], character = "\uFFFD"): Part {
  const box = boxOf(parts);
  const { size } = parts[0] as Part;
  return {
    ...composite(box, character, { size, baseline: box.y1, axis: box.y1, ink: inkOf(parts) }),
    character,
  };
}
