/** Words of the overview. */
import { t } from "../../language.ts";

export const overview = {
  asOf: t(
    (time: string) => `As of ${time}`,
    (time) => `Stand ${time}`,
  ),
  ready: "Server",
  isReady: t("ready", "bereit"),
  isNotReady: t("not ready", "nicht bereit"),
  upSince: t(
    (duration: string) => `up for ${duration}`,
    (duration) => `läuft seit ${duration}`,
  ),
  running: t("Running", "In Arbeit"),
  ofSlots: t(
    (running: string, slots: string) => `${running} of ${slots}`,
    (running, slots) => `${running} von ${slots}`,
  ),
  slots: t("slots in use", "Plätze belegt"),
  queued: t("Queued", "Wartend"),
  oldest: t(
    (duration: string) => `oldest: ${duration}`,
    (duration) => `ältester: ${duration}`,
  ),
  nothingWaits: t("queue is empty", "Warteschlange leer"),
  thisHour: t("Completed this hour", "Fertig in dieser Stunde"),
  hourBefore: t(
    (count: string) => `previous hour: ${count}`,
    (count) => `Stunde davor: ${count}`,
  ),
  failed: t("Failed in 24 hours", "Fehlgeschlagen in 24 Stunden"),
  failedShare: t(
    (share: string) => `${share} of completed jobs`,
    (share) => `${share} der beendeten Aufträge`,
  ),
  disk: t("Free disk space", "Freier Speicherplatz"),
  diskStates: {
    enough: t("enough", "genug"),
    low: t("low: uploads are refused", "knapp: Hochladen gesperrt"),
    lost: t("data directory missing", "Datenverzeichnis fehlt"),
    hung: t("disk not responding", "Datenträger antwortet nicht"),
  },
  unknown: t("unknown", "unbekannt"),
  memory: t("Memory", "Arbeitsspeicher"),
  memoryNote: t("server only, without conversions", "nur Server, ohne Umwandlungen"),
  people: t("Users", "Benutzer"),
  organizations: t(
    (count: number, shown: string) => (count === 1 ? "in 1 organization" : `in ${shown} organizations`),
    (count, shown) => (count === 1 ? "in 1 Organisation" : `in ${shown} Organisationen`),
  ),
  guests: t("Guest jobs today", "Gastaufträge heute"),
  guestsNote: t("unclaimed; UTC day", "nicht übernommen; UTC-Tag"),
  warnings: t("Alerts", "Warnungen"),
  noWarnings: t("No alerts.", "Keine Warnungen."),
  warningTexts: {
    notReady: t("The server is not ready.", "Der Server ist nicht bereit."),
    diskLow: t(
      (free: string) => `Disk space is low (${free} free). Uploads are refused; confirmed jobs still finish.`,
      (free) =>
        `Der Speicherplatz ist knapp (${free} frei). Hochladen ist gesperrt; bestätigte Aufträge werden noch fertig.`,
    ),
    diskLost: t(
      "The data directory is missing. Nothing can be stored.",
      "Das Datenverzeichnis fehlt. Es kann nichts gespeichert werden.",
    ),
    diskHung: t(
      "The disk is not responding. Nothing can be stored.",
      "Der Datenträger antwortet nicht. Es kann nichts gespeichert werden.",
    ),
    waiting: t(
      (duration: string) => `A job has been queued for ${duration}. There are too few slots.`,
      (duration) => `Ein Auftrag wartet seit ${duration}. Es gibt zu wenige Plätze.`,
    ),
    noBackup: t("There is no backup yet.", "Es gibt noch kein Backup."),
    backupOld: t(
      (age: string) => `The last backup was made ${age}.`,
      (age) => `Das letzte Backup entstand ${age}.`,
    ),
    backupFailed: t(
      (age: string) => `A backup failed ${age}; none has succeeded since.`,
      (age) => `Ein Backup schlug ${age} fehl; seitdem gelang keines.`,
    ),
    unavailable: t(
      (name: string) => `${name} is unavailable.`,
      (name) => `${name} ist nicht verfügbar.`,
    ),
    degraded: t(
      (name: string) => `${name} is only partly available.`,
      (name) => `${name} ist nur teilweise verfügbar.`,
    ),
    failures: t(
      (share: string, failed: string, ended: string) =>
        `${share} of jobs failed in 24 hours: ${failed} of ${ended}.`,
      (share, failed, ended) => `${share} der Aufträge schlugen in 24 Stunden fehl: ${failed} von ${ended}.`,
    ),
  },
  toBackups: t("View backups", "Backups ansehen"),
  toCapabilities: t("View capabilities", "Dateitypen ansehen"),
  toFailed: t("View failed jobs", "Fehlgeschlagene Aufträge ansehen"),
  toQueue: t("View queued jobs", "Wartende Aufträge ansehen"),
  overTime: t("Over time", "Zeitverlauf"),
  spans: { hour: t("24 hours", "24 Stunden"), day: t("30 days", "30 Tage") },
  jobs: t("Completed jobs", "Beendete Aufträge"),
  succeeded: t("done", "fertig"),
  failedOrLate: t("failed or timed out", "fehlgeschlagen oder Zeit überschritten"),
  failedShort: t("failed", "fehlgeschlagen"),
  cancelled: t("cancelled", "abgebrochen"),
  runTimes: t("Duration", "Dauer"),
  median: t("median", "Median"),
  p95: t("95th percentile", "95. Perzentil"),
  waits: t("Queue time", "Wartezeit"),
  spent: t("Credits spent", "Verbrauchte Credits"),
  worst: t("Failures by code", "Fehler nach Code"),
  noFailures: t("No failures.", "Keine Fehler."),
  code: "Code",
  meaning: t("Meaning", "Bedeutung"),
  count: t("Jobs", "Aufträge"),
  kinds: t("By type", "Nach Typ"),
  noKinds: t("No completed jobs.", "Keine beendeten Aufträge."),
  kind: t("Type", "Typ"),
  goneKind: t("unknown", "unbekannt"),
  versions: t("Versions", "Versionen"),
  product: t("Product", "Produkt"),
  contract: t("API contract", "API-Vertrag"),
  schema: t("Ledger schema", "Schema des Hauptbuchs"),
  rateCard: t("Rate card", "Preisliste"),
};
