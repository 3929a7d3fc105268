/** Letters beyond ASCII by language, with frequencies: the basis for judging an encoding. */

export interface Alphabet {
  /** Log probability of a letter (in lower case, except the Turkish İ) at the next position of a text. */
  letters: ReadonlyMap<string, number>;
  /** For unlisted letters of the same script. */
  other: number;
  script: Script;
}

export type Script = "Latin" | "Cyrillic" | "Greek" | "Hebrew" | "Arabic" | "Thai";

/** Numbers after the letters: occurrences in 10,000 letters of running text. */
const latin: Readonly<Record<string, string>> = {
  English: "é2 è1 ê1 ë1 ç1 ñ1 ü1 ö1 ï1 á1 ó1 í1",
  French: "é190 à50 è30 ê23 ç9 ù6 û6 ô5 î5 â6 ë2 ï3 œ4 ü1 æ1 ÿ1",
  German: "ä56 ö30 ü65 ß30 é1",
  Spanish: "á50 é43 í70 ñ31 ó83 ú17 ü2",
  Portuguese: "ã75 ç50 á45 é45 ê30 í35 ó30 õ20 ú13 â12 à15 ô6 ü1",
  Italian: "à60 è40 ì10 ò20 ù17 é5",
  Swedish: "å134 ä180 ö130 é5",
  Danish: "å120 æ85 ø94 é5 ö1 ä1",
  Finnish: "ä360 ö45 å2 š1 ž1 é1",
  Icelandic: "á180 ð440 é65 í157 ó99 ö78 ú61 ý23 þ145 æ87",
  Dutch: "ë8 é6 ï3 ö1 ü1 è1 ê1",
  Catalan: "à90 é50 è60 í50 ï10 ó50 ò30 ú30 ü5 ç20",
  // Names and words of several languages in one file.
  Western:
    "é30 ü15 ö12 ä12 á10 è8 í8 ó10 ñ6 ç6 à8 ã5 ø5 å6 ê4 ß5 ú4 ô3 î2 â2 ë2 ï2 ò2 ù2 æ3 õ1 ì1 û1 œ1 ý1 š1 ž1",
  Polish: "ą90 ć40 ę110 ł200 ń20 ó90 ś70 ź7 ż80",
  Czech: "á220 č95 ď3 é130 ě160 í310 ň5 ó4 ř120 š80 ť4 ú15 ů60 ý100 ž99",
  Slovak: "á200 č110 ď20 é90 í110 ĺ1 ľ40 ň20 ó10 ô20 ŕ1 š100 ť80 ú110 ý110 ž100 ä5",
  Hungarian: "á337 é380 í54 ó110 ö94 ő87 ú30 ü55 ű13",
  Croatian: "č100 ć60 đ30 š100 ž50",
  Romanian: "ă200 â80 î100 ș60 ş60 ț60 ţ60",
  Turkish: "ı450 ş178 ğ112 ü185 ö78 ç116 İ30 â3 î2 û2",
  Lithuanian: "ė160 š120 ų120 ž80 ū50 į60 ą70 č40 ę20",
  Latvian: "ā400 ī190 ē190 š100 ū60 ņ60 ļ40 ž20 ķ20 č10 ģ10",
  Estonian: "ä100 õ100 ü60 ö25 š1 ž1",
  Albanian: "ë600 ç70",
};

