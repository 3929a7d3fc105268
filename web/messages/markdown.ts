/** Texts within a rendered document. */
import { phrase, t } from "../app/language.ts";

export const markdown = {
  noteLabel: phrase("Note {number}", "Anmerkung {number}"),
  backToText: phrase(
    "Note {number}: back to reference {time}",
    "Anmerkung {number}: zurück zur Stelle {time}",
  ),
  task: t(
    (done: boolean): string => (done ? "done" : "open"),
    (done) => (done ? "erledigt" : "offen"),
  ),
  notTex: t("not valid TeX", "kein gültiges TeX"),
  tooLong: t("This formula is too long to render.", "Diese Formel ist zu lang für die Darstellung."),
  plainText: t(
    "Shown as plain text: this part is too large to render.",
    "Als reiner Text gezeigt: Dieser Teil ist zu groß für die Darstellung.",
  ),
  plainTextCut: t(
    "Only the beginning is shown, as plain text: this part is too large to render. The download contains all of it.",
    "Nur der Anfang ist als reiner Text zu sehen: Dieser Teil ist zu groß für die Darstellung. Der Download enthält alles.",
  ),
  picture: t(
    (text: string) => (text === "" ? "[image]" : `[image: ${text}]`),
    (text) => (text === "" ? "[Bild]" : `[Bild: ${text}]`),
  ),
  pictureFailed: t(
    (text: string) => (text === "" ? "[image could not be loaded]" : `[image could not be loaded: ${text}]`),
    (text) =>
      text === "" ? "[Bild konnte nicht geladen werden]" : `[Bild konnte nicht geladen werden: ${text}]`,
  ),
};
