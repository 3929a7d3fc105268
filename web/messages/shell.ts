/** Words around all pages: header, navigation, choices of look and language. */
import { plural, t } from "../app/language.ts";

export const shell = {
  convert: t("Convert", "Umwandeln"),
  account: t("Account", "Konto"),
  administration: t("Administration", "Administration"),
  main: t("Main navigation", "Hauptnavigation"),
  theme: t("Theme", "Design"),
  themes: {
    auto: t("System", "System"),
    light: t("Light", "Hell"),
    dark: t("Dark", "Dunkel"),
  },
  language: t("Language", "Sprache"),
  docs: "API",
  about: t("About", "Über Markmill"),
  menu: t("Menu", "Menü"),
  waiting: plural(
    "Too many requests. Retrying in 1 second.",
    "Too many requests. Retrying in {count} seconds.",
    "Zu viele Anfragen. Neuer Versuch in 1 Sekunde.",
    "Zu viele Anfragen. Neuer Versuch in {count} Sekunden.",
  ),
  signInFirst: t("Sign in to open this page.", "Melden Sie sich an, um diese Seite zu öffnen."),
};
