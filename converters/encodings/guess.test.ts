import { describe, expect, test } from "bun:test";
import { decodeSample, sniffEncoding } from "../encoding.ts";

/** The text in an encoding of one or two bytes a letter, by what a decoder makes of all of them. */
function encodeAs(label: string, text: string): Uint8Array {
  const decoder = new TextDecoder(label as Bun.Encoding);
  const bytesOf = new Map<string, number[]>();
  const note = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== "\ufffd") bytesOf.set(letter, bytes);
  };
  for (let lead = 0xff; lead >= 0x81; lead -= 1)
    for (let trail = 0xff; trail >= 0x30; trail -= 1) note([lead, trail]);
  for (let byte = 0xff; byte >= 0; byte -= 1) note([byte]);
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const samples: Readonly<Record<string, [text: string, ...labels: string[]]>> = {
  French: [
    "Le gardien comptait les marches chaque soir, bien qu'il en connût le nombre depuis trente années. « Où étaient donc les façades ? »",
    "windows-1252",
    "macintosh",
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
    const encoding = sniffEncoding({ head: bytes, tail: bytes, bytes: bytes.length });
    expect(encoding && decodeSample(bytes, encoding)).toBe(text);
  });

  test.each(cases)("%s in %s, behind much English", (_language, label, text) => {
    const bytes = encodeAs(label, `${"The keeper counted the steps.\n".repeat(200)}${text}\n`);
    const encoding = sniffEncoding({ head: bytes, tail: bytes, bytes: bytes.length });
    expect(encoding && decodeSample(bytes, encoding)).toEndWith(`${text}\n`);
  });
});
