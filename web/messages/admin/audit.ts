/** Words of the audit log. */
import { phrase, t } from "../../app/language.ts";

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
