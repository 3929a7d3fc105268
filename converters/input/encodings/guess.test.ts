import { describe, expect, test } from "bun:test";
import { encodeAs } from "../../testing/encoded.ts";
import { decodeSample, sniffEncoding } from "./encoding.ts";

const samples: Readonly<Record<string, [text: string, ...labels: string[]]>> = {
  French: [
    "Le gardien comptait les marches chaque soir, bien qu'il en connût le nombre depuis trente années. « Où étaient donc les façades ? »",
    "windows-1252",
    "macintosh",
    "ibm850",
  ],
  German: [
    "Der Wärter zählte jeden Abend die Stufen, obwohl er ihre Zahl seit dreißig Jahren kannte. Später löschte er das Licht.",
    "windows-1252",
  ],
  Spanish: [
    "El farero contaba los peldaños cada noche, aunque conocía su número desde hacía treinta años. ¿Quién más subía allí?",
    "windows-1252",
  ],
  Portuguese: [
    "O faroleiro contava os degraus todas as noites, embora já soubesse o número há trinta anos. A lição não mudou.",
    "windows-1252",
  ],
  Swedish: [
    "Fyrvaktaren räknade trappstegen varje kväll, fastän han hade känt deras antal i trettio år. Ljuset släcktes på morgonen.",
    "windows-1252",
  ],
  Polish: [
    "Latarnik liczył schody każdego wieczoru, chociaż znał ich liczbę od trzydziestu lat. Światło gasło o świcie, a źródło biło.",
    "windows-1250",
    "iso-8859-2",
    "ibm852",
  ],
  Czech: [
    "Strážce počítal schody každý večer, ačkoli znal jejich počet již třicet let. Světlo zhaslo až za úsvitu, když přišla loď.",
    "windows-1250",
    "iso-8859-2",
  ],
  Hungarian: [
    "Az őr minden este megszámolta a lépcsőket, bár harminc éve tudta a számukat. A fény hajnalban aludt ki a tű fölött.",
    "windows-1250",
  ],
  Russian: [
    "Смотритель каждый вечер считал ступени, хотя знал их число уже тридцать лет. Свет погас на рассвете.",
    "windows-1251",
    "koi8-r",
    "iso-8859-5",
    "ibm866",
  ],
  Ukrainian: [
    "Доглядач щовечора рахував сходинки, хоча знав їхню кількість уже тридцять років. Світло згасло на світанку.",
    "koi8-u",
    "windows-1251",
  ],
  Greek: [
    "Ο φύλακας μετρούσε τα σκαλοπάτια κάθε βράδυ, αν και ήξερε τον αριθμό τους εδώ και τριάντα χρόνια.",
    "windows-1253",
    "iso-8859-7",
  ],
  Turkish: [
    "Fener bekçisi otuz yıldır sayısını bildiği hâlde her akşam basamakları sayardı. Işık şafakta söndü, gemi uzaklaştı.",
    "windows-1254",
  ],
  Hebrew: [
    "השומר ספר את המדרגות בכל ערב, אף על פי שידע את מספרן זה שלושים שנה. האור כבה עם שחר.",
    "windows-1255",
  ],
  Arabic: [
    "كان الحارس يعد الدرجات كل مساء، مع أنه عرف عددها منذ ثلاثين عاما. وانطفأ الضوء عند الفجر.",
    "windows-1256",
    "iso-8859-6",
  ],
  Lithuanian: [
    "Prižiūrėtojas kas vakarą skaičiavo laiptelius, nors jų skaičių žinojo jau trisdešimt metų. Šviesa užgeso auštant.",
    "windows-1257",
  ],
  Thai: ["ผู้ดูแลประภาคารนับขั้นบันไดทุกเย็น แม้จะรู้จำนวนของมันมาสามสิบปีแล้ว", "windows-874"],
  Japanese: [
    "灯台守は毎晩、階段の段数を数えた。三十年も前からその数を知っていたのに。夜明けに灯りは消えた。",
    "shift_jis",
    "euc-jp",
  ],
  Chinese: ["看守人每天晚上都数台阶，虽然三十年来他一直知道台阶的数目。黎明时分，灯光熄灭了。", "gb18030"],
  "Chinese of Taiwan": [
    "看守人每天晚上都數臺階，雖然三十年來他一直知道臺階的數目。黎明時分，燈光熄滅了。",
    "big5",
  ],
  Korean: [
    "등대지기는 삼십 년 전부터 그 수를 알고 있었지만 매일 저녁 계단을 세었다. 새벽에 불빛이 꺼졌다.",
    "euc-kr",
  ],
};

