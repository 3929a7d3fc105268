/** Words around all pages: header, navigation, choices of look and language. */
import { t } from "../app/language.ts";

export const shell = {
  convert: t("Convert", "Umwandeln"),
  account: t("Account", "Konto"),
  administration: t("Administration", "Administration"),
  signIn: t("Sign in", "Anmelden"),
  signUp: t("Create account", "Konto erstellen"),
  signOut: t("Sign out", "Abmelden"),
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
  waiting: t(
    (seconds: number) => `Too many requests. Retrying in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    (seconds) => `Zu viele Anfragen. Neuer Versuch in ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"}.`,
  ),
  signInFirst: t("Sign in to open this page.", "Melden Sie sich an, um diese Seite zu öffnen."),
};
