/** Words of the list of jobs. */
import { phrase, t } from "../../app/language.ts";

export const jobWords = {
  filters: t("Search and filter", "Suchen und filtern"),
  filename: t("File name", "Dateiname"),
  filenameHint: t("contains", "enthält"),
  kind: t("Type", "Typ"),
  from: t("From", "Von"),
  to: t("Until", "Bis"),
  noneFound: t("No jobs match these filters.", "Keine Aufträge passen zu diesen Filtern."),
  none: t(
    "No jobs yet. Your conversions appear here.",
    "Noch keine Aufträge. Ihre Umwandlungen erscheinen hier.",
  ),
  extent: t("Size", "Umfang"),
  price: "Credits",
  upTo: phrase("up to {credits}", "bis {credits}"),
  upToNote: t("Reserved. The job will not cost more.", "Reserviert. Der Auftrag kostet nicht mehr."),
  when: t("Submitted", "Eingereicht"),
  pages: t(
    (count: string) => `${count} ${count === "1" ? "page" : "pages"}`,
    (count) => `${count} ${count === "1" ? "Seite" : "Seiten"}`,
  ),
  slides: t(
    (count: string) => `${count} ${count === "1" ? "slide" : "slides"}`,
    (count) => `${count} ${count === "1" ? "Folie" : "Folien"}`,
  ),
  cells: t(
    (count: string) => `${count} ${count === "1" ? "cell" : "cells"}`,
    (count) => `${count} ${count === "1" ? "Zelle" : "Zellen"}`,
  ),
  words: t(
    (count: string) => `${count} ${count === "1" ? "word" : "words"}`,
    (count) => `${count} ${count === "1" ? "Wort" : "Wörter"}`,
  ),
  pagesOf: phrase("{done} of {total}", "{done} von {total}"),
  selected: phrase("{count} selected", "{count} ausgewählt"),
  noneSelected: t("Select jobs for bulk actions.", "Wählen Sie Aufträge für Sammelaktionen aus."),
  cancelOne: phrase("Cancel {name}", "{name} abbrechen"),
  againOne: phrase("Convert {name} again", "{name} erneut umwandeln"),
  importAgainOne: phrase("Import {name} again", "{name} erneut importieren"),
  deleteOne: phrase("Delete {name}", "{name} löschen"),
  cancelSelected: t("Cancel", "Abbrechen"),
  deleteSelected: t("Delete", "Löschen"),
  keep: t("Keep", "Behalten"),
  cancelTitle: t(
    (count: number) => (count === 1 ? "Cancel this job?" : `Cancel ${count} jobs?`),
    (count) => (count === 1 ? "Diesen Auftrag abbrechen?" : `${count} Aufträge abbrechen?`),
  ),
  cancelText: t(
    (count: number): string =>
      count === 1
        ? "It stops and its Credits are released. There will be no result."
        : "They stop and their Credits are released. There will be no results.",
    (count) =>
      count === 1
        ? "Er wird gestoppt, und seine Credits werden freigegeben. Es gibt kein Ergebnis."
        : "Sie werden gestoppt, und ihre Credits werden freigegeben. Es gibt keine Ergebnisse.",
  ),
  cancelSubmit: t(
    (count: number) => (count === 1 ? "Cancel job" : `Cancel ${count} jobs`),
    (count) => (count === 1 ? "Auftrag abbrechen" : `${count} Aufträge abbrechen`),
  ),
  deleteTitle: t(
    (count: number) => (count === 1 ? "Delete this job?" : `Delete ${count} jobs?`),
    (count) => (count === 1 ? "Diesen Auftrag löschen?" : `${count} Aufträge löschen?`),
  ),
  deleteText: t(
    (count: number): string =>
      count === 1
        ? "Its result, images and original are permanently deleted. There is no refund."
        : "Their results, images and originals are permanently deleted. There is no refund.",
    (count) =>
      count === 1
        ? "Ergebnis, Bilder und Original werden endgültig gelöscht. Credits werden nicht erstattet."
        : "Ergebnisse, Bilder und Originale werden endgültig gelöscht. Credits werden nicht erstattet.",
  ),
  deleteSubmit: t(
    (count: number) => (count === 1 ? "Delete job" : `Delete ${count} jobs`),
    (count) => (count === 1 ? "Auftrag löschen" : `${count} Aufträge löschen`),
  ),
  stopFirst: t(
    (count: number) =>
      count === 1 ? "Cancel the running job first" : `Cancel the ${count} running jobs first`,
    (count) =>
      count === 1 ? "Laufenden Auftrag zuerst abbrechen" : `Die ${count} laufenden Aufträge zuerst abbrechen`,
  ),
  stopFirstHint: t("Running jobs cannot be deleted.", "Laufende Aufträge können nicht gelöscht werden."),
  progress: phrase("{done} of {all}", "{done} von {all}"),
  stop: t("Stop", "Stoppen"),
  failed: t(
    (count: number, all: number) => (count === all ? "Failed:" : `${count} of ${all} failed:`),
    (count, all) => (count === all ? "Fehlgeschlagen:" : `${count} von ${all} fehlgeschlagen:`),
  ),
  stopAndDelete: t("Cancel and delete these", "Diese abbrechen und löschen"),
  cancelled: t(
    (count: number) => (count === 1 ? "Job cancelled." : `${count} jobs cancelled.`),
    (count) => (count === 1 ? "Auftrag abgebrochen." : `${count} Aufträge abgebrochen.`),
  ),
  deleted: t(
    (count: number) => (count === 1 ? "Job deleted." : `${count} jobs deleted.`),
    (count) => (count === 1 ? "Auftrag gelöscht." : `${count} Aufträge gelöscht.`),
  ),
  outdated: t(
    "Could not refresh the list. Retrying…",
    "Die Liste konnte nicht aktualisiert werden. Neuer Versuch …",
  ),
};
