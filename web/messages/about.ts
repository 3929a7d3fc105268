/** Words about the program. */
import { inLanguage } from "../language.ts";

const en = {
  what: "Markmill turns documents into Markdown, on the machine that it runs on: nothing that you convert leaves it.",
  version: "Version",
  license: "Licence",
  licenseText:
    "It is free software: you may use, study, change and pass it on. Whoever offers a changed version over a network has to offer its source, too.",
  texts: "All licence texts",
  read: "Read on",
  docs: "API documentation",
  errors: "Errors and what to do",
  packages: (count: string) => `Software by others in it (${count})`,
  name: "Name",
};

const de: typeof en = {
  what: "Markmill macht aus Dokumenten Markdown, auf der Maschine, auf der es läuft: Was Sie umwandeln, verlässt sie nicht.",
  version: "Version",
  license: "Lizenz",
  licenseText:
    "Es ist freie Software: Sie dürfen sie benutzen, untersuchen, ändern und weitergeben. Wer eine geänderte Fassung über ein Netz anbietet, muss auch ihren Quelltext anbieten.",
  texts: "Alle Lizenztexte",
  read: "Weiterlesen",
  docs: "API-Dokumentation",
  errors: "Fehler und was zu tun ist",
  packages: (count: string) => `Software von anderen darin (${count})`,
  name: "Name",
};

export const aboutWords = inLanguage({ en, de });
