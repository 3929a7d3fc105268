/** Words of the models that an administrator installs: what text and speech are recognised with. */
import { inLanguage } from "../../language.ts";

const en = {
  intro:
    "Text in images and scans is recognised by language, and English is built in. Recordings are heard with a speech model, and none is built in. Models are installed here from files that you bring: nothing is ever fetched.",
  install: "Install models",
  drop: "Drop a file with models here",
  dropNow: "Drop it now",
  forms:
    "NAME.traineddata of Tesseract (tessdata_fast or tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx, or a tar, tar.gz, tar.bz2 or zip of them.",
  choose: "Choose a file",
  sending: (name: string) => `${name} is being sent …`,
  trying: (name: string) => `${name} has arrived; what is in it is being tried …`,
  installed: (names: string) => `Installed: ${names}.`,
  list: "Models",
  empty: "There is no model.",
  name: "Name",
  kind: "Kind",
  kinds: {
    "ocr-language": "text recognition",
    speech: "speech recognition",
    "voice-activity": "voice activity",
  } as Readonly<Record<string, string>>,
  languages: "Languages",
  languageCount: (count: number) => `${count} languages`,
  version: "Version",
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
    "Jobs that need this model and have not begun with it will fail, and cost nothing. It can be installed again at any time.",
  removed: (name: string) => `${name} is removed.`,
  where:
    "The option ocr_languages takes the names of languages, the option speech_model that of a speech model. On the server itself, markmill models install does the same.",
};

const de: typeof en = {
  intro:
    "Text in Bildern und Scans wird je Sprache erkannt, und Englisch ist eingebaut. Aufnahmen werden mit einem Modell für Spracherkennung gehört, und keines ist eingebaut. Modelle installieren Sie hier aus Dateien, die Sie mitbringen: Aus dem Netz wird nie etwas geholt.",
  install: "Modelle installieren",
  drop: "Datei mit Modellen hier ablegen",
  dropNow: "Jetzt loslassen",
  forms:
    "NAME.traineddata von Tesseract (tessdata_fast oder tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx oder ein tar, tar.gz, tar.bz2 oder zip davon.",
  choose: "Datei wählen",
  sending: (name: string) => `${name} wird gesendet …`,
  trying: (name: string) => `${name} ist angekommen; der Inhalt wird ausprobiert …`,
  installed: (names: string) => `Installiert: ${names}.`,
  list: "Modelle",
  empty: "Es gibt kein Modell.",
  name: "Name",
  kind: "Art",
  kinds: {
    "ocr-language": "Texterkennung",
    speech: "Spracherkennung",
    "voice-activity": "Sprechaktivität",
  },
  languages: "Sprachen",
  languageCount: (count: number) => `${count} Sprachen`,
  version: "Version",
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
    "Aufträge, die dieses Modell brauchen und noch nicht mit ihm begonnen haben, schlagen fehl und kosten nichts. Es lässt sich jederzeit wieder installieren.",
  removed: (name: string) => `${name} ist entfernt.`,
  where:
    "Die Option ocr_languages nimmt die Namen von Sprachen, die Option speech_model den eines Modells für Spracherkennung. Auf dem Server selbst tut markmill models install dasselbe.",
};

export const models = inLanguage({ en, de });
