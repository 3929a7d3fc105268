/** Numbers in the formats of ST_NumberFormat (ISO/IEC 29500-1, section 17.18.59). */
import { cardinalWords, letters, ordinal, ordinalWords, repeated, roman } from "./formats-latin.ts";

// Alphabets and rows of signs other than Latin: one sign a number, repeated past the end, or numbers in a circle.

const stems = "甲乙丙丁戊己庚辛壬癸";
const branches = "子丑寅卯辰巳午未申酉戌亥";

const rows: Readonly<Record<string, string>> = {
  russianLower: "абвгдежзиклмнопрстуфхцчшщыэюя",
  russianUpper: "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
  aiueoFullWidth:
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
  aiueo: "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ",
  irohaFullWidth:
    "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
  iroha: "ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽ",
  ganada: "가나다라마바사아자차카타파하",
  chosung: "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
  ideographTraditional: stems,
  ideographZodiac: branches,
  arabicAlpha: "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
  arabicAbjad: "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
  hindiVowels: "कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह",
  hindiConsonants: "अआइईउऊऋऌऍऎएऐऑऒओऔ",
  thaiLetters: "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
  hebrew2: "אבגדהוזחטיכלמנסעפצקרשת",
};

/** Sixty pairs of stem and branch. */
function zodiacTraditional(value: number): string {
  if (value < 1 || value > 60) return "";
  return `${stems[(value - 1) % stems.length]}${branches[(value - 1) % branches.length]}`;
}

const hebrewUnits = "אבגדהוזחט";
const hebrewTens = "יכלמנסעפצ";
const hebrewHundreds = ["ק", "ר", "ש", "ת", "תק", "תר", "תש", "תת", "תתק"];

/** Hebrew numerals; 15 and 16 are written as 9 and 6, 9 and 7. */
function hebrewNumeral(value: number): string {
  if (value < 1 || value > 999) return "";
  const hundreds = hebrewHundreds[Math.floor(value / 100) - 1] ?? "";
  const rest = value % 100;
  if (rest === 15) return `${hundreds}טו`;
  if (rest === 16) return `${hundreds}טז`;
  return hundreds + (hebrewTens[Math.floor(rest / 10) - 1] ?? "") + (hebrewUnits[(rest % 10) - 1] ?? "");
}

const alphabets: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(
    Object.entries(rows).map(([format, row]) => [format, (value: number) => repeated(value, row)]),
  ),
  ideographZodiacTraditional: zodiacTraditional,
  hebrew1: hebrewNumeral,
};

/** One character for each of the numbers from 1; "" beyond the last. */
function block(first: number, count: number, value: number): string {
  return value >= 1 && value <= count ? String.fromCodePoint(first + value - 1) : "";
}

function circled(value: number): string {
  if (value === 0) return "⓪";
  return block(0x2460, 20, value) || block(0x3251, 15, value - 20) || block(0x32b1, 15, value - 35);
}

const enclosed: Readonly<Record<string, Format>> = {
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedFullstop: (value) => block(0x2488, 20, value),
  decimalEnclosedParen: (value) => block(0x2474, 20, value),
  ideographEnclosedCircle: (value) => block(0x3280, 10, value),
};

// Chinese, Japanese and Korean counting.

interface Counting {
  digits: string;
  units: readonly [string, string, string];
  myriads: readonly [string, string];
  /** Whether a one stands before ten, hundred, thousand: "" is never, "all" always, "notTen" not at the beginning. */
  one: "never" | "all" | "notTen";
  /** Stands for one or more powers of ten that are not there; "": nothing does. */
  zero: string;
}

const chinese: Counting = {
  digits: "〇一二三四五六七八九",
  units: ["十", "百", "千"],
  myriads: ["万", "亿"],
  one: "notTen",
  zero: "〇",
};
const taiwanese: Counting = { ...chinese, digits: "○一二三四五六七八九", myriads: ["萬", "億"], zero: "零" };
const japanese: Counting = { ...chinese, myriads: ["万", "億"], one: "never", zero: "" };
const financial: readonly [string, string, string] = ["拾", "佰", "仟"];

const countings: Readonly<Record<string, Counting>> = {
  chineseCountingThousand: chinese,
  taiwaneseCountingThousand: taiwanese,
  japaneseCounting: japanese,
  chineseLegalSimplified: {
    ...chinese,
    digits: "零壹贰叁肆伍陆柒捌玖",
    units: financial,
    one: "all",
    zero: "零",
  },
  ideographLegalTraditional: {
    ...taiwanese,
    digits: "零壹貳參肆伍陸柒捌玖",
    units: financial,
    one: "all",
  },
  japaneseLegal: {
    digits: "〇壱弐参四伍六七八九",
    units: ["拾", "百", "阡"],
    myriads: ["萬", "億"],
    one: "all",
    zero: "",
  },
  koreanCounting: {
    digits: "영일이삼사오육칠팔구",
    units: ["십", "백", "천"],
    myriads: ["만", "억"],
    one: "never",
    zero: "",
  },
  vietnameseCounting: {
    digits: "không một hai ba bốn năm sáu bảy tám chín",
    units: [" mười", " trăm", " nghìn"],
    myriads: [" vạn", " ức"],
    one: "all",
    zero: "",
  },
};

