/** The page's language, chosen by the server. */
import { base } from "./boot.ts";

export type Language = "en" | "de";

export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

export const language: Language = globalThis.document?.documentElement.lang === "de" ? "de" : "en";

/** The browser's locale for this language, with its country. Invalid locales such as `en-US@posix` are skipped. */
export function localeFor(language: Language, named: readonly string[]): string {
  const form = new RegExp(`^${language}(?:-[A-Za-z0-9]{2,8})*$`);
  return named.find((each) => form.test(each)) ?? language;
}

export const locale: string = localeFor(language, globalThis.navigator?.languages ?? []);

/** A text in the page's language. */
export function t(en: string, de: string): string;
export function t<Message>(en: Message, de: NoInfer<Message>): Message;
export function t<Message>(en: Message, de: Message): Message {
  return language === "de" ? de : en;
}

/** The names in braces, in order of first use. */
type NamesIn<Text, Seen = never> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Seen
    ? NamesIn<Rest, Seen>
    : [Name, ...NamesIn<Rest, Seen | Name>]
  : [];

/** Homomorphic in a type parameter, so that a tuple stays one. */
type Values<Names extends readonly unknown[]> = { [Index in keyof Names]: string | number };

type Unknown<En, De> = Exclude<NamesIn<De>[number], NamesIn<En>[number]>;

/** A text with values in the order of the English names: `phrase("{a} of {b}", "{a} von {b}")(3, 9)` is "3 of 9". */
export function phrase<const En extends string, const De extends string>(
  en: En,
  de: [Unknown<En, De>] extends [never] ? De : never,
): (...values: Values<NamesIn<En>>) => string {
  const names = [...new Set(en.match(/\{\w+\}/g))];
  return (...values) => t<string>(en, de).replace(/\{\w+\}/g, (name) => String(values[names.indexOf(name)]));
}

/** A count with its noun. `shown` is the formatted count: `plural("1 page", "{count} pages", …)(3)` is "3 pages". */
export function plural(one: string, many: string, oneDe: string, manyDe: string) {
  return (count: number, shown: number | string = count): string =>
    (count === 1 ? t(one, oneDe) : t(many, manyDe)).replace("{count}", String(shown));
}

/** The text for a name of the API; an unknown name stands for itself. */
export const textFor = (words: Readonly<Record<string, string>>, name: string, otherwise = name): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? otherwise;

const yearSeconds = 365 * 24 * 3600;

/** A cookie, so that the server knows it before the first paint. */
export function savePreference(name: "language" | "theme", value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `markmill.${name}=${value}; Path=${base}/; Max-Age=${yearSeconds}; SameSite=Lax`;
}

export function setLanguage(wanted: Language): void {
  savePreference("language", wanted);
  location.reload();
}