describe("texts are read as they were written", () => {
  const cases = Object.entries(samples).flatMap(([language, [text, ...labels]]) =>
    labels.map((label) => [language, label, text] as const),
  );
  test.each(cases)("%s in %s", (_language, label, text) => {
    const bytes = encodeAs(label, text);
    expect(told(bytes).text).toBe(text);
  });

  test.each(cases)("%s in %s, behind much English", (_language, label, text) => {
    const bytes = encodeAs(label, `${"The keeper counted the steps.\n".repeat(200)}${text}\n`);
    expect(told(bytes).text).toEndWith(`${text}\n`);
  });
});

function told(bytes: Uint8Array): { label: string | undefined; text: string | null; isGuess: boolean } {
  const encoding = sniffEncoding({ head: bytes, tail: bytes, bytes: bytes.length });
  return {
    label: encoding?.label,
    text: encoding && decodeSample(bytes, encoding),
    isGuess: encoding?.trust !== undefined,
  };
}

describe("few letters are enough where they say it", () => {
  test.each<[string, label: string, text: string]>([
    ["prices in French", "iso-8859-15", "Entrée;Prix\nPâté maison;7 €\nSalade niçoise;9€\n"],
    ["prices in Italian", "iso-8859-15", "Il biglietto per la città costa 4€, il caffè è già pagato.\n"],
    ["prices in German", "iso-8859-15", "Die Gebühr für Räume beträgt 30€.\n"],
    ["letters that only ISO 8859-15 has", "iso-8859-15", "Šakki ja žonglööri, hyvää päivää; œuvre à 2€\n"],
    [
      "a page in Spanish",
      "iso-8859-15",
      "<html><body><h1>Menú</h1><p>Jamón: 12€. Piña: 3€.</p></body></html>",
    ],
    ["prices in windows-1252", "windows-1252", "Café crème;3€\nThé glacé;2€\nPâté;4€\n"],
    ["names in Turkish", "windows-1254", "Ad;Şehir\nİbrahim;Iğdır\nAyşe;Muğla\nGül;Şırnak\n"],
    [
      "a page in Turkish",
      "windows-1254",
      "<html><body><p>İstanbul, Iğdır ve Şırnak güzel.</p></body></html>",
    ],
    ["names in Icelandic", "windows-1252", "Nafn;Staður\nÞórður;Ísafjörður\nGuðrún;Akureyri\n"],
    ["names in Russian", "windows-1251", "Имя;Город\nИван;Москва\n"],
    ["names in Russian of DOS", "ibm866", "Имя;Город\nИван;Москва\n"],
    ["names in Japanese", "shift_jis", "名前,住所\n山田太郎,東京都\n"],
    ["names in Chinese", "gb18030", "姓名,城市\n王小明,北京\n"],
    ["names in Korean", "euc-kr", "이름,도시\n김철수,서울\n"],
    ["German of DOS", "ibm850", "Größe, Übermut und Ärger: schön üben.\n"],
    ["Spanish of DOS", "ibm850", "El niño de Málaga comió también en Cádiz.\n"],
    ["Polish of DOS", "ibm852", "Książka leży na stole obok łóżka.\n"],
    ["Swedish of a Macintosh", "macintosh", "Räksmörgås på sjön. Småfåglar äter ärtor.\n"],
  ])("%s", (_name, label, text) => {
    expect(told(encodeAs(label, text))).toEqual({ label, text, isGuess: false });
  });

  test("the currency sign is the euro, but where the text says that it is windows-1252", () => {
    const text = "Prix d'été : 3¤, « où ça ? » – à côté";
    expect(told(encodeAs("windows-1252", text)).text).toBe(text);
  });
});

describe("what little evidence says is a guess", () => {
  test.each([
    ["a word of Turkish", "windows-1254", "Ağaç dikiyoruz."],
    ["a word of three letters", "windows-1252", "øen"],
  ])("%s", (_name, label, text) => {
    expect(told(encodeAs(label, text))).toEqual({ label, text, isGuess: true });
  });
});
