/** Characters of symbol fonts (w:sym) in Unicode: Adobe's Symbol and Wingdings, plain arrows and boxes. */

/** From a number on, characters in a row; a space is one that nothing is known for. */
type Row = readonly [first: number, characters: string];

const symbol: readonly Row[] = [
  [0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"],
  [0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"],
  [0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"],
  [0xa0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"],
  [0xc0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"],
  [0xe0, "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"],
];

const wingdings: readonly Row[] = [
  [0x20, " 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⏳🖮🖰🖲🖳🖴🖫🖬✇✍"],
  [0x40, "🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉"],
  [0x60, "♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□◻❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶❝❞ "],
  [0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•"],
  [0xa0, "▪○⭘◉◉◎○▪□🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"],
  [0xc0, "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋←"],
  [0xe0, "→↑↓↖↗↙↘←➔↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑ "],
];

const wingdings2: readonly Row[] = [
  [0x4f, "✗✓☒☑☒"],
  [0x95, "•●●○⊙⊙"],
  [0x9e, "·•■□"],
  [0xa2, "□■"],
];

const wingdings3: readonly Row[] = [
  [0x21, "→↑↓↖↗↙↘←"],
  [0x70, "▲▼△▽◄►◁▷"],
  [0x7d, "▶"],
  [0x80, "◀"],
];

const webdings: readonly Row[] = [
  [0x31, "✕"],
  [0x33, "◀▶▲▼"],
  [0x3c, "■"],
  [0x61, "✓"],
  [0x63, "□"],
  [0x67, "■"],
  [0x6e, "●"],
];

const fonts: ReadonlyMap<string, readonly Row[]> = new Map([
  ["symbol", symbol],
  ["wingdings", wingdings],
  ["wingdings 2", wingdings2],
  ["wingdings 3", wingdings3],
  ["webdings", webdings],
]);

/** Made for the first text in the font: few documents have one. */
const tables = new Map<readonly Row[], ReadonlyMap<number, string>>();

function table(rows: readonly Row[]): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const [first, row] of rows) {
    [...row].forEach((character, i) => {
      if (character !== " " || first + i === 0x20) characters.set(first + i, character);
    });
  }
  return characters;
}

function charactersOf(font: string): ReadonlyMap<number, string> | undefined {
  const rows = fonts.get(font.toLowerCase().trim());
  if (rows === undefined) return undefined;
  const made = tables.get(rows) ?? table(rows);
  tables.set(rows, made);
  return made;
}

export function isSymbolFont(font: string): boolean {
  return fonts.has(font.toLowerCase().trim());
}

/** Private codes that applications put such characters at, beside their own numbers. */
const privateBase = 0xf000;

/** What character `code` of the font shows; null when it is unknown. */
export function symbolOf(font: string, code: number): string | null {
  const own = code >= privateBase && code <= privateBase + 0xff ? code - privateBase : code;
  const known = charactersOf(font);
  if (known !== undefined) return known.get(own) ?? null;
  // Of an ordinary font: the character itself.
  if (code >= privateBase && code <= privateBase + 0xff)
    return own > 0x20 && own < 0x7f ? String.fromCharCode(own) : null;
  return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : null;
}

/** Text set in such a font: its private codes are shown, and all else stays, for applications show it in another font. */
export function symbolText(font: string, text: string): string {
  if (!isSymbolFont(font)) return text;
  return text.replace(
    /[\uf020-\uf0ff]/g,
    (character) => symbolOf(font, character.charCodeAt(0)) ?? character,
  );
}
