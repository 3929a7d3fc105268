/** Names of authors out of what pages write into their bylines. */
import { saysSomething, tidy } from "./text.ts";

/** Characters that a byline or a name may have. */
const bylineMax = 150;
const nameMax = 80;
const authorsMax = 20;

const lead =
  /^(?:(?:written|posted|published|reported|words|story|text|photos?)\s+)?(?:by|von|par|por|di|door|av|af|od|autor|autora|author|auteur|autore|文|作者|著者|記者)\s*[:：]?\s+|^[:：\-–—|•·]\s*/iu;
const between = /\s*(?:[,;|•·、，]|\s&\s|\s(?:and|und|et|y|e|en|och|og|with)\s)\s*/iu;
/** What follows a name after a comma without being one. */
const suffix = /^(?:jr|sr|ii|iii|ph\.?d|m\.?d|esq|m\.?sc|b\.?sc)\.?$/i;

/** Names in a byline or in one value of metadata; empty when it has none. */
export function namesIn(byline: string): string[] {
  let text = tidy(byline);
  if (text.length > bylineMax) return [];
  text = text.replace(lead, "").replace(lead, "");
  const names: string[] = [];
  for (const part of text.split(between)) {
    const name = part
      .trim()
      .replace(/^@(?=\S+\s)/, "")
      .replace(/[\s.,;:]+$/, "");
    const before = names.at(-1);
    if (suffix.test(name) && before !== undefined) names[names.length - 1] = `${before}, ${name}`;
    else if (isName(name)) names.push(name);
  }
  return names;
}

function isName(text: string): boolean {
  if (text.length === 0 || text.length > nameMax || !saysSomething(text)) return false;
  if (
    /^(?:https?:)?\/\/|^www\.|@\w+\.\w|^\d+$|^(?:admin|administrator|editor|staff|guest|anonymous|unknown|webmaster)$/i.test(
      text,
    )
  )
    return false;
  return !/\d{4}|\bmin(?:ute)?s? read\b|\bago\b/i.test(text) && /\p{L}/u.test(text);
}

/** Each name once, whatever its case, in order. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const kept = names.filter((name) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept.slice(0, authorsMax);
}
