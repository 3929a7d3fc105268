/** Languages as the tags of recordings name them (ISO 639-2, or as their programs like), and as BCP 47 does. */

/** The twenty that have a second code, for libraries (ISO 639-2/B). */
const bibliographic: Readonly<Record<string, string>> = {
  ...{ alb: "sq", arm: "hy", baq: "eu", bur: "my", chi: "zh", cze: "cs", dut: "nl", fre: "fr", geo: "ka" },
  ...{ ger: "de", gre: "el", ice: "is", mac: "mk", mao: "mi", may: "ms", per: "fa", rum: "ro", slo: "sk" },
  ...{ tib: "bo", wel: "cy" },
};
/** Undetermined, several, none, not coded. */
const unsaid: ReadonlySet<string> = new Set(["und", "mul", "zxx", "mis"]);

/** The shortest code of it, with its region if one is named; null where the tag is none. */
export function languageOfTag(tag: string): string | null {
  const said = tag.trim().replaceAll("_", "-");
  const [code = "", ...regions] = said.toLowerCase().split("-");
  if (!/^[a-z]{2,3}$/.test(code) || unsaid.has(code)) return null;
  return canonicalTag([bibliographic[code] ?? code, ...regions].join("-"));
}

/** As BCP 47 has it today: jw is jv; null where it is no tag at all. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
