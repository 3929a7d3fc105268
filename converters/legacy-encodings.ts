/**
 * Encodings of one byte a letter, told by the letters that a language has: read in the right one, nearly all letters
 * beyond ASCII are of its alphabet, or, in scripts of their own, its most frequent ones. The detector's statistics know
 * fewer encodings and go wrong on short texts.
 */
interface Language {
  /** Beyond ASCII; of other scripts than Latin the most frequent. */
  letters: string;
  /** WHATWG labels, the likeliest first. */
  labels: readonly string[];
  /** What share of its letters those are in any text, at the least; left out: all. */
  share?: number;
}

const western = ["windows-1252", "macintosh"];
const central = ["windows-1250", "iso-8859-2"];
const baltic = ["windows-1257", "iso-8859-13", "iso-8859-4"];

/** The usual ones first: between equals the first counts. */
const languages: readonly Language[] = [
  { letters: "àâçéèêëîïôùûüÿœæ", labels: western },
  { letters: "äöüß", labels: western },
  { letters: "áéíñóúü", labels: western },
  { letters: "áâãàçéêíóôõúü", labels: western },
  { letters: "åäöéæøü", labels: western },
  { letters: "àèéìíòóùú", labels: western },
  { letters: "áéíóúýþðæöå", labels: western },
  { letters: "ąćęłńóśźż", labels: central },
  { letters: "áčďéěíňóřšťúůýžľĺŕôä", labels: central },
  { letters: "áéíóöőúüű", labels: central },
  { letters: "čćđšž", labels: central },
  { letters: "ăâîşţșț", labels: [...central, "iso-8859-16"] },
  { letters: "çğıöşüâîûi̇", labels: ["windows-1254"] },
  { letters: "ąčęėįšųūž", labels: baltic },
  { letters: "āčēģīķļņšūž", labels: baltic },
  { letters: "õäöüšž", labels: baltic },
  {
    letters: "оеаинтсрвл",
    share: 0.6,
    labels: ["windows-1251", "koi8-r", "ibm866", "iso-8859-5", "x-mac-cyrillic"],
  },
  { letters: "оаинвтрікуеїєґ", share: 0.58, labels: ["windows-1251", "koi8-u", "iso-8859-5"] },
  { letters: "αοιετσνηυρπάίό", share: 0.64, labels: ["windows-1253", "iso-8859-7"] },
  { letters: "יוהלארתמשנב", share: 0.64, labels: ["windows-1255"] },
  { letters: "اليمنوةترب", share: 0.5, labels: ["windows-1256", "iso-8859-6"] },
  { letters: "านรกอเง่มยลวดทส้ั", share: 0.55, labels: ["windows-874"] },
];

const punctuation = /[\s\u00a0«»„“”‘’‚‹›–—…°§№©®€£·•¿¡ªº´¨]/u;
const sureMin = 0.96;
/** Half-width syllables stand alone in no text; they are what other scripts look like in Shift_JIS. */
const halfWidth = /[\uff61-\uff9f]/g;

export interface Told {
  label: string;
  /** 0..1 */
  score: number;
}

/** The encoding whose letters are those of a language; null when none is sure. `telling`: lines beyond ASCII. */
export function byLetters(telling: Uint8Array): Told | null {
  const texts = new Map<string, string[]>();
  let best: Told = { label: "", score: 0 };
  for (const { letters, labels, share = 1 } of languages) {
    const alphabet = new Set(letters);
    for (const label of labels) {
      const foreign = texts.get(label) ?? foreignLetters(telling, label);
      texts.set(label, foreign);
      const known = foreign.filter((letter) =>
        alphabet.has(share === 1 ? letter.toLowerCase() : letter),
      ).length;
      // Signs among the letters are those of another encoding.
      const lettered = foreign.filter((letter) => /[\p{L}\p{M}]/u.test(letter)).length / foreign.length;
      const score = foreign.length === 0 ? 0 : Math.min(1, known / foreign.length / share) * lettered;
      if (score > best.score + 0.005) best = { label, score };
    }
  }
  return best.score >= sureMin ? best : null;
}

function foreignLetters(bytes: Uint8Array, label: string): string[] {
  const text = new TextDecoder(label as Bun.Encoding).decode(bytes);
  return [...text].filter((character) => character > "\x7f" && !punctuation.test(character));
}

/** Whether text that was read in an encoding of several bytes is made of what such texts are made of. */
export function isEastAsian(text: string): boolean {
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return (text.match(halfWidth)?.length ?? 0) * 4 < foreign;
}
