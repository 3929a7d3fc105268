/** Texts of backups. */
import { phrase, plural, t } from "../../app/language.ts";

export const backups = {
  intro: t(
    "A backup contains the ledger, uploads and results in one file. It never contains master.key. Store that key separately: encrypted data cannot be read without it.",
    "Ein Backup enthält Hauptbuch, hochgeladene Dateien und Ergebnisse in einer Datei, aber nie master.key. Bewahren Sie diesen Schlüssel getrennt auf: Ohne ihn sind verschlüsselte Daten nicht lesbar.",
  ),
  lastSuccess: t("Last backup", "Letztes Backup"),
  neverText: t("No backup yet.", "Noch kein Backup."),
  lastFailure: t("Last failure", "Letzter Fehler"),
  over: t("before the last backup", "vor dem letzten Backup"),
  schedule: t("Automatic backups", "Automatische Backups"),
  everyHours: plural("every hour", "every {count} hours", "jede Stunde", "alle {count} Stunden"),
  scheduleOff: t("off (backup.every_hours is 0)", "aus (backup.every_hours ist 0)"),
  keep: t("Retention", "Aufbewahrung"),
  keepCount: plural("latest backup", "latest {count} backups", "letztes Backup", "letzte {count} Backups"),
  directory: t("Folder", "Ordner"),
  dataDirectory: t("backups in the data directory", "backups im Datenverzeichnis"),
  start: t("Back up now", "Backup starten"),
  running: phrase("Backup running since {since}…", "Backup läuft seit {since} …"),
  done: t("Backup complete.", "Backup abgeschlossen."),
  failed: t("Backup failed.", "Backup fehlgeschlagen."),
  list: t("Backups, newest first", "Backups, neueste zuerst"),
  empty: t("No backups in this folder.", "Keine Backups in diesem Ordner."),
  withKey: t("Key", "Schlüssel"),
  keyInside: t("contains master.key", "enthält master.key"),
  downloadOf: phrase("Download {name}", "{name} herunterladen"),
  deleteTitle: t("Delete this backup?", "Dieses Backup löschen?"),
  deleteText: phrase("{name} ({size}) is permanently deleted.", "{name} ({size}) wird endgültig gelöscht."),
  deleted: t("Backup deleted.", "Backup gelöscht."),
  secret: t(
    "A backup contains every user's documents. Store it as securely as the installation itself.",
    "Ein Backup enthält die Dokumente aller Benutzer. Verwahren Sie es so sicher wie die Installation selbst.",
  ),
  restore: t("How to restore", "Wiederherstellen"),
  restoreSteps: [
    t(
      "Stop the server and create an empty data directory.",
      "Stoppen Sie den Server und legen Sie ein leeres Datenverzeichnis an.",
    ),
    t(
      "Restore the backup with this command. It checks every file and the ledger first:",
      "Stellen Sie das Backup mit diesem Befehl wieder her. Er prüft zuerst jede Datei und das Hauptbuch:",
    ),
    t(
      "Copy the old master.key (mode 600, owned by the server's user) and markmill.toml into the directory.",
      "Kopieren Sie die alten Dateien master.key (Rechte 600, im Besitz des Server-Benutzers) und markmill.toml in das Verzeichnis.",
    ),
    t("Start the server.", "Starten Sie den Server."),
  ],
};
