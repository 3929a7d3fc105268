/** Delimiters and braces that were put together of pieces become the one symbol that they are. */
import { axisHeight, byLeft, composite, hull, inkOf, type Part } from "../part.ts";

/** By the pieces of it, in any number and order. */
const wholes: readonly (readonly [RegExp, string])[] = [
  [/^[⎛⎜⎝]+$/u, "("],
  [/^[⎞⎟⎠]+$/u, ")"],
  [/^(?=.*⎡)(?=.*⎣)[⎡⎢⎣]+$/u, "["],
  [/^(?=.*⎤)(?=.*⎦)[⎤⎥⎦]+$/u, "]"],
  [/^[⎡⎢]+$/u, "⌈"],
  [/^[⎢⎣]+$/u, "⌊"],
  [/^[⎤⎥]+$/u, "⌉"],
  [/^[⎥⎦]+$/u, "⌋"],
  [/^[⎧⎨⎩⎪]+$/u, "{"],
  [/^[⎫⎬⎭⎪]+$/u, "}"],
  [/^(?:<bar>)+$/u, "|"],
  [/^(?:<bars>)+$/u, "‖"],
  [/^[⌠⎮⌡]+$/u, "∫"],
  [/^(?:⎷|<root>|<corner>)+$/u, "√"],
];
const vertical = /^(?:[⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭⌠⎮⌡⎷]|<bars?>|<root>|<corner>)$/u;

/** Ems by which pieces of one symbol may be apart, sideways and up. */
const aside = 0.12;
const apart = 0.3;

export function joinPieces(parts: readonly Part[]): Part[] {
  const others = parts.filter(({ character }) => !vertical.test(character));
  const pieces = parts.filter(({ character }) => vertical.test(character));
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

function continues(stack: readonly Part[], piece: Part): boolean {
  const box = hull(stack);
  const near = Math.abs(box.x0 - piece.x0) < aside * piece.size;
  return near && piece.y0 < box.y1 + apart * piece.size && piece.y1 > box.y0 - apart * piece.size;
}

function whole(pieces: Part[]): Part {
  const box = hull(pieces);
  const size = Math.max(...pieces.map((piece) => piece.size));
  const characters = [...pieces].sort((a, b) => a.y0 - b.y0).map(({ character }) => character);
  const character = wholes.find(([pattern]) => pattern.test(characters.join("")))?.[1] ?? "\uFFFD";
  const baseline = (box.y0 + box.y1) / 2 + axisHeight * size;
  return {
    ...composite(box, character, { size, baseline, centred: true, ink: inkOf(pieces) }),
    character,
    atom: character === "∫" ? "op" : "ord",
    tex: character === "∫" ? "\\int" : character === "\uFFFD" ? character : "",
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
  const ends = parts.filter(({ character }) => tip.test(character)).sort(byLeft);
  if (ends.length === 0) return [...parts];
  const joined = parts.filter(({ character }) => !tip.test(character));
  while (ends.length > 0) {
    const start = ends.shift() as Part;
    const same = ends.filter((end) => Math.abs(end.y0 - start.y0) < 0.4 * start.size).slice(0, 3);
    for (const end of same) ends.splice(ends.indexOf(end), 1);
    const character = tips.get(start.character) ?? "\uFFFD";
    const box = hull([start, ...same]);
    joined.push({
      ...composite(box, same.length === 3 ? character : "\uFFFD", {
        size: start.size,
        baseline: box.y1,
        ink: 1 + same.length,
      }),
      character: same.length === 3 ? character : "\uFFFD",
    });
  }
  return joined;
}
