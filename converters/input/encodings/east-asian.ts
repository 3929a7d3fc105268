/** Characters of Chinese, Japanese and Korean, by frequency. */

export type EastAsian = "Japanese" | "Simplified" | "Traditional" | "Korean";

/** Some hundred characters make up half of every text, or more. */
const frequent: Readonly<Record<EastAsian, string>> = {
  Japanese:
    "日本人大年会国一二三四五六七八九十月中出上下行者事自社時分生前後間見手長方新高地場合回小部同内学東京都大阪府県市区町村山川田口名住所氏番号電話金円価格商品在庫数量合計単位担当部署注文備考株式業務経済政治法電車気理動明全力目的現実度対定主要化成作用入来立発表使意味通信体問題不思言語文字書読何私今先週末話子女男世界関係連絡様続期物産員議民選挙調査研究開始終了次第最初午朝夜毎外国語車道駅店員花木水火土春夏秋冬雨雪天気空海白黒赤青食飲料夫妻父母兄弟姉妹友達知切持近遠安心無有多少正直美太郎鈴佐藤伊加渡辺林清松井石野原島崎橋本村上藤",
  Simplified:
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运姓城京李刘陈杨赵黄周吴徐孙朱林广深圳州省编号称价元数量单客户产备注",
  Traditional:
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運姓城臺台灣京李劉陳楊趙黃周吳徐孫朱林雄麗號稱價單客戶備註",
  Korean:
    "이다는을의에가하고지로기도한은사인리를어대자해서그있시나전정수일아부보상제라과주여세으장들우구성것적거면만원동안조였공게습니까계위경유지선소연내미중무생화마된금비스관명오신분되음국모문산차실개방물통행종교체용업요회민본말때진없학당했력등발반심년간결합법히데않입외려강두질최김박영철희순서울재약따았려또날씨좋글름출석번호품격목록량백천호님앙운준현택예천십운",
};

const sets = Object.fromEntries(
  Object.entries(frequent).map(([language, characters]) => [language, new Set(characters)]),
) as Record<EastAsian, Set<string>>;

const hiragana = Math.log(0.4 / 83);
const katakana = Math.log(0.1 / 86);
const mark = Math.log(0.1 / 8);
const rareMark = Math.log(3e-4);
const wideLetter = Math.log(1e-4);
const halfWidth = Math.log(2e-5);
const ideograph = Math.log(0.35 / 4000);
const syllable = Math.log(0.2 / 2350);
const foreign = Math.log(1e-7);

/** Log probability of a character beyond ASCII at the next position of a text. */
export function characterLikelihood(character: string, language: EastAsian): number {
  if (sets[language].has(character)) return Math.log(share[language] / sets[language].size);
  const point = character.codePointAt(0) as number;
  if (/[、。，「」・ー！？：；（）《》“”]/u.test(character)) return mark;
  if (point >= 0x3041 && point <= 0x3096) return language === "Japanese" ? hiragana : foreign;
  if (point >= 0x30a0 && point <= 0x30ff) return language === "Japanese" ? katakana : foreign;
  if (point >= 0xac00 && point <= 0xd7a3)
    return language === "Korean" ? syllable - (isInUse(character, language) ? 0 : unusual) : foreign;
  if (point >= 0x4e00 && point <= 0x9fff) return ideograph - (isInUse(character, language) ? 0 : unusual);
  if (point >= 0x3000 && point <= 0x303f) return rareMark;
  if (point >= 0xff61 && point <= 0xff9f) return language === "Japanese" ? halfWidth : foreign;
  if (point >= 0xff01 && point <= 0xff5e) return wideLetter;
  return /[…—–‘’·○●△▲▽▼□■◇◆★☆※→←↑↓×÷±°①-⑳〜～]/u.test(character) ? wideLetter : foreign;
}

const share: Readonly<Record<EastAsian, number>> = {
  Japanese: 0.3,
  Simplified: 0.6,
  Traditional: 0.6,
  Korean: 0.8,
};
const unusual = 4;

/** Ranges of the ideographs (in Korean, the syllables) in common use: first and last lead byte. */
const firstLevels: Readonly<Record<EastAsian, readonly [label: string, from: number, to: number]>> = {
  Japanese: ["euc-jp", 0xb0, 0xcf],
  Simplified: ["gb18030", 0xb0, 0xd7],
  Traditional: ["big5", 0xa4, 0xc6],
  Korean: ["euc-kr", 0xb0, 0xc8],
};
const levels = new Map<EastAsian, ReadonlySet<string>>();

function isInUse(character: string, language: EastAsian): boolean {
  const inUse = levels.get(language) ?? levelOf(language);
  levels.set(language, inUse);
  return inUse.has(character);
}

function levelOf(language: EastAsian): ReadonlySet<string> {
  const [label, from, to] = firstLevels[language];
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead += 1) {
    if (label === "big5") for (let trail = 0x40; trail <= 0x7e; trail += 1) bytes.push(lead, trail);
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) bytes.push(lead, trail);
  }
  return new Set(new TextDecoder(label as Bun.Encoding).decode(Uint8Array.from(bytes)));
}
