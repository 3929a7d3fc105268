/** Words of the jobs of all owners, and of what went wrong inside them. */
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
