/** Words of the installation's backups. */
import { t } from "../../language.ts";

export const backups = {
  intro: t(
    "A backup holds the ledger, uploads and results in one file. master.key is never in it: keep that somewhere else, because what is encrypted cannot be read without it.",
    "In einer Sicherung stehen Hauptbuch, hochgeladene Dateien und Ergebnisse, alles in einer Datei. master.key ist nie dabei: Bewahren Sie den Schlüssel anderswo auf, denn ohne ihn lässt sich Verschlüsseltes nicht lesen.",
  ),
  lastSuccess: t("Last backup", "Letzte Sicherung"),
  never: t("never", "nie"),
  neverText: t("There is no backup yet.", "Es gibt noch keine Sicherung."),
  lastFailure: t("Last failure", "Zuletzt fehlgeschlagen"),
  noFailure: t("none", "keine"),
  over: t("before the last backup", "vor der letzten Sicherung"),
  schedule: t("By itself", "Von selbst"),
  everyHours: t(
    (hours: number) => (hours === 1 ? "every hour" : `every ${hours} hours`),
    (hours) => (hours === 1 ? "jede Stunde" : `alle ${hours} Stunden`),
  ),
  notByItself: t("never: backup.every_hours is 0", "nie: backup.every_hours ist 0"),
  keep: t("Kept", "Aufgehoben"),
  keepCount: t(
    (count: number) => (count === 1 ? "the newest one" : `the newest ${count}`),
    (count) => (count === 1 ? "die neueste" : `die neuesten ${count}`),
  ),
  directory: t("Folder", "Ordner"),
  dataDirectory: t("backups in the data directory", "backups im Datenverzeichnis"),
  start: t("Make a backup now", "Jetzt sichern"),
  running: t(
    (since: string) => `A backup is being made, begun ${since} …`,
    (since) => `Eine Sicherung läuft, begonnen ${since} …`,
  ),
  done: t("The backup is made.", "Die Sicherung ist fertig."),
  failed: t("The backup failed.", "Die Sicherung ist fehlgeschlagen."),
  list: t("Backups, newest first", "Sicherungen, die neueste zuerst"),
  empty: t("There is no backup in the folder.", "Im Ordner liegt keine Sicherung."),
  name: t("File", "Datei"),
  created: t("Made", "Angelegt"),
  size: t("Size", "Größe"),
  version: "Version",
  withKey: t("Key", "Schlüssel"),
  keyInside: t("master.key is in it", "master.key ist dabei"),
  downloadOf: t(
    (name: string) => `Download ${name}`,
    (name) => `${name} herunterladen`,
  ),
  deleteOf: t(
    (name: string) => `Delete ${name}`,
    (name) => `${name} löschen`,
  ),
  deleteTitle: t("Delete this backup?", "Diese Sicherung löschen?"),
  deleteText: t(
    (name: string, size: string) => `${name} (${size}) is deleted for good.`,
    (name, size) => `${name} (${size}) wird endgültig gelöscht.`,
  ),
  deleted: t("The backup is deleted.", "Die Sicherung ist gelöscht."),
  secret: t(
    "A backup holds every document of everybody. Store it as safely as the installation itself.",
    "In einer Sicherung stehen alle Dokumente von allen. Verwahren Sie sie so sicher wie die Installation selbst.",
  ),
  restore: t("How to restore", "Wie man wiederherstellt"),
  restoreSteps: t(
    [
      "Stop the server, if one runs, and take an empty folder for the data.",
      "Put the backup into it by this command; it compares every file and verifies the ledger before anything is in place:",
      "Copy master.key of the old installation into the folder (mode 600, owned by the server's user), and markmill.toml too.",
      "Start the server.",
    ],
    [
      "Halten Sie den Server an, falls einer läuft, und nehmen Sie einen leeren Ordner für die Daten.",
      "Spielen Sie die Sicherung mit diesem Befehl ein; er vergleicht jede Datei und prüft das Hauptbuch, bevor etwas an seinen Platz kommt:",
      "Kopieren Sie master.key der alten Installation in den Ordner (Rechte 600, im Besitz des Server-Benutzers), dazu markmill.toml.",
      "Starten Sie den Server.",
    ],
  ),
};
