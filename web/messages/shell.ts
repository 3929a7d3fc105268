/** Texts of header, navigation, preferences and the About page. */
import { phrase, plural, t } from "../app/language.ts";

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

export const aboutTexts = {
  what: t(
    "Markmill converts documents to Markdown on your own machine. Your documents never leave it.",
    "Markmill wandelt Dokumente auf Ihrem eigenen Rechner in Markdown um. Ihre Dokumente verlassen ihn nie.",
  ),
  license: t("License", "Lizenz"),
  licenseText: t(
    "Free software: you may use, study, change and share it. If you offer a modified version over a network, you must also offer its source code.",
    "Freie Software: Sie dürfen sie benutzen, untersuchen, ändern und weitergeben. Wer eine geänderte Fassung über ein Netz anbietet, muss auch deren Quelltext anbieten.",
  ),
  texts: t("License texts", "Lizenztexte"),
  read: t("Documentation", "Dokumentation"),
  docs: t("API documentation", "API-Dokumentation"),
  errors: t("Error reference", "Fehlerreferenz"),
  packages: phrase("Third-party software ({count})", "Software von Drittanbietern ({count})"),
};
