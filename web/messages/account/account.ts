/** Words of the account's pages that several of them use, and of the overview. */
import { phrase, t } from "../../app/language.ts";

export const words = {
  pages: t("Account pages", "Kontoseiten"),
  overview: t("Overview", "Übersicht"),
  work: t("Work", "Arbeit"),
  access: t("Access", "Zugriff"),
  usage: t("Usage", "Verbrauch"),
  apps: t("Applications", "Anwendungen"),
  webhooks: "Webhooks",
  sessions: t("Sessions", "Sitzungen"),
  profile: t("Profile", "Profil"),
  reservedNote: t("for queued and running jobs", "für wartende und laufende Aufträge"),
  spent: phrase("Spent in {month}", "Verbraucht im {month}"),
  spentNote: phrase("{start} to {end}", "{start} bis {end}"),
  jobsDone: t("Completed jobs", "Fertige Aufträge"),
  jobsFailed: phrase("{count} failed", "{count} fehlgeschlagen"),
  nothingLeft: t(
    "You have no Credits left. Ask an administrator for more.",
    "Sie haben keine Credits mehr. Bitten Sie einen Administrator um weitere.",
  ),
  activeKeys: t("Active API keys", "Aktive API-Schlüssel"),
  lastDays: phrase("Credits spent, last {days} days", "Verbrauchte Credits, letzte {days} Tage"),
  allUsage: t("All usage", "Gesamter Verbrauch"),
  noJobs: t("No jobs yet.", "Noch keine Aufträge."),
  convertFirst: t("Convert a document", "Ein Dokument umwandeln"),
};
