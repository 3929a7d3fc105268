/** Texts of the job list. */
import { phrase, plural, t } from "../../app/language.ts";

export const jobTexts = {
  filters: t("Search and filter", "Suchen und filtern"),
  filename: t("File name", "Dateiname"),
  filenameHint: t("contains", "enthält"),
  to: t("Until", "Bis"),
  noneFound: t("No jobs match these filters.", "Keine Aufträge passen zu diesen Filtern."),
  none: t(
    "No jobs yet. Your conversions appear here.",
    "Noch keine Aufträge. Ihre Umwandlungen erscheinen hier.",
  ),
  extent: t("Size", "Umfang"),
  upTo: phrase("up to {credits}", "bis {credits}"),
  upToNote: t("Reserved. The job will not cost more.", "Reserviert. Der Auftrag kostet nicht mehr."),
  pagesOf: phrase("{done} of {total}", "{done} von {total}"),
  selected: phrase("{count} selected", "{count} ausgewählt"),
  noneSelected: t("Select jobs for bulk actions.", "Wählen Sie Aufträge für Sammelaktionen aus."),
  againOne: phrase("Convert {name} again", "{name} erneut umwandeln"),
  importAgainOne: phrase("Import {name} again", "{name} erneut importieren"),
  keep: t("Keep", "Behalten"),
  cancelTitle: plural(
    "Cancel this job?",
    "Cancel {count} jobs?",
    "Diesen Auftrag abbrechen?",
    "{count} Aufträge abbrechen?",
  ),
  cancelText: plural(
    "It stops and its Credits are released. There will be no result.",
    "They stop and their Credits are released. There will be no results.",
    "Er wird gestoppt, und seine Credits werden freigegeben. Es gibt kein Ergebnis.",
    "Sie werden gestoppt, und ihre Credits werden freigegeben. Es gibt keine Ergebnisse.",
  ),
  cancelSubmit: plural(
    "Cancel job",
    "Cancel {count} jobs",
    "Auftrag abbrechen",
    "{count} Aufträge abbrechen",
  ),
  deleteTitle: plural(
    "Delete this job?",
    "Delete {count} jobs?",
    "Diesen Auftrag löschen?",
    "{count} Aufträge löschen?",
  ),
  deleteText: plural(
    "Its result, images and original are permanently deleted. There is no refund.",
    "Their results, images and originals are permanently deleted. There is no refund.",
    "Ergebnis, Bilder und Original werden endgültig gelöscht. Credits werden nicht erstattet.",
    "Ergebnisse, Bilder und Originale werden endgültig gelöscht. Credits werden nicht erstattet.",
  ),
  deleteSubmit: plural("Delete job", "Delete {count} jobs", "Auftrag löschen", "{count} Aufträge löschen"),
  stopFirst: plural(
    "Cancel the running job first",
    "Cancel the {count} running jobs first",
    "Laufenden Auftrag zuerst abbrechen",
    "Die {count} laufenden Aufträge zuerst abbrechen",
  ),
  stopFirstHint: t("Running jobs cannot be deleted.", "Laufende Aufträge können nicht gelöscht werden."),
  progress: phrase("{done} of {all}", "{done} von {all}"),
  stop: t("Stop", "Stoppen"),
  failed: t(
    (count: number, all: number) => (count === all ? "Failed:" : `${count} of ${all} failed:`),
    (count, all) => (count === all ? "Fehlgeschlagen:" : `${count} von ${all} fehlgeschlagen:`),
  ),
  stopAndDelete: t("Cancel and delete these", "Diese abbrechen und löschen"),
  cancelled: plural(
    "Job cancelled.",
    "{count} jobs cancelled.",
    "Auftrag abgebrochen.",
    "{count} Aufträge abgebrochen.",
  ),
  deleted: plural("Job deleted.", "{count} jobs deleted.", "Auftrag gelöscht.", "{count} Aufträge gelöscht."),
  outdated: t(
    "Could not refresh the list. Retrying…",
    "Die Liste konnte nicht aktualisiert werden. Neuer Versuch …",
  ),
};
