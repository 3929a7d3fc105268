/** The text of a run, character by character, as LaTeX. */
import { accented, isCombining } from "./accents.ts";
import { mathLetter, type Typeface } from "./alphabets.ts";
import { functionNamed, functions } from "./functions.ts";
import { join } from "./join.ts";
import { spaces, spellings, symbols, twins } from "./symbols.ts";

interface Atom {
  tex: string;
  typeface: Typeface;
  /** A script stands on letters, digits and what closes; a space shows between letters and digits. */
  kind: "word" | "close" | "script" | "space" | "other";
}

/** ⁡ and its like: what a formula means, not how it looks. */
const unseen = /[\p{Cc}\p{Cf}\u2061-\u2064]/u;
const applied = /(?<![A-Za-z])([A-Za-z]+)\u2061/gu;
const primes: ReadonlyMap<string, number> = new Map([
  ["'", 1],
  ["’", 1],
  ["′", 1],
  ["″", 2],
  ["‴", 3],
  ["⁗", 4],
]);

/** Any text becomes LaTeX in which braces are balanced and nothing but our own commands is obeyed. */
export function charactersTex(text: string, typeface: Typeface): string {
  const pieces: string[] = [];
  let at = 0;
  // A name that is applied to what follows is a function whatever it looks like.
  for (const match of text.matchAll(applied)) {
    pieces.push(plain(text.slice(at, match.index), typeface), functionNamed(match[1] ?? ""));
    at = match.index + match[0].length;
  }
  pieces.push(plain(text.slice(at), typeface));
  return join(pieces);
}

function plain(text: string, typeface: Typeface): string {
  const atoms: Atom[] = [];
  for (const character of text.normalize("NFC")) add(atoms, character, typeface);
  return join(grouped(atoms));
}

function add(atoms: Atom[], character: string, typeface: Typeface): void {
  const last = atoms.at(-1);
  if (isCombining(character)) {
    if (last === undefined) return;
    last.tex = accented(character, inTypeface(last.typeface, last.tex));
    last.typeface = "";
    return;
  }
  const space = spaces.get(character);
  if (space === undefined && /\s/.test(character)) {
    if (last?.kind === "space") last.tex = "\\quad ";
    else atoms.push({ tex: " ", typeface: "", kind: "space" });
    return;
  }
  if (space !== undefined) atoms.push({ tex: space, typeface: "", kind: "other" });
  else if (primes.has(character)) atoms.push(raised("'".repeat(primes.get(character) ?? 1), last));
  else if (character === "°") atoms.push(raised("^{\\circ}", last));
  else if (!unseen.test(character)) atoms.push(script(character, last) ?? atomOf(character, typeface));
}

/** Two scripts on one base are an error of TeX, so each stands on a base of its own. */
function raised(tex: string, last: Atom | undefined): Atom {
  const holds = last?.kind === "word" || last?.kind === "close";
  return { tex: holds ? tex : `{}${tex}`, typeface: "", kind: "script" };
}

/** ² and ₁: what Unicode calls raised or lowered. */
function script(character: string, last: Atom | undefined): Atom | null {
  if (!/[\u00b2\u00b3\u00b9\u2070-\u209c\u2c7c\u1d2c-\u1d6a\u02b0-\u02b8]/u.test(character)) return null;
  const base = character.normalize("NFKC");
  if (base === character) return null;
  const lowered = /[\u1d62-\u1d6a\u2080-\u209c\u2c7c]/u.test(character);
  return raised(`${lowered ? "_" : "^"}{${join([...base].map((each) => atomOf(each, "").tex))}}`, last);
}

function atomOf(character: string, typeface: Typeface): Atom {
  const letter = mathLetter(character);
  if (letter !== null) {
    return { ...atomOf(letter.letter, letter.typeface), kind: "word" };
  }
  if (/[A-Za-z]/.test(character)) return { tex: character, typeface, kind: "word" };
  if (/[0-9]/.test(character)) return { tex: character, typeface: numbers(typeface), kind: "word" };
  const known = twins.get(character) ?? spellings.get(character) ?? symbols.get(character);
  if (known !== undefined) {
    const greek = /\p{Script=Greek}/u.test(character);
    return { tex: known, typeface: greek ? bold(typeface) : "", kind: greek ? "word" : "other" };
  }
  if (character <= "~")
    return { tex: character, typeface: "", kind: /[)\]!]/.test(character) ? "close" : "other" };
  if (/\p{Co}/u.test(character)) return { tex: "\\square", typeface: "", kind: "word" };
  if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return { tex: character, typeface: "", kind: "other" };
  // Letters of other scripts are words rather than variables, and TeX has no mathematics for them.
  return { tex: character, typeface: "\\text", kind: "word" };
}

function numbers(typeface: Typeface): Typeface {
  return typeface === "\\mathrm" || typeface === "\\mathcal" || typeface === "\\mathfrak" ? "" : typeface;
}

function bold(typeface: Typeface): Typeface {
  return typeface === "\\mathbf" || typeface === "\\boldsymbol" ? "\\boldsymbol" : "";
}

/** Neighbors of one typeface stand in one command, and spaces that would not be seen are made to. */
function grouped(atoms: readonly Atom[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < atoms.length; ) {
    const atom = atoms[at] as Atom;
    let end = at + 1;
    if (atom.typeface !== "")
      while (atoms[end]?.typeface === atom.typeface || spaceInWords(atoms, end, atom)) end += 1;
    if (atom.kind === "space") pieces.push(seen(atoms[at - 1], atom, atoms[end]));
    else pieces.push(inTypeface(atom.typeface, join(atoms.slice(at, end).map(({ tex }) => tex))));
    at = end;
  }
  return pieces;
}

function spaceInWords(atoms: readonly Atom[], at: number, { typeface }: Atom): boolean {
  return typeface === "\\text" && atoms[at]?.kind === "space" && atoms[at + 1]?.typeface === typeface;
}

/** TeX passes over spaces in mathematics; applications show them. Around operators there is one anyway. */
function seen(before: Atom | undefined, { tex }: Atom, after: Atom | undefined): string {
  if (tex !== " ") return tex;
  return before?.kind === "word" && after?.kind === "word" ? "\\ " : " ";
}

function inTypeface(typeface: Typeface, tex: string): string {
  if (typeface === "") return tex;
  if (typeface === "\\mathrm" && functions.has(tex)) return `\\${tex}`;
  return `${typeface}{${tex}}`;
}
