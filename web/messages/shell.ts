/** Words around all pages: header, navigation, choices of look and language. */
import { inLanguage } from "../language.ts";

const en = {
  convert: "Convert",
  account: "Account",
  administration: "Administration",
  signIn: "Sign in",
  signUp: "Make an account",
  signOut: "Sign out",
  main: "Main",
  theme: "Look",
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  language: "Language",
  docs: "API",
  about: "About",
  menu: "Menu",
  waiting: (seconds: number) =>
    `The server is asked too often just now; this goes on by itself in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  signInFirst: "This page is for people who are signed in. Afterwards you are back here.",
};

const de: typeof en = {
  convert: "Umwandeln",
  account: "Konto",
  administration: "Verwaltung",
  signIn: "Anmelden",
  signUp: "Konto anlegen",
  signOut: "Abmelden",
  main: "Haupt",
  theme: "Aussehen",
  themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
  language: "Sprache",
  docs: "API",
  about: "Über",
  menu: "Menü",
  waiting: (seconds: number) =>
    `Der Server wird gerade zu oft gefragt; es geht in ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"} von selbst weiter.`,
  signInFirst: "Diese Seite ist für Angemeldete. Danach sind Sie wieder hier.",
};

export const shell = inLanguage({ en, de });
