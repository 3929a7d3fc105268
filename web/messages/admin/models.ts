/** Words of the models that an administrator installs. */
import { inLanguage } from "../../language.ts";

const en = {
  intro:
    "Text in images and scans is recognised by language. English is built in; others are installed here from files that you bring: nothing is ever fetched.",
  install: "Install languages",
  drop: "Drop a file with languages here",
  dropNow: "Drop it now",
  forms: "NAME.traineddata of Tesseract (tessdata_fast or tessdata_best), or a tar, tar.gz or zip of them.",
  choose: "Choose a file",
  sending: (name: string) => `${name} is being sent …`,
  trying: (name: string) => `${name} has arrived; what is in it is being tried …`,
  installed: (names: string) => `Installed: ${names}.`,
  list: "Models",
  empty: "There is no model.",
  name: "Name",
  kind: "Kind",
  kinds: { "ocr-language": "text recognition" } as Readonly<Record<string, string>>,
  languages: "Languages",
  state: "State",
  states: { ready: "ready", damaged: "damaged" },
  builtIn: "built in",
  size: "Size",
  installedAt: "Installed",
  verifyOf: (name: string) => `Verify ${name}`,
  sound: (name: string) => `${name} is as it was when it was installed.`,
  unsound: (name: string) => `${name} is not as it was when it was installed:`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "Jobs that asked for this language and have not begun with it will fail, and cost nothing. It can be installed again at any time.",
  removed: (name: string) => `${name} is removed.`,
  where:
    "The name of the file is the name of the language in the option ocr_languages. On the server itself, markmill models install does the same.",
};

const de: typeof en = {
  intro:
    "Text in Bildern und Scans wird je Sprache erkannt. Englisch ist eingebaut; andere Sprachen installieren Sie hier aus Dateien, die Sie mitbringen: Aus dem Netz wird nie etwas geholt.",
  install: "Sprachen installieren",
  drop: "Datei mit Sprachen hier ablegen",
  dropNow: "Jetzt loslassen",
  forms:
    "NAME.traineddata von Tesseract (tessdata_fast oder tessdata_best) oder ein tar, tar.gz oder zip davon.",
  choose: "Datei wählen",
  sending: (name: string) => `${name} wird gesendet …`,
  trying: (name: string) => `${name} ist angekommen; der Inhalt wird ausprobiert …`,
  installed: (names: string) => `Installiert: ${names}.`,
  list: "Modelle",
  empty: "Es gibt kein Modell.",
  name: "Name",
  kind: "Art",
  kinds: { "ocr-language": "Texterkennung" },
  languages: "Sprachen",
  state: "Zustand",
  states: { ready: "bereit", damaged: "beschädigt" },
  builtIn: "eingebaut",
  size: "Größe",
  installedAt: "Installiert",
  verifyOf: (name: string) => `${name} prüfen`,
  sound: (name: string) => `${name} ist so, wie es installiert wurde.`,
  unsound: (name: string) => `${name} ist nicht mehr so, wie es installiert wurde:`,
  remove: "Entfernen",
  removeOf: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText:
    "Aufträge, die diese Sprache verlangt und noch nicht mit ihr begonnen haben, schlagen fehl und kosten nichts. Sie lässt sich jederzeit wieder installieren.",
  removed: (name: string) => `${name} ist entfernt.`,
  where:
    "Der Name der Datei ist der Name der Sprache in der Option ocr_languages. Auf dem Server selbst tut markmill models install dasselbe.",
};

export const models = inLanguage({ en, de });
