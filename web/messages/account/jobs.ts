/** Words of the list of jobs. */
import { inLanguage } from "../../language.ts";

const en = {
  filters: "Search and filter",
  filename: "File name",
  filenameHint: "part of it",
  kind: "Kind",
  from: "From",
  to: "Until",
  noneFound: "No job fits these filters.",
  none: "No jobs yet. What you convert is listed here.",
  extent: "Extent",
  price: "Credits",
  upTo: (credits: string) => `up to ${credits}`,
  upToNote: "What is reserved; the job costs no more.",
  when: "When",
  pages: (count: string) => `${count} ${count === "1" ? "page" : "pages"}`,
  slides: (count: string) => `${count} ${count === "1" ? "slide" : "slides"}`,
  cells: (count: string) => `${count} ${count === "1" ? "cell" : "cells"}`,
  words: (count: string) => `${count} ${count === "1" ? "word" : "words"}`,
  pagesOf: (done: string, total: string) => `${done} of ${total}`,
  selected: (count: number) => `${count} selected`,
  noneSelected: "Select rows to do something with several.",
  cancelOne: (name: string) => `Cancel ${name}`,
  againOne: (name: string) => `Convert ${name} again with other options`,
  importAgainOne: (name: string) => `Import ${name} again from its address`,
  deleteOne: (name: string) => `Delete ${name}`,
  cancelSelected: "Cancel",
  deleteSelected: "Delete",
  keep: "Leave as it is",
  cancelTitle: (count: number) => (count === 1 ? "Cancel this job?" : `Cancel ${count} jobs?`),
  cancelText: (count: number): string =>
    count === 1
      ? "It stops, and its Credits are released. There will be no result."
      : "They stop, and their Credits are released. There will be no results.",
  cancelSubmit: (count: number) => (count === 1 ? "Cancel job" : `Cancel ${count} jobs`),
  deleteTitle: (count: number) => (count === 1 ? "Delete this job?" : `Delete ${count} jobs?`),
  deleteText: (count: number): string =>
    count === 1
      ? "Its result, images and original are removed for good. What it cost is not paid back."
      : "Their results, images and originals are removed for good. What they cost is not paid back.",
  deleteSubmit: (count: number) => (count === 1 ? "Delete job" : `Delete ${count} jobs`),
  stopFirst: (count: number) =>
    count === 1 ? "It is running: stop it first" : `${count} of them are running: stop those first`,
  stopFirstHint: "A running job is not deleted.",
  progress: (done: number, all: number) => `${done} of ${all}`,
  stop: "Stop here",
  failed: (count: number, all: number) =>
    count === all
      ? all === 1
        ? "This was not possible:"
        : "None of them was possible:"
      : `${count} of ${all} were not possible:`,
  stopAndDelete: "Stop these and delete them",
  cancelled: (count: number) => (count === 1 ? "The job is cancelled." : `${count} jobs are cancelled.`),
  deleted: (count: number) => (count === 1 ? "The job is deleted." : `${count} jobs are deleted.`),
  outdated: "The list could not be brought up to date; it is tried again.",
};

const de: typeof en = {
  filters: "Suchen und filtern",
  filename: "Dateiname",
  filenameHint: "ein Teil davon",
  kind: "Art",
  from: "Von",
  to: "Bis",
  noneFound: "Zu diesen Filtern passt kein Auftrag.",
  none: "Noch keine Aufträge. Was Sie umwandeln, steht hier.",
  extent: "Umfang",
  price: "Credits",
  upTo: (credits: string) => `bis ${credits}`,
  upToNote: "So viel ist reserviert; mehr kostet der Auftrag nicht.",
  when: "Wann",
  pages: (count: string) => `${count} ${count === "1" ? "Seite" : "Seiten"}`,
  slides: (count: string) => `${count} ${count === "1" ? "Folie" : "Folien"}`,
  cells: (count: string) => `${count} ${count === "1" ? "Zelle" : "Zellen"}`,
  words: (count: string) => `${count} ${count === "1" ? "Wort" : "Wörter"}`,
  pagesOf: (done: string, total: string) => `${done} von ${total}`,
  selected: (count: number) => `${count} ausgewählt`,
  noneSelected: "Wählen Sie Zeilen aus, um mit mehreren etwas zu tun.",
  cancelOne: (name: string) => `${name} abbrechen`,
  againOne: (name: string) => `${name} noch einmal mit anderen Optionen umwandeln`,
  importAgainOne: (name: string) => `${name} noch einmal von der Adresse holen`,
  deleteOne: (name: string) => `${name} löschen`,
  cancelSelected: "Abbrechen",
  deleteSelected: "Löschen",
  keep: "Nichts tun",
  cancelTitle: (count: number) =>
    count === 1 ? "Diesen Auftrag abbrechen?" : `${count} Aufträge abbrechen?`,
  cancelText: (count: number): string =>
    count === 1
      ? "Er hält an, und seine Credits werden frei. Ein Ergebnis gibt es dann nicht."
      : "Sie halten an, und ihre Credits werden frei. Ergebnisse gibt es dann nicht.",
  cancelSubmit: (count: number) => (count === 1 ? "Auftrag abbrechen" : `${count} Aufträge abbrechen`),
  deleteTitle: (count: number) => (count === 1 ? "Diesen Auftrag löschen?" : `${count} Aufträge löschen?`),
  deleteText: (count: number): string =>
    count === 1
      ? "Ergebnis, Bilder und Original werden endgültig entfernt. Was er gekostet hat, kommt nicht zurück."
      : "Ergebnisse, Bilder und Originale werden endgültig entfernt. Was sie gekostet haben, kommt nicht zurück.",
  deleteSubmit: (count: number) => (count === 1 ? "Auftrag löschen" : `${count} Aufträge löschen`),
  stopFirst: (count: number) =>
    count === 1 ? "Er läuft noch: vorher anhalten" : `${count} davon laufen noch: diese vorher anhalten`,
  stopFirstHint: "Ein laufender Auftrag wird nicht gelöscht.",
  progress: (done: number, all: number) => `${done} von ${all}`,
  stop: "Hier aufhören",
  failed: (count: number, all: number) =>
    count === all
      ? all === 1
        ? "Das ging nicht:"
        : "Es ging bei keinem:"
      : `Bei ${count} von ${all} ging es nicht:`,
  stopAndDelete: "Diese anhalten und löschen",
  cancelled: (count: number) =>
    count === 1 ? "Der Auftrag ist abgebrochen." : `${count} Aufträge sind abgebrochen.`,
  deleted: (count: number) =>
    count === 1 ? "Der Auftrag ist gelöscht." : `${count} Aufträge sind gelöscht.`,
  outdated: "Die Liste ließ sich nicht auffrischen; es wird wieder versucht.",
};

export const jobWords = inLanguage({ en, de });
