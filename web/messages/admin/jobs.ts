/** Texts of jobs, support references and feedback. */
import { phrase, t } from "../../app/language.ts";

export const jobs = {
  empty: t("No jobs found.", "Keine Aufträge gefunden."),
  fileAndOwner: t("File, organization", "Datei, Organisation"),
  createdAndRun: t("Submitted, duration", "Eingereicht, Dauer"),
  errorCode: t("Error code", "Fehlercode"),
  resolution: t("Resolution", "Lösung"),
  resolutions: {
    none: t("no action needed", "keine Aktion nötig"),
    credit_release_in_progress: t("releasing Credits", "Credits werden freigegeben"),
    contact_support: t("contact support", "Support kontaktieren"),
    resolved: t("resolved", "gelöst"),
  },
  estimated: phrase("{credits} estimated", "{credits} geschätzt"),
  charged: phrase("{credits} of {estimated} estimated", "{credits} von geschätzten {estimated}"),
  holds: {
    pending: t("reserved until the job ends", "bis zum Ende des Auftrags reserviert"),
    settled: t("spent", "verbraucht"),
    released: t("released", "freigegeben"),
  } as Readonly<Record<string, string>>,
  started: t("Started", "Gestartet"),
  finished: t("Finished", "Beendet"),
  expires: t("Kept until", "Verfügbar bis"),
  pages: phrase("{done} of {total} pages done", "{done} von {total} Seiten fertig"),
  delivery: t("Quality check", "Qualitätsprüfung"),
  blocked: t("blocked", "gesperrt"),
  incidents: t("Internal errors", "Interne Fehler"),
  noIncidents: t("No internal errors recorded.", "Keine internen Fehler aufgezeichnet."),
  internal: t("Internal details", "Interne Details"),
  explanation: t("Explanation", "Erklärung"),
  attempt: t("Attempt", "Versuch"),
  keptUntil: t("Kept until", "Aufbewahrt bis"),
  noContent: t(
    "Only the owner can see the document and its result, or cancel the job.",
    "Nur der Besitzer kann das Dokument und sein Ergebnis sehen oder den Auftrag abbrechen.",
  ),
};

export const support = {
  intro: t(
    "When a conversion fails because of an internal error, its owner sees a reference. Paste it here to see what happened.",
    "Wenn eine Umwandlung wegen eines internen Fehlers fehlschlägt, sieht der Besitzer eine Referenz. Fügen Sie sie hier ein, um zu sehen, was geschehen ist.",
  ),
  hint: t(
    "sup_ and twelve letters or digits. Surrounding text is ignored.",
    "sup_ und zwölf Buchstaben oder Ziffern. Umgebender Text wird ignoriert.",
  ),
  wrong: t(
    "No reference found. It looks like sup_0123456789ab.",
    "Keine Referenz gefunden. Sie sieht so aus: sup_0123456789ab.",
  ),
  lookUp: t("Look up", "Suchen"),
  incident: t("What happened", "Was geschehen ist"),
  jobGone: t("The job was deleted.", "Der Auftrag wurde gelöscht."),
  others: t("Other errors of this job", "Weitere Fehler dieses Auftrags"),
};

export const feedback = {
  list: t("Feedback on results, newest first", "Feedback zu Ergebnissen, neueste zuerst"),
  empty: t("No feedback.", "Kein Feedback."),
  ratings: { up: t("good", "gut"), down: t("poor", "schlecht") },
  noComment: t("no comment", "kein Kommentar"),
  read: t("Read", "Lesen"),
  readOf: phrase("Read comment of {when}", "Kommentar vom {when} lesen"),
  changed: t("Changed", "Geändert"),
};
