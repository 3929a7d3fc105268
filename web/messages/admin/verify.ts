/** Words of recomputing the ledger's balances and chains. */
import { phrase, plural, t } from "../../app/language.ts";

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
