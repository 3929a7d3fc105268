/** Words around all pages: header, navigation, choices of look and language. */
import { t } from "../language.ts";

export const shell = {
  convert: t("Convert", "Umwandeln"),
  account: t("Account", "Konto"),
  administration: t("Administration", "Verwaltung"),
  signIn: t("Sign in", "Anmelden"),
  signUp: t("Make an account", "Konto anlegen"),
  signOut: t("Sign out", "Abmelden"),
  main: t("Main", "Haupt"),
  theme: t("Look", "Aussehen"),
  themes: {
    auto: t("As the system", "Wie das System"),
    light: t("Light", "Hell"),
    dark: t("Dark", "Dunkel"),
  },
  language: t("Language", "Sprache"),
  docs: "API",
  about: t("About", "Über"),
  menu: t("Menu", "Menü"),
  waiting: t(
    (seconds: number) =>
      `The server is asked too often just now; this goes on by itself in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    (seconds) =>
      `Der Server wird gerade zu oft gefragt; es geht in ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"} von selbst weiter.`,
  ),
  signInFirst: t(
    "This page is for people who are signed in. Afterwards you are back here.",
    "Diese Seite ist für Angemeldete. Danach sind Sie wieder hier.",
  ),
};
