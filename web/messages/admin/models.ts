/** Texts of models. */
import { phrase, t } from "../../app/language.ts";

export const models = {
  intro: t(
    "OCR needs a model for each language; English is built in. Recordings need a speech recognition model; none is built in. Install models from your own files: nothing is downloaded.",
    "Texterkennung braucht ein Modell je Sprache; Englisch ist eingebaut. Aufnahmen brauchen ein Spracherkennungsmodell; keines ist eingebaut. Installieren Sie Modelle aus eigenen Dateien: Es wird nichts heruntergeladen.",
  ),
  install: t("Install models", "Modelle installieren"),
  drop: t("Drop a model file here", "Modelldatei hier ablegen"),
  dropNow: t("Release to install", "Loslassen zum Installieren"),
  forms: t(
    "Tesseract NAME.traineddata (tessdata_fast or tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx, or a tar, tar.gz, tar.bz2 or zip of these.",
    "Tesseract NAME.traineddata (tessdata_fast oder tessdata_best), sherpa-onnx-whisper-NAME.tar.bz2, silero_vad.onnx oder ein tar, tar.gz, tar.bz2 oder zip davon.",
  ),
  choose: t("Choose file", "Datei auswählen"),
  sending: phrase("Uploading {name}…", "{name} wird hochgeladen …"),
  trying: phrase("Checking {name}…", "{name} wird geprüft …"),
  installed: phrase("Installed: {names}.", "Installiert: {names}."),
  list: t("Models", "Modelle"),
  empty: t("No models.", "Keine Modelle."),
  kinds: {
    "ocr-language": t("text recognition", "Texterkennung"),
    speech: t("speech recognition", "Spracherkennung"),
    "voice-activity": t("voice activity", "Sprechaktivität"),
  } as Readonly<Record<string, string>>,
  languages: t("Languages", "Sprachen"),
  languageCount: phrase("{count} languages", "{count} Sprachen"),
  states: { ready: t("ready", "bereit"), damaged: t("damaged", "beschädigt") },
  builtIn: t("built in", "eingebaut"),
  installedAt: t("Installed", "Installiert"),
  verifyOf: phrase("Verify {name}", "{name} prüfen"),
  sound: phrase("{name} is intact.", "{name} ist unversehrt."),
  unsound: phrase("{name} is damaged:", "{name} ist beschädigt:"),
  remove: t("Remove", "Entfernen"),
  removeTitle: phrase("Remove {name}?", "{name} entfernen?"),
  removeText: t(
    "Jobs that need this model and have not started will fail at no cost. You can install it again.",
    "Aufträge, die dieses Modell brauchen und noch nicht gestartet sind, schlagen ohne Kosten fehl. Sie können es wieder installieren.",
  ),
  where: t(
    "Use these names in the options ocr_languages and speech_model. On the server, use markmill models install.",
    "Verwenden Sie diese Namen in den Optionen ocr_languages und speech_model. Auf dem Server: markmill models install.",
  ),
};
