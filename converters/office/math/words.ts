/** Text that stands in a formula and is none: m:nor (ISO/IEC 29500-1, section 22.1.2.75). */
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

export function wordsTex(given: string): string {
  const text = given.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Cf}/gu, "");
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
    if (wordy.test(character) && !/[\p{Script=Greek}\u{1d400}-\u{1d7ff}²³¹⁰-₟]/u.test(character)) {
      words += spelled[character] ?? character;
      continue;
    }
    flush();
    const tex = charactersTex(character, "\\mathrm");
    pieces.push(/\\[a-zA-Z]+$/.test(tex) ? `${tex} ` : tex);
  }
  flush();
  return pieces.join("").trimEnd();
}
