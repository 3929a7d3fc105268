/** Text that stands in a formula and is none: m:nor (ISO/IEC 29500-1, section 22.1.2.75). */
import { mathLetter } from "./alphabets.ts";
import { charactersTex } from "./characters.ts";
import { functions } from "./functions.ts";

/** What \text reads as text; all else that TeX would obey is left out of it. */
const spelled: Readonly<Record<string, string>> = {
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "%": "\\%",
  "#": "\\#",
  "&": "\\&",
  _: "\\_",
};

/** Letters of any script with the marks, digits, spaces and punctuation that \text shows as they are. */
const wordy = /^[\p{L}\p{M}\p{N}\p{Zs}{}$%#&_.,:;!?()[\]'"’‘“”„/*+=<>|@–—…-]$/u;

/** Marks that no letter has taken up; readers of LaTeX refuse a text for them. */
const loose = /[\u0300-\u036f]/gu;

export function wordsTex(given: string): string {
  const text = given
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(loose, "");
  if (functions.has(text.trim())) return `\\${text.trim()}`;
  if (!/\p{L}/u.test(text)) return charactersTex(text, "").replace(/^ | $/g, "\\ ");
  const pieces: string[] = [];
  let words = "";
  const flush = () => {
    if (words !== "") pieces.push(`\\text{${words}}`);
    words = "";
  };
  for (const character of text) {
    // Greek has its commands, and fonts of formulas have no other.
    if (
      wordy.test(character) &&
      mathLetter(character) === null &&
      !/[\p{Script=Greek}²³¹⁰-₟]/u.test(character)
    ) {
      words += spelled[character] ?? character;
      continue;
    }
    flush();
    const tex = charactersTex(character, "\\mathrm");
    pieces.push(/\\[a-zA-Z]+$/.test(tex) ? `${tex} ` : tex);
  }
  flush();
  return pieces.join("");
}
