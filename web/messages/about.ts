/** Words about the program. */
import { phrase, t } from "../app/language.ts";

export const aboutWords = {
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
