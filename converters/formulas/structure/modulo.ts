/** Congruences: `(mod n)` behind a formula is one command, `mod` between two another (amsmath's \pmod and \bmod). */
import { join } from "../tex/join.ts";
import type { Token } from "./token.ts";

const isMod = ({ tex }: Token): boolean => /^\\(?:operatorname|text|mathrm)\{ ?mod ?\}$/.test(tex);

export function modulo(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const end = tokens.findIndex(({ tex }, index) => index > at && tex === ")");
    if (token.tex === "(" && tokens[at + 1] && isMod(tokens[at + 1] as Token) && end > 0) {
      const inner = tokens.slice(at + 2, end);
      result.push({
        tex: `\\pmod{${join(inner.map(({ tex }) => tex))}}`,
        first: token.first,
        last: (tokens[end] as Token).last,
      });
      at = end;
    } else result.push(isMod(token) ? { ...token, tex: "\\bmod" } : token);
  }
  return result;
}
