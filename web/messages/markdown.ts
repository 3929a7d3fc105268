/** Words within a document that is shown. */
import { t } from "../language.ts";

export const markdown = {
  toNote: t(
    (number: number) => `Note ${number}`,
    (number) => `Anmerkung ${number}`,
  ),
  backToText: t(
    (number: number, time: number) => `Note ${number}: back to the text, place ${time}`,
    (number, time) => `Anmerkung ${number}: zurück zum Text, Stelle ${time}`,
  ),
  task: t(
    (done: boolean): string => (done ? "done" : "open"),
    (done) => (done ? "erledigt" : "offen"),
  ),
  notTex: t("not valid TeX", "kein gültiges TeX"),
  tooLong: t("This formula would take too long to set.", "Diese Formel zu setzen würde zu lange dauern."),
  asWritten: t(
    "Shown as it was written: setting this part would take too long.",
    "So gezeigt, wie es geschrieben steht: Diesen Teil zu setzen würde zu lange dauern.",
  ),
  asWrittenCut: t(
    "Shown as it was written, and only its beginning: setting this part would take too long. The download has all of it.",
    "Nur der Anfang, so gezeigt, wie es geschrieben steht: Diesen Teil zu setzen würde zu lange dauern. Vollständig ist er im Download.",
  ),
  picture: t(
    (text: string) => (text === "" ? "[picture]" : `[picture: ${text}]`),
    (text) => (text === "" ? "[Bild]" : `[Bild: ${text}]`),
  ),
  pictureFailed: t(
    (text: string) =>
      text === "" ? "[picture that could not be loaded]" : `[picture that could not be loaded: ${text}]`,
    (text) => (text === "" ? "[Bild ließ sich nicht laden]" : `[Bild ließ sich nicht laden: ${text}]`),
  ),
};
