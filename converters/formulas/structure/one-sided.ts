/** A bar or bracket that has grown with nothing to begin it closes what stands before it: values of a derivative at a place. */
import { isDelimiter, openers } from "../symbols/classes.ts";
import { delimiter } from "../tex/delimiters.ts";
import { withScripts } from "./base.ts";
import type { Base } from "./limits.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./token.ts";

export const closesAlone = ({ part }: Base): boolean =>
  part.centred && part.tall && isDelimiter(part.character);

export function wrapBack(tokens: Token[], base: Base, reading: Reading): void {
  const name = delimiter(base.part.character) ?? ".";
  const scripts = withScripts(base, "", reading);
  if (openers.has(base.part.character)) {
    reading.loose += 1;
    tokens.push({ tex: `\\Big${name}${scripts}`, first: base, last: base });
    return;
  }
  const at = tokens.findLastIndex(({ first }) => first.part.tall);
  const from = Math.max(0, at < 0 ? tokens.length - 1 : at);
  const wrapped = tokens.splice(from);
  const inner = wrapped.map(({ tex }) => tex).join(" ");
  if (inner === "") reading.loose += 1;
  // A value at a place is that of a term: what goes back over a relation has lost its other side.
  if (wrapped.some(({ first }) => first.part.atom === "rel" || first.part.atom === "punct"))
    reading.lost += 1;
  tokens.push({
    tex: `\\left.${inner}\\right${name}${scripts}`,
    first: wrapped[0]?.first ?? base,
    last: base,
  });
}