/** The same numbers; in scripts without case, letters may include marks. */
const others: Readonly<Record<string, readonly [script: Script, letters: string]>> = {
  Russian: [
    "Cyrillic",
    "о1097 е845 а801 и735 н670 т626 с547 р473 в454 л440 к349 м321 д298 п281 у262 я201 ы190 ь174 г170 з165 б159 ч144 й121 х97 ж94 ш73 ю64 ц48 щ36 э32 ф26 ё15 ъ4",
  ],
  Ukrainian: [
    "Cyrillic",
    "о940 а800 и610 і570 н650 в540 е480 р470 т530 с410 к360 у330 л350 д340 м300 п280 я210 ь180 з230 г155 б175 й138 ч140 х114 ц90 ж72 ї65 ш74 ю75 є61 щ53 ф21 ґ1",
  ],
  Bulgarian: [
    "Cyrillic",
    "а1200 и890 о890 е870 т790 н700 р490 с480 в430 л340 д320 к330 п290 м250 з210 я180 г150 б150 у150 ъ170 ч140 щ60 ж60 ш40 ц60 ф30 х60 й60 ю20 ь5",
  ],
  Serbian: [
    "Cyrillic",
    "а1200 и950 о900 е900 н550 р500 с500 т450 ј450 в370 у430 к370 м340 д360 п280 л310 з170 г170 б150 ш90 ч90 ц80 њ70 љ50 ж60 ћ65 х60 ђ25 ф20 џ3",
  ],
  Belarusian: [
    "Cyrillic",
    "а1500 н640 і640 р500 е480 ы430 с500 к400 л400 я380 т400 в330 о300 д340 м300 п290 у320 з250 ц290 ь190 г200 б190 ў190 ч150 х140 й120 ю100 э110 ш100 ж90 ё80 ф15",
  ],
  Greek: [
    "Greek",
    "α880 ά200 ο750 ό180 ι600 ί270 ε600 έ220 τ820 σ480 ς400 ν630 η420 ή160 υ350 ύ110 ρ440 π420 κ420 μ340 λ300 ω180 ώ110 δ180 γ180 χ115 θ115 φ85 β70 ξ50 ζ40 ψ18 ϊ15 ϋ3 ΐ3 ΰ1",
  ],
  Hebrew: [
    "Hebrew",
    "י1080 ו1040 ה1000 ל740 א620 ר570 ת510 מ480 ש450 נ290 ב470 ם290 ד260 ק210 ע320 ח250 כ260 פ170 ג130 ט120 ן160 ס150 ז130 צ110 ך80 ף40 ץ30",
  ],
  Arabic: [
    "Arabic",
    "ا1400 ل1180 ي640 م630 و600 ن600 ر440 ت440 ب400 ة340 ع370 د340 س280 ف290 ه390 ك220 ق250 ح200 أ260 ج130 ش110 ى100 ط110 ص100 خ100 إ90 ذ90 ز70 ض60 غ60 ئ40 ث70 ء50 آ30 ظ20 ؤ15 ً15 ُ5 َ5 ِ5 ّ8 ْ3 ٌ2 ٍ2 ،90 ؟15 ؛8 ـ10",
  ],
  Persian: [
    "Arabic",
    "ا1350 ی1000 ر750 د750 ن700 ه600 م550 و550 ت500 ب450 ش300 س320 ک320 ل300 ز250 ف200 گ170 ق120 خ130 ع150 ج120 ح110 پ120 چ70 ص80 ط70 آ100 ض50 غ40 ذ30 ث25 ظ25 ژ10 ئ15 أ10 ي50 ك20 ء8 ،70 ؟10 ؛5",
  ],
  Thai: [
    "Thai",
    "า800 น750 ร700 ก550 อ560 เ560 ง450 ่600 ม400 ย400 ล400 ว400 ด350 ท350 ส350 ้450 ั500 ี360 ิ350 ต330 ะ300 ค300 ป250 บ300 ห300 แ200 จ200 พ200 ข180 ช180 ื180 ใ160 ไ160 โ120 ็100 ์190 ุ190 ู200 ำ120 ผ90 ถ110 ณ80 ศ80 ธ80 ญ60 ซ60 ษ60 ภ60 ึ100 ฐ30 ฝ20 ฟ50 ฉ25 ๆ25 ฮ10 ๊10 ๋5 ฯ5 ฎ5 ฏ4 ฒ3 ฆ2 ฌ1 ฬ4 ฤ4 ๑2 ๒2 ๓2 ๔2 ๕2 ๖1 ๗1 ๘1 ๙1 ๐2 ฿2",
  ],
};

function read(letters: string): [letter: string, count: number][] {
  return letters.split(" ").map((each) => {
    const letter = String.fromCodePoint(each.codePointAt(0) as number);
    return [letter, Number(each.slice(letter.length))];
  });
}

function alphabet(script: Script, letters: string): Alphabet {
  const counts = read(letters);
  // Texts in Latin script are mostly ASCII; in other scripts, words consist of their own letters only.
  const total = script === "Latin" ? 10_000 : counts.reduce((sum, [, count]) => sum + count, 0);
  const logarithms = counts.map(([letter, count]) => [letter, Math.log(count / total)] as const);
  return { letters: new Map(logarithms), other: Math.log(script === "Latin" ? 3e-6 : 2e-5), script };
}

export const alphabets: ReadonlyMap<string, Alphabet> = new Map([
  ...Object.entries(latin).map(([name, letters]) => [name, alphabet("Latin", letters)] as const),
  ...Object.entries(others).map(([name, [script, letters]]) => [name, alphabet(script, letters)] as const),
]);
