/** Encodings that a text may be in when nothing says in which, with the languages that were written in them. */
import type { EastAsian } from "./east-asian.ts";

export interface Candidate {
  /** As `decoderOf` takes it. */
  label: string;
  /** Names of alphabets. */
  languages: readonly string[];
  eastAsian?: readonly EastAsian[];
  /** Natural logarithm of how much rarer files in it are than those in windows-1252. */
  rarity: number;
}

const western =
  "Western English French German Spanish Portuguese Italian Swedish Danish Finnish Icelandic Dutch Catalan Albanian".split(
    " ",
  );
/** Those who have all their letters in Latin-1, and used what came with their machines. */
const common = western.filter((name) => name !== "Albanian" && name !== "Catalan");
const central = ["Polish", "Czech", "Slovak", "Hungarian", "Croatian", "Romanian", "German", "Albanian"];
const baltic = ["Lithuanian", "Latvian", "Estonian", "German"];
const cyrillic = ["Russian", "Ukrainian", "Bulgarian", "Serbian", "Belarusian"];

/** Between those that read a text alike the first counts. */
export const candidates: readonly Candidate[] = [
  { label: "windows-1252", languages: western, rarity: 0 },
  { label: "utf-8", languages: [...western, "Turkish", ...central, "Russian", "Greek"], rarity: 0 },
  { label: "windows-1251", languages: cyrillic, rarity: 1 },
  { label: "windows-1250", languages: central, rarity: 1.2 },
  { label: "windows-1254", languages: ["Turkish", "German", "French"], rarity: 1.5 },
  { label: "windows-1253", languages: ["Greek"], rarity: 1.5 },
  { label: "windows-1255", languages: ["Hebrew"], rarity: 1.5 },
  { label: "windows-1256", languages: ["Arabic", "Persian"], rarity: 1.5 },
  { label: "windows-1257", languages: baltic, rarity: 2 },
  { label: "windows-874", languages: ["Thai"], rarity: 1.5 },
  { label: "iso-8859-15", languages: western, rarity: 1.5 },
  { label: "iso-8859-2", languages: central, rarity: 2 },
  { label: "iso-8859-7", languages: ["Greek"], rarity: 2.5 },
  { label: "iso-8859-5", languages: cyrillic, rarity: 3.5 },
  { label: "iso-8859-6", languages: ["Arabic"], rarity: 3.5 },
  { label: "iso-8859-13", languages: baltic, rarity: 4 },
  { label: "iso-8859-4", languages: baltic, rarity: 6 },
  { label: "iso-8859-16", languages: ["Romanian"], rarity: 8 },
  { label: "koi8-r", languages: ["Russian", "Bulgarian"], rarity: 2 },
  { label: "koi8-u", languages: ["Ukrainian"], rarity: 2.5 },
  { label: "ibm866", languages: ["Russian", "Bulgarian"], rarity: 2 },
  { label: "x-mac-cyrillic", languages: cyrillic, rarity: 4 },
  { label: "macintosh", languages: common, rarity: 3 },
  { label: "ibm850", languages: common, rarity: 2.5 },
  { label: "ibm852", languages: central, rarity: 3 },
  { label: "shift_jis", languages: [], eastAsian: ["Japanese"], rarity: 1 },
  { label: "euc-jp", languages: [], eastAsian: ["Japanese"], rarity: 2 },
  { label: "gb18030", languages: [], eastAsian: ["Simplified"], rarity: 1 },
  { label: "big5", languages: [], eastAsian: ["Traditional"], rarity: 1.3 },
  { label: "euc-kr", languages: [], eastAsian: ["Korean"], rarity: 1.3 },
];
