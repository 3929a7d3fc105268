/** Format codes cut into sections and tokens (ISO/IEC 29500-1, section 18.8.31). */

export type Token =
  | { kind: "literal"; text: string }
  /** 0 # ? */
  | { kind: "digit"; mark: string }
  | { kind: "point" | "comma" | "percent" | "slash" | "text" | "general" }
  /** E+ or E- */
  | { kind: "exponent"; sign: boolean }
  /** y m d h s with its count of letters, e g b (other calendars), a for AM/PM. */
  | { kind: "date"; letter: string; count: number; elapsed: boolean };

export interface Section {
  tokens: Token[];
  condition: { operator: string; value: number } | null;
}

const codeCharactersMax = 4096;
const sectionsMax = 4;

/** In the order of the alternatives: quoted, escaped, space, fill, brackets, AM/PM, General, exponent, letters, one character. */
const lexeme =
  /"([^"]*)"?|\\(.?)|_(.?)|\*(.?)|\[([^\][]*)\]|(AM\/PM|A\/P|上午\/下午)|(General)|E([+-])|(y+|m+|d+|h+|s+|e+|g+|b+|a{3,4})|([\s\S])/giu;

const simple: Readonly<Record<string, Token>> = {
  ".": { kind: "point" },
  ",": { kind: "comma" },
  "%": { kind: "percent" },
  "/": { kind: "slash" },
  "@": { kind: "text" },
};

export function sectionsOf(code: string): Section[] {
  const sections: Section[] = [{ tokens: [], condition: null }];
  for (const match of code.slice(0, codeCharactersMax).matchAll(lexeme)) {
    const section = sections[sections.length - 1] as Section;
    const [, quoted, escaped, spaced, filled, bracket, half, named, exponent, letters, other] = match;
    if (quoted !== undefined) section.tokens.push({ kind: "literal", text: quoted });
    else if (escaped !== undefined) section.tokens.push({ kind: "literal", text: escaped });
    else if (spaced !== undefined) section.tokens.push({ kind: "literal", text: " " });
    else if (filled !== undefined) continue;
    else if (bracket !== undefined) readBracket(bracket, section);
    else if (half !== undefined) section.tokens.push({ kind: "date", letter: "a", count: 1, elapsed: false });
    else if (named !== undefined) section.tokens.push({ kind: "general" });
    else if (exponent !== undefined) section.tokens.push({ kind: "exponent", sign: exponent === "+" });
    else if (letters !== undefined) section.tokens.push(dateToken(letters, false));
    else if (other === ";") {
      if (sections.length === sectionsMax) break;
      sections.push({ tokens: [], condition: null });
    } else if (other !== undefined) section.tokens.push(characterToken(other));
  }
  for (const { tokens } of sections) settleMinutes(tokens);
  return sections;
}

function dateToken(letters: string, elapsed: boolean): Token {
  const letter = letters.charAt(0).toLowerCase();
  // Names of weekdays in Asian codes.
  return { kind: "date", letter: letter === "a" ? "d" : letter, count: letters.length, elapsed };
}

function characterToken(character: string): Token {
  if ("0#?".includes(character)) return { kind: "digit", mark: character };
  return simple[character] ?? { kind: "literal", text: character };
}

/** Colors, conditions, currencies with their locale, elapsed times. */
function readBracket(content: string, section: Section): void {
  const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d*)?(?:E[+-]?\d+)?)$/i.exec(content);
  if (condition !== null) section.condition = { operator: condition[1] ?? "", value: Number(condition[2]) };
  else if (/^(?:h+|m+|s+)$/i.test(content)) section.tokens.push(dateToken(content, true));
  else if (content.startsWith("$")) {
    const symbol = content.slice(1).replace(/-[^-]*$/, "");
    if (symbol !== "") section.tokens.push({ kind: "literal", text: symbol });
  }
}

/** The letter m is minutes behind hours and before seconds. It becomes "n" then. */
function settleMinutes(tokens: Token[]): void {
  const dates = tokens.filter((token) => token.kind === "date");
  dates.forEach((token, i) => {
    if (token.letter !== "m") return;
    const before = dates[i - 1];
    const after = dates[i + 1];
    if (token.elapsed || (token.count <= 2 && (before?.letter === "h" || after?.letter === "s")))
      token.letter = "n";
  });
}
