/** Texts of audit log, verification and server log. */
import { phrase, plural, t } from "../../app/language.ts";

export const audit = {
  intro: t(
    "All recorded actions: who, what, when, from where and with what outcome. Viewing this log is recorded too.",
    "Alle protokollierten Aktionen: wer, was, wann, von wo und mit welchem Ergebnis. Auch das Ansehen wird protokolliert.",
  ),
  list: t("Audit log, newest first", "Audit-Protokoll, neueste zuerst"),
  empty: t("No entries.", "Keine Einträge."),
  actorKind: t("Actor type", "Akteurstyp"),
  actorKinds: {
    user: t("user", "Benutzer"),
    key: t("API key", "API-Schlüssel"),
    guest: t("guest", "Gast"),
    system: t("system", "System"),
    admin_cli: t("command line", "Befehlszeile"),
  },
  actor: t("Actor", "Akteur"),
  actorId: t("Actor ID", "Akteur-ID"),
  action: t("Action", "Aktion"),
  object: t("Object", "Objekt"),
  objectId: t("Object ID", "Objekt-ID"),
  outcome: t("Outcome", "Ergebnis"),
  details: phrase("Details of entry {sequence}", "Details zu Eintrag {sequence}"),
  line: phrase("Entry {sequence}", "Eintrag {sequence}"),
  request: t("Request", "Anfrage"),
  hash: t("Hash", "Hash"),
  noHash: t("recorded before the hash chain", "vor der Hash-Kette erfasst"),
  export: t("Export", "Exportieren"),
  exportCsv: t("As CSV", "Als CSV"),
  exportJsonl: t("As JSON Lines", "Als JSON Lines"),
  exportText: t(
    "Exports the filtered entries, oldest first.",
    "Exportiert die gefilterten Einträge, älteste zuerst.",
  ),
  verify: t("Verify", "Prüfen"),
};

export const verify = {
  text: t(
    "Recomputes all balances and both hash chains. This can take a while.",
    "Rechnet alle Guthaben und beide Hash-Ketten nach. Das kann eine Weile dauern.",
  ),
  run: t("Verify now", "Jetzt prüfen"),
  running: t("Verifying…", "Wird geprüft …"),
  good: t("All balances and hash chains are correct.", "Alle Guthaben und Hash-Ketten stimmen."),
  bad: plural("1 problem found", "{count} problems found", "1 Fehler gefunden", "{count} Fehler gefunden"),
  badText: t(
    "Stop the server, copy the data directory, and compare it with a backup before doing anything else.",
    "Stoppen Sie den Server, kopieren Sie das Datenverzeichnis und vergleichen Sie es mit einem Backup, bevor Sie etwas anderes tun.",
  ),
  asOf: phrase("As of {when}", "Stand {when}"),
  entriesHead: t("Hash of the last entry", "Hash der letzten Buchung"),
  auditCount: t("Audit entries", "Einträge im Audit-Protokoll"),
  auditHead: t("Hash of the last audit entry", "Hash des letzten Audit-Eintrags"),
  headsHint: t(
    "Keep these hashes on another machine to detect missing entries later: markmill admin verify-ledger --head HASH.",
    "Bewahren Sie diese Hashes auf einem anderen Rechner auf, um später fehlende Einträge zu erkennen: markmill admin verify-ledger --head HASH.",
  ),
};

export const logs = {
  intro: t(
    "The newest log lines since the server started, at log.level and above. The full log is in the server's standard error (the system journal).",
    "Die neuesten Zeilen seit dem Start des Servers, ab der Stufe log.level. Das ganze Log steht in der Standardfehlerausgabe des Servers (im Systemjournal).",
  ),
  log: t("Server log", "Server-Log"),
  level: t("Level", "Stufe"),
  levels: {
    debug: t("debug and above", "debug und darüber"),
    info: t("info and above", "info und darüber"),
    warn: t("warnings and errors", "Warnungen und Fehler"),
    error: t("errors", "Fehler"),
  },
  text: t("Contains", "Enthält"),
  pause: t("Pause", "Pause"),
  resume: t("Resume", "Fortsetzen"),
  paused: t("Paused.", "Pausiert."),
  following: t("Updates automatically.", "Wird automatisch aktualisiert."),
  copyShown: t("Copy lines", "Zeilen kopieren"),
  toEnd: t("Jump to newest", "Zur neuesten Zeile"),
  gap: t(
    "Lines are missing here: too many at once, or the server restarted.",
    "Hier fehlen Zeilen: zu viele auf einmal, oder der Server wurde neu gestartet.",
  ),
  empty: t("No matching lines yet.", "Noch keine passenden Zeilen."),
  shown: plural("1 line", "{count} lines", "1 Zeile", "{count} Zeilen"),
};
