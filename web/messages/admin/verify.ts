/** Words of recomputing the ledger's balances and chains. */
import { t } from "../../language.ts";

export const verify = {
  text: t(
    "Recomputes every balance and both chains of hashes. With many entries this takes a while.",
    "Rechnet alle Guthaben und beide Hash-Ketten nach. Bei vielen Buchungen dauert das etwas.",
  ),
  run: t("Verify now", "Jetzt prüfen"),
  running: t("Verifying …", "Wird geprüft …"),
  good: t("Every balance and both chains are right.", "Alle Guthaben und beide Ketten stimmen."),
  bad: t(
    (count: number) => (count === 1 ? "1 problem was found" : `${count} problems were found`),
    (count) => (count === 1 ? "1 Fehler gefunden" : `${count} Fehler gefunden`),
  ),
  badText: t(
    "Stop the server, keep a copy of the data directory, and compare with a backup before anything else is done.",
    "Halten Sie den Server an, heben Sie eine Kopie des Datenverzeichnisses auf und vergleichen Sie mit einer Sicherung, bevor Sie etwas anderes tun.",
  ),
  asOf: t(
    (when: string) => `As of ${when}`,
    (when) => `Stand ${when}`,
  ),
  entriesCount: t("Entries", "Buchungen"),
  entriesHead: t("Hash of the last entry", "Hash der letzten Buchung"),
  auditCount: t("Lines of the audit", "Zeilen des Protokolls"),
  auditHead: t("Hash of the audit's last line", "Hash der letzten Protokollzeile"),
  headsHint: t(
    "Kept on another machine, these hashes prove later that nothing is missing: markmill admin verify-ledger --head HASH.",
    "Auf einem anderen Rechner aufgehoben, beweisen diese Hashes später, dass nichts fehlt: markmill admin verify-ledger --head HASH.",
  ),
};
