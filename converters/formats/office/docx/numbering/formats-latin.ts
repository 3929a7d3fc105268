/** Roman numbers, letters and English words. "": the format has no way to write the number. */

const romans: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Above it applications fall back to digits. */
const romanMax = 32_767;

export function roman(value: number): string {
  if (value < 1 || value > romanMax) return "";
  let rest = value;
  let written = "";
  for (const [worth, digits] of romans) {
    written += digits.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return written;
}

/** a to z, then aa to zz, aaa to zzz: a letter is repeated, not counted on (section 17.18.59, lowerLetter). */
export function letters(value: number): string {
  return repeated(value, "abcdefghijklmnopqrstuvwxyz");
}

/** Times that a letter is repeated: no one would count more. */
const repeatsMax = 30;

export function repeated(value: number, alphabet: string): string {
  const all = [...alphabet];
  const letter = all[(value - 1) % all.length];
  const times = Math.ceil(value / all.length);
  return value < 1 || times > repeatsMax || letter === undefined ? "" : letter.repeat(times);
}

export function ordinal(value: number): string {
  const ten = value % 100;
  const suffix = ten >= 11 && ten <= 13 ? "th" : (["th", "st", "nd", "rd"][value % 10] ?? "th");
  return `${value}${suffix}`;
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const groups: readonly (readonly [number, string])[] = [
  [1_000_000_000, "billion"],
  [1_000_000, "million"],
  [1_000, "thousand"],
  [100, "hundred"],
];

export function cardinalWords(value: number): string {
  for (const [worth, name] of groups) {
    if (value < worth) continue;
    const rest = value % worth;
    const many = `${cardinalWords(Math.floor(value / worth))} ${name}`;
    return rest === 0 ? many : `${many} ${cardinalWords(rest)}`;
  }
  const ten = tens[Math.floor(value / 10)];
  const one = value % 10;
  if (value < small.length) return small[value] ?? "";
  return one === 0 ? (ten ?? "") : `${ten}-${small[one]}`;
}

const irregular: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

export function ordinalWords(value: number): string {
  const words = cardinalWords(value);
  const at = Math.max(words.lastIndexOf(" "), words.lastIndexOf("-")) + 1;
  const last = words.slice(at);
  return words.slice(0, at) + (irregular[last] ?? `${last.replace(/y$/, "ie")}th`);
}
