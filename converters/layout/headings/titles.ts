/** What the text of a line says about whether it is a title: section numbers, capitals, remarks. */
import { isCaption } from "../text/captions.ts";
import { hasLeaders } from "../text/leaders.ts";

export interface OutlineEntry {
  title: string;
  /** 1-based depth in the outline. */
  level: number;
  /** 1-based, or 0 when unknown. */
  page: number;
}

const headingCharactersMax = 220;

const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const date = new RegExp(
  `^(?:\\d{1,2}(?:st|nd|rd|th)?[ .])?(?:${months})[ .,]*(?:\\d{1,2}(?:st|nd|rd|th)?,? )?\\d{4}$`,
  "i",
);

export const sectionNumber =
  /^(?:(?:[Ss]ection|[Cc]hapter|[Pp]art|[Aa]ppendix|[Aa]nnex|[Aa]rticle|[A-Z]{4,8})\s+)?(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*\.?\s+(?=\p{L})/u;

export function isCapitals(text: string): boolean {
  // Nearly all lines end here.
  if (/[a-z]/.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "");
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** A few words that do not end like a sentence. */
export function titleLike(text: string): boolean {
  if (text.length > headingCharactersMax || /[,;]$/.test(text) || date.test(text)) return false;
  if (hasLeaders(text) || isCaption(text) || isReference.test(text) || isCode.test(text)) return false;
  const named = text.replace(leadingNumber, "");
  const letters = named.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < named.replace(/\s/g, "").length * 0.45) return false;
  return startsLikeTitle(text);
}

const isReference = /^\[[\p{L}\d+-]{1,8}\]\s/u;
/** Commands, options and tags of computer languages. */
const isCode = /^(?:\\\p{L}|--?\p{L}|<\/?\p{L}|[$#>%] )|[{}]|[;=]$|==|::/u;
const leadingNumber = /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+|[A-Z](?=[.:)\s]))[.:)]?\s*/;

/** With anything but a small letter, unless that is a section's. */
export const startsLikeTitle = (text: string): boolean => !/^\p{Ll}/u.test(text) || sectionNumber.test(text);

/** Labels of boxed remarks, which look like headings of what follows and are part of it. */
const remark =
  /^(?:note|notes?|tip|hint|warning|caution|attention|danger|important|notice|remark|hinweis|achtung|tipp|wichtig|remarque|attention|avertissement|nota|atención|advertencia|attenzione|avviso|uwaga)\s*[:!]*$/i;

export const isRemark = (text: string): boolean => remark.test(text);

export const foldTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
