/** Alphabets and rows of signs other than Latin: one sign a number, repeated past the end, or numbers in a circle. */
import { repeated } from "./formats-latin.ts";

type Format = (value: number) => string;

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

export const alphabets: Readonly<Record<string, Format>> = {
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

export const enclosed: Readonly<Record<string, Format>> = {
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedFullstop: (value) => block(0x2488, 20, value),
  decimalEnclosedParen: (value) => block(0x2474, 20, value),
  ideographEnclosedCircle: (value) => block(0x3280, 10, value),
};
