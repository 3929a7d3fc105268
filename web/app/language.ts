/** The language that the page is in: the server chooses it by cookie and browser, and says so in the page. */
import { base } from "./boot.ts";

export type Language = "en" | "de";

export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

export const language: Language = globalThis.document?.documentElement.lang === "de" ? "de" : "en";

/**
 * With the reader's country where their browser names one for this language: its dates and numbers differ. Systems
 * without a locale make browsers name what is none (`en-US@posix`), which Intl throws at.
 */
export function localeFor(language: Language, named: readonly string[]): string {
  const form = new RegExp(`^${language}(?:-[A-Za-z0-9]{2,8})*$`);
  return named.find((each) => form.test(each)) ?? language;
}

export const locale: string = localeFor(language, globalThis.navigator?.languages ?? []);

/** A message in the reader's language; it stands in the code in every language that the pages have. */
export function t(en: string, de: string): string;
export function t<Message>(en: Message, de: NoInfer<Message>): Message;
export function t<Message>(en: Message, de: Message): Message {
  return language === "de" ? de : en;
}

/** The names in braces, in the order in which they come first. */
type NamesIn<Text, Seen = never> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Seen
    ? NamesIn<Rest, Seen>
    : [Name, ...NamesIn<Rest, Seen | Name>]
  : [];

/** A value for each name; homomorphic in a type parameter, so that a tuple stays one. */
type Values<Names extends readonly unknown[]> = { [Index in keyof Names]: string | number };

type Unknown<En, De> = Exclude<NamesIn<De>[number], NamesIn<En>[number]>;

/**
 * A message with values, which stand in it as names in braces and are given in the order of the English text:
 * `phrase("Page {number} of {total}", "Seite {number} von {total}")(3, 9)` is "Page 3 of 9".
 */
export function phrase<const En extends string, const De extends string>(
  en: En,
  de: [Unknown<En, De>] extends [never] ? De : never,
): (...values: Values<NamesIn<En>>) => string {
  const names = [...new Set(en.match(/\{\w+\}/g))];
  return (...values) => t<string>(en, de).replace(/\{\w+\}/g, (name) => String(values[names.indexOf(name)]));
}

/**
 * A count with its noun: `plural("1 page", "{count} pages", "1 Seite", "{count} Seiten")(3)` is "3 pages". `shown` is the
 * count as it is to be written.
 */
export function plural(one: string, many: string, oneDe: string, manyDe: string) {
  return (count: number, shown: number | string = count): string =>
    (count === 1 ? t(one, oneDe) : t(many, manyDe)).replace("{count}", String(shown));
}

/** The word for what the server names; one that these pages do not know yet stands for itself, unless there is another. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string, otherwise = name): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? otherwise;

const yearSeconds = 365 * 24 * 3600;

/** Kept by the browser for the server, which sees to both before the first paint. */
export function remember(name: "language" | "theme", value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `markmill.${name}=${value}; Path=${base}/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

/** The page comes again in that language. */
export function speak(wanted: Language): void {
  remember("language", wanted);
  location.reload();
}
