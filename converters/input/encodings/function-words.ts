/** Common ASCII words by language, to detect the language of a text. */
const words: Readonly<Record<string, string>> = {
  English: "the of and to in is that for it was on are with as be by this from have not which",
  French: "le la les de des du un une et est en que qui dans pour sur pas au ce il elle nous vous avec sont",
  German:
    "der die das und ist nicht ein eine zu den von mit sich des auf dem im es wir ich sie bei oder aus am",
  Spanish: "el la los las de del un una y en que por con para se no es su al lo como cuesta",
  Portuguese: "o a os as de do da dos das um uma e em que por com para se no na ao os mais",
  Italian: "il lo la i gli le di del della un una e in che per con non si sono da al nel anche",
  Swedish: "och att det som en ett av den med till har inte om var jag han hon vi de",
  Danish: "og at det som en et af den med til har ikke om var jeg han hun vi de er for hvad",
  Finnish: "ja on ei se ett oli hen mutta kun tai ovat ole joka niin",
  Icelandic: "og er en sem til um var ekki af fyrir hann hafa",
  Dutch: "de het een en van in is dat niet te zijn op met voor die aan er om ook",
  Catalan: "el la els les de del un una i en que per amb no es al",
  Albanian: "dhe i e nga me se ka do si nuk po",
  Polish: "i w na z do nie jest to o jak po za od przez ale co czy tak jego",
  Czech: "a v na je se to z do s o jak pro za od po ale co byl by",
  Slovak: "a v na je sa to z do s o ako pre za od po ale bol by",
  Hungarian: "a az egy hogy nem is meg ez ha csak volt van vagy mint de ki",
  Croatian: "i u na je se da za od s su ne to kao po ali bio",
  Romanian: "de la cu nu un o pe din care ce mai sau este au al ale",
  Turkish: "ve bir bu da de ile ama gibi daha en ne var olan kadar sonra ise",
  Lithuanian: "ir kad ne su buvo yra tai bet kaip jis jo nuo ar apie",
  Latvian: "un ir ar no par ka bet to kas ne vai uz bija",
  Estonian: "ja on ei see et kui oli ta ka aga ning oma mis",
};

const languagesOf = new Map<string, string[]>();
for (const [language, list] of Object.entries(words))
  for (const word of list.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

const bytesMax = 32 * 1024;
/** Log likelihood ratio of a word for its language, and the maximum of all words together. */
const perWord = 1;
const most = 5;

/** Language → sum of the log likelihood ratios of the text's words. */
export function languageEvidence(bytes: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(bytes.subarray(0, bytesMax)).toString("latin1").toLowerCase();
  const seen = new Set(
    text.replace(/<[^<>]{0,500}>/g, " ").match(/(?<![\w\x80-\xff])[a-z]+(?![\w\x80-\xff])/g),
  );
  const evidence = new Map<string, number>();
  for (const word of seen)
    for (const language of languagesOf.get(word) ?? [])
      evidence.set(language, Math.min(most, (evidence.get(language) ?? 0) + perWord));
  return evidence;
}
