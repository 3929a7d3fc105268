/** Words of the models that an administrator installs: what text and speech are recognised with. */
import { t } from "../../language.ts";

export const models = {
  intro: t(
    "Text in images and scans is recognised by language, and English is built in. Recordings are heard with a speech model, and none is built in. Models are installed here from files that you bring: nothing is ever fetched.",
    "Text in Bildern und Scans wird je Sprache erkannt, und Englisch ist eingebaut. Aufnahmen werden mit einem Modell für Spracherkennung gehört, und keines ist eingebaut. Modelle installieren Sie hier aus Dateien, die Sie mitbringen: Aus dem Netz wird nie etwas geholt.",
  ),
  install: t("Install models", "Modelle installieren"),
  drop: t("Drop a file with models here", "Datei mit Modellen hier ablegen"),
  dropNow: t("Drop it now", "Jetzt loslassen"),
  forms: t(
    "NAME.traineddata of Tesseract (tessdata_fast or tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx, or a tar, tar.gz, tar.bz2 or zip of them.",
    "NAME.traineddata von Tesseract (tessdata_fast oder tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx oder ein tar, tar.gz, tar.bz2 oder zip davon.",
  ),
  choose: t("Choose a file", "Datei wählen"),
  sending: t(
    (name: string) => `${name} is being sent …`,
    (name) => `${name} wird gesendet …`,
  ),
  trying: t(
    (name: string) => `${name} has arrived; what is in it is being tried …`,
    (name) => `${name} ist angekommen; der Inhalt wird ausprobiert …`,
  ),
  installed: t(
    (names: string) => `Installed: ${names}.`,
    (names) => `Installiert: ${names}.`,
  ),
  list: t("Models", "Modelle"),
  empty: t("There is no model.", "Es gibt kein Modell."),
  name: "Name",
  kind: t("Kind", "Art"),
  kinds: {
    "ocr-language": t("text recognition", "Texterkennung"),
    speech: t("speech recognition", "Spracherkennung"),
    "voice-activity": t("voice activity", "Sprechaktivität"),
  } as Readonly<Record<string, string>>,
  languages: t("Languages", "Sprachen"),
  languageCount: t(
    (count: number) => `${count} languages`,
    (count) => `${count} Sprachen`,
  ),
  version: "Version",
  state: t("State", "Zustand"),
  states: { ready: t("ready", "bereit"), damaged: t("damaged", "beschädigt") },
  builtIn: t("built in", "eingebaut"),
  size: t("Size", "Größe"),
  installedAt: t("Installed", "Installiert"),
  verifyOf: t(
    (name: string) => `Verify ${name}`,
    (name) => `${name} prüfen`,
  ),
  sound: t(
    (name: string) => `${name} is as it was when it was installed.`,
    (name) => `${name} ist so, wie es installiert wurde.`,
  ),
  unsound: t(
    (name: string) => `${name} is not as it was when it was installed:`,
    (name) => `${name} ist nicht mehr so, wie es installiert wurde:`,
  ),
  remove: t("Remove", "Entfernen"),
  removeOf: t(
    (name: string) => `Remove ${name}`,
    (name) => `${name} entfernen`,
  ),
  removeTitle: t(
    (name: string) => `Remove ${name}?`,
    (name) => `${name} entfernen?`,
  ),
  removeText: t(
    "Jobs that need this model and have not begun with it will fail, and cost nothing. It can be installed again at any time.",
    "Aufträge, die dieses Modell brauchen und noch nicht mit ihm begonnen haben, schlagen fehl und kosten nichts. Es lässt sich jederzeit wieder installieren.",
  ),
  removed: t(
    (name: string) => `${name} is removed.`,
    (name) => `${name} ist entfernt.`,
  ),
  where: t(
    "The option ocr_languages takes the names of languages, the option speech_model that of a speech model. On the server itself, markmill models install does the same.",
    "Die Option ocr_languages nimmt die Namen von Sprachen, die Option speech_model den eines Modells für Spracherkennung. Auf dem Server selbst tut markmill models install dasselbe.",
  ),
};
