/** Words about the program. */
import { t } from "../language.ts";

export const aboutWords = {
  what: t(
    "Markmill turns documents into Markdown, on the machine that it runs on: nothing that you convert leaves it.",
    "Markmill macht aus Dokumenten Markdown, auf der Maschine, auf der es läuft: Was Sie umwandeln, verlässt sie nicht.",
  ),
  version: "Version",
  license: t("Licence", "Lizenz"),
  licenseText: t(
    "It is free software: you may use, study, change and pass it on. Whoever offers a changed version over a network has to offer its source, too.",
    "Es ist freie Software: Sie dürfen sie benutzen, untersuchen, ändern und weitergeben. Wer eine geänderte Fassung über ein Netz anbietet, muss auch ihren Quelltext anbieten.",
  ),
  texts: t("All licence texts", "Alle Lizenztexte"),
  read: t("Read on", "Weiterlesen"),
  docs: t("API documentation", "API-Dokumentation"),
  errors: t("Errors and what to do", "Fehler und was zu tun ist"),
  packages: t(
    (count: string) => `Software by others in it (${count})`,
    (count) => `Software von anderen darin (${count})`,
  ),
  name: "Name",
};
