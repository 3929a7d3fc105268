/** Words of the list of jobs. */
import { t } from "../../language.ts";

export const jobWords = {
  filters: t("Search and filter", "Suchen und filtern"),
  filename: t("File name", "Dateiname"),
  filenameHint: t("part of it", "ein Teil davon"),
  kind: t("Kind", "Art"),
  from: t("From", "Von"),
  to: t("Until", "Bis"),
  noneFound: t("No job fits these filters.", "Zu diesen Filtern passt kein Auftrag."),
  none: t(
    "No jobs yet. What you convert is listed here.",
    "Noch keine Aufträge. Was Sie umwandeln, steht hier.",
  ),
  extent: t("Extent", "Umfang"),
  price: "Credits",
  upTo: t(
    (credits: string) => `up to ${credits}`,
    (credits) => `bis ${credits}`,
  ),
  upToNote: t(
    "What is reserved; the job costs no more.",
    "So viel ist reserviert; mehr kostet der Auftrag nicht.",
  ),
  when: t("When", "Wann"),
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
  pagesOf: t(
    (done: string, total: string) => `${done} of ${total}`,
    (done, total) => `${done} von ${total}`,
  ),
  selected: t(
    (count: number) => `${count} selected`,
    (count) => `${count} ausgewählt`,
  ),
  noneSelected: t(
    "Select rows to do something with several.",
    "Wählen Sie Zeilen aus, um mit mehreren etwas zu tun.",
  ),
  cancelOne: t(
    (name: string) => `Cancel ${name}`,
    (name) => `${name} abbrechen`,
  ),
  againOne: t(
    (name: string) => `Convert ${name} again with other options`,
    (name) => `${name} noch einmal mit anderen Optionen umwandeln`,
  ),
  importAgainOne: t(
    (name: string) => `Import ${name} again from its address`,
    (name) => `${name} noch einmal von der Adresse holen`,
  ),
  deleteOne: t(
    (name: string) => `Delete ${name}`,
    (name) => `${name} löschen`,
  ),
  cancelSelected: t("Cancel", "Abbrechen"),
  deleteSelected: t("Delete", "Löschen"),
  keep: t("Leave as it is", "Nichts tun"),
  cancelTitle: t(
    (count: number) => (count === 1 ? "Cancel this job?" : `Cancel ${count} jobs?`),
    (count) => (count === 1 ? "Diesen Auftrag abbrechen?" : `${count} Aufträge abbrechen?`),
  ),
  cancelText: t(
    (count: number): string =>
      count === 1
        ? "It stops, and its Credits are released. There will be no result."
        : "They stop, and their Credits are released. There will be no results.",
    (count) =>
      count === 1
        ? "Er hält an, und seine Credits werden frei. Ein Ergebnis gibt es dann nicht."
        : "Sie halten an, und ihre Credits werden frei. Ergebnisse gibt es dann nicht.",
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
        ? "Its result, images and original are removed for good. What it cost is not paid back."
        : "Their results, images and originals are removed for good. What they cost is not paid back.",
    (count) =>
      count === 1
        ? "Ergebnis, Bilder und Original werden endgültig entfernt. Was er gekostet hat, kommt nicht zurück."
        : "Ergebnisse, Bilder und Originale werden endgültig entfernt. Was sie gekostet haben, kommt nicht zurück.",
  ),
  deleteSubmit: t(
    (count: number) => (count === 1 ? "Delete job" : `Delete ${count} jobs`),
    (count) => (count === 1 ? "Auftrag löschen" : `${count} Aufträge löschen`),
  ),
  stopFirst: t(
    (count: number) =>
      count === 1 ? "It is running: stop it first" : `${count} of them are running: stop those first`,
    (count) =>
      count === 1 ? "Er läuft noch: vorher anhalten" : `${count} davon laufen noch: diese vorher anhalten`,
  ),
  stopFirstHint: t("A running job is not deleted.", "Ein laufender Auftrag wird nicht gelöscht."),
  progress: t(
    (done: number, all: number) => `${done} of ${all}`,
    (done, all) => `${done} von ${all}`,
  ),
  stop: t("Stop here", "Hier aufhören"),
  failed: t(
    (count: number, all: number) =>
      count === all
        ? all === 1
          ? "This was not possible:"
          : "None of them was possible:"
        : `${count} of ${all} were not possible:`,
    (count, all) =>
      count === all
        ? all === 1
          ? "Das ging nicht:"
          : "Es ging bei keinem:"
        : `Bei ${count} von ${all} ging es nicht:`,
  ),
  stopAndDelete: t("Stop these and delete them", "Diese anhalten und löschen"),
  cancelled: t(
    (count: number) => (count === 1 ? "The job is cancelled." : `${count} jobs are cancelled.`),
    (count) => (count === 1 ? "Der Auftrag ist abgebrochen." : `${count} Aufträge sind abgebrochen.`),
  ),
  deleted: t(
    (count: number) => (count === 1 ? "The job is deleted." : `${count} jobs are deleted.`),
    (count) => (count === 1 ? "Der Auftrag ist gelöscht." : `${count} Aufträge sind gelöscht.`),
  ),
  outdated: t(
    "The list could not be brought up to date; it is tried again.",
    "Die Liste ließ sich nicht auffrischen; es wird wieder versucht.",
  ),
};