const digital: Readonly<Record<string, string>> = {
  ideographDigital: "〇一二三四五六七八九",
  japaneseDigitalTenThousand: "〇一二三四五六七八九",
  taiwaneseDigital: "○一二三四五六七八九",
  koreanDigital: "영일이삼사오육칠팔구",
  koreanDigital2: "零一二三四五六七八九",
  decimalFullWidth: "０１２３４５６７８９",
  decimalFullWidth2: "０１２３４５６７８９",
  hindiNumbers: "०१२३४५६७८९",
  thaiNumbers: "๐๑๒๓๔๕๖๗๘๙",
};

/** Korean ordinals, first to tenth, and the tens. */
const koreanOnes = "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉".split(" ");
const koreanTens = "열 스물 서른 마흔 쉰 예순 일흔 여든 아흔".split(" ");

function koreanLegal(value: number): string {
  if (value < 1 || value > 99) return "";
  return (koreanTens[Math.floor(value / 10) - 1] ?? "") + (koreanOnes[(value % 10) - 1] ?? "");
}

/** Counting up to 99 as words, digit by digit from there (section 17.18.59). */
function upToHundred(counting: Counting, digits: string): (value: number) => string {
  return (value) => (value < 100 ? counted(value, counting) : digitByDigit(value, digits));
}

const eastAsian: Readonly<Record<string, (value: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(countings).map(([format, counting]) => [
      format,
      (value: number) => counted(value, counting),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(digital).map(([format, digits]) => [
      format,
      (value: number) => digitByDigit(value, digits),
    ]),
  ),
  chineseCounting: upToHundred(chinese, "〇一二三四五六七八九"),
  taiwaneseCounting: upToHundred(taiwanese, "○一二三四五六七八九"),
  koreanLegal,
};

function digitByDigit(value: number, digits: string): string {
  return [...String(value)].map((digit) => digits[Number(digit)] ?? digit).join("");
}

const myriad = 10_000;

function counted(value: number, counting: Counting): string {
  const digits = counting.digits.includes(" ") ? counting.digits.split(" ") : [...counting.digits];
  if (value === 0) return digits[0] ?? "";
  const groups = [Math.floor(value / myriad ** 2), Math.floor(value / myriad) % myriad, value % myriad];
  const names = [counting.myriads[1], counting.myriads[0], ""];
  let written = "";
  for (const [i, group] of groups.entries()) {
    if (group === 0) continue;
    // A gap between groups is a zero like one within them.
    if (written !== "" && group < 1000) written += counting.zero;
    written += belowMyriad(group, written === "", counting, digits) + (names[i] ?? "");
  }
  return written.trim();
}

function belowMyriad(value: number, first: boolean, counting: Counting, digits: readonly string[]): string {
  let written = "";
  let gap = false;
  for (let power = 3; power >= 0; power--) {
    const digit = Math.floor(value / 10 ** power) % 10;
    if (digit === 0) {
      gap = written !== "";
      continue;
    }
    if (gap) written += counting.zero;
    gap = false;
    const unit = power === 0 ? "" : (counting.units[power - 1] ?? "");
    const beginning = first && written === "" && power === 1;
    const bare =
      digit === 1 && unit !== "" && (counting.one === "never" || (counting.one === "notTen" && beginning));
    const apart =
      written !== "" && unit.startsWith(" ") ? " " : written !== "" && digits[1]?.length !== 1 ? " " : "";
    written += apart + (bare ? "" : (digits[digit] ?? "")) + unit;
  }
  return written;
}

type Format = (value: number) => string;

const decimal: Format = String;

const others: Readonly<Record<string, Format>> = {
  decimal,
  decimalHalfWidth: decimal,
  decimalZero: (value) => String(value).padStart(2, "0"),
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerRoman: roman,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerLetter: letters,
  ordinal,
  cardinalText: (value) => capitalized(cardinalWords(value)),
  ordinalText: (value) => capitalized(ordinalWords(value)),
  hex: (value) => value.toString(16).toUpperCase(),
  chicago: (value) => repeated(value, "*†‡§"),
  numberInDash: (value) => `- ${value} -`,
  dollarText: (value) => `${capitalized(cardinalWords(value))} and 00/100`,
  bullet: () => "",
  none: () => "",
};

const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries({ ...others, ...eastAsian, ...alphabets, ...enclosed }),
);

/** Values that a format cannot write, and formats that nobody knows, are decimal. `pattern` is that of "custom". */
export function formatNumber(value: number, format: string, pattern = ""): string {
  if (format === "custom") return custom(value, pattern);
  const written = formats.get(format);
  if (written === undefined) return decimal(value);
  return written(value) || (format === "bullet" || format === "none" ? "" : decimal(value));
}

/** "001, 002, 003, ..." says how many digits there are at the least; longer ones are only a bound on padding. */
function custom(value: number, pattern: string): string {
  const first = /^0{0,9}\d/.exec(pattern)?.[0] ?? "";
  return String(value).padStart(first.length, "0");
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
