/** Language and theme that the user has chosen for the pages, or that the browser requests. */
import { cookieOf } from "../../shared/cookies.ts";

const languages = ["en", "de"] as const;
const themes = ["auto", "light", "dark"] as const;
export type Language = (typeof languages)[number];
export type Theme = (typeof themes)[number];

/** Set by the console's own script; they do not identify anyone. */
const languageCookieName = "markmill.language";
const themeCookieName = "markmill.theme";

export function languageOf(headers: Headers): Language {
  const chosen = cookieOf(headers, languageCookieName);
  return languages.find((each) => each === chosen) ?? acceptedLanguage(headers.get("accept-language") ?? "");
}

export function themeOf(headers: Headers): Theme {
  const chosen = cookieOf(headers, themeCookieName);
  return themes.find((each) => each === chosen) ?? "auto";
}

/**
 * The best supported language by weight (RFC 9110 section 12.5.4; lookup as in RFC 4647 section 3.4), else English.
 */
function acceptedLanguage(header: string): Language {
  const ranges = header
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/(?<!\s)\s*;\s*/);
      const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
      return { language: range.split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of ranges) {
    const found = languages.find((each) => each === language);
    if (found !== undefined) return found;
  }
  return "en";
}
