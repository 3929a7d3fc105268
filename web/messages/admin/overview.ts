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
  slots: t("slots in use", "Plätzen belegt"),
  queued: t("Waiting", "Wartend"),
  oldest: t(
    (duration: string) => `the oldest for ${duration}`,
    (duration) => `der älteste seit ${duration}`,
  ),
  nothingWaits: t("nothing waits", "nichts wartet"),
  thisHour: t("Done this hour", "Fertig in dieser Stunde"),
  hourBefore: t(
    (count: string) => `${count} in the hour before`,
    (count) => `${count} in der Stunde davor`,
  ),
  failed: t("Failed in 24 hours", "Fehlgeschlagen in 24 Stunden"),
  failedShare: t(
    (share: string) => `${share} of those that ended`,
    (share) => `${share} der beendeten`,
  ),
  disk: t("Free disk space", "Freier Speicherplatz"),
  diskStates: {
    enough: t("enough", "genug"),
    low: t("low: no uploads are taken in", "knapp: Es wird nichts mehr angenommen"),
    lost: t("the data directory is gone", "das Datenverzeichnis ist weg"),
    hung: t("the disk does not answer", "der Datenträger antwortet nicht"),
  },
  unknown: t("unknown", "unbekannt"),
  memory: t("Memory", "Arbeitsspeicher"),
  memoryNote: t("of the server, without conversions", "des Servers, ohne Umwandlungen"),
  people: t("Users", "Benutzer"),
  organizations: t(
    (count: number, shown: string) => (count === 1 ? "in 1 organization" : `in ${shown} organizations`),
    (count, shown) => (count === 1 ? "in 1 Organisation" : `in ${shown} Organisationen`),
  ),
  guests: t("Guest jobs today", "Aufträge von Gästen heute"),
  guestsNote: t("not claimed; the day of UTC", "nicht übernommen; Tag nach UTC"),
  warnings: t("What needs attention", "Was Aufmerksamkeit braucht"),
  noWarnings: t("Nothing needs your attention.", "Nichts braucht Ihre Aufmerksamkeit."),
  warningTexts: {
    notReady: t("The server is not ready to take in work.", "Der Server kann gerade nichts annehmen."),
    diskLow: t(
      (free: string) =>
        `Disk space is low (${free} free): no uploads are taken in, confirmed jobs still finish.`,
      (free) =>
        `Der Speicherplatz ist knapp (${free} frei): Es wird nichts mehr angenommen, bestätigte Aufträge werden noch fertig.`,
    ),
    diskLost: t(
      "The data directory is gone. Nothing can be stored.",
      "Das Datenverzeichnis ist weg. Es kann nichts gespeichert werden.",
    ),
    diskHung: t(
      "The disk does not answer. Nothing can be stored.",
      "Der Datenträger antwortet nicht. Es kann nichts gespeichert werden.",
    ),
    waiting: t(
      (duration: string) => `A job has waited for ${duration}: the slots do not keep up.`,
      (duration) => `Ein Auftrag wartet seit ${duration}: Die Plätze reichen nicht.`,
    ),
    noBackup: t(
      "There is no backup of this installation yet.",
      "Von dieser Installation gibt es noch keine Sicherung.",
    ),
    backupOld: t(
      (age: string) => `The last backup was made ${age}.`,
      (age) => `Die letzte Sicherung ist ${age} entstanden.`,
    ),
    backupFailed: t(
      (age: string) => `A backup failed ${age}, and none was made since.`,
      (age) => `Eine Sicherung schlug ${age} fehl, und seitdem gab es keine.`,
    ),
    unavailable: t(
      (name: string) => `${name} cannot be converted.`,
      (name) => `${name} lässt sich nicht umwandeln.`,
    ),
    degraded: t(
      (name: string) => `${name} can be converted in part only.`,
      (name) => `${name} lässt sich nur zum Teil umwandeln.`,
    ),
    failures: t(
      (share: string, failed: string, ended: string) =>
        `${share} of the jobs failed in 24 hours: ${failed} of ${ended}.`,
      (share, failed, ended) =>
        `${share} der Aufträge sind in 24 Stunden fehlgeschlagen: ${failed} von ${ended}.`,
    ),
  },
  toBackups: t("To the backups", "Zu den Sicherungen"),
  toCapabilities: t("To the kinds", "Zu den Dateiarten"),
  toFailed: t("To the failed jobs", "Zu den fehlgeschlagenen"),
  toQueue: t("To the waiting jobs", "Zu den wartenden"),
  overTime: t("Over time", "Im Verlauf"),
  spans: { hour: t("24 hours", "24 Stunden"), day: t("30 days", "30 Tage") },
  jobs: t("Jobs that ended", "Beendete Aufträge"),
  succeeded: t("done", "fertig"),
  failedOrLate: t("failed or timed out", "fehlgeschlagen oder zu lange gedauert"),
  failedShort: t("failed", "fehlgeschlagen"),
  cancelled: t("cancelled", "abgebrochen"),
  runTimes: t("Run time", "Laufzeit"),
  median: t("median", "Median"),
  p95: t("95 of 100 at most", "95 von 100 höchstens"),
  waits: t("Wait before the start", "Wartezeit vor dem Start"),
  spent: t("Credits spent", "Verbrauchte Credits"),
  worst: t("Failures by code", "Fehlgeschlagene nach Code"),
  noFailures: t("Nothing failed.", "Nichts ist fehlgeschlagen."),
  code: "Code",
  meaning: t("Meaning", "Bedeutung"),
  count: t("Jobs", "Aufträge"),
  kinds: t("By kind", "Nach Dateiart"),
  noKinds: t("No job ended.", "Kein Auftrag ging zu Ende."),
  kind: t("Kind", "Dateiart"),
  goneKind: t("no longer known", "nicht mehr bekannt"),
  versions: t("Versions", "Versionen"),
  product: t("Product", "Produkt"),
  contract: t("API contract", "API-Vertrag"),
  schema: t("Ledger schema", "Schema des Hauptbuchs"),
  rateCard: t("Rate card", "Preisliste"),
};
