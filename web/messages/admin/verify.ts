/** Words of recomputing the ledger's balances and chains. */
import { inLanguage } from "../../language.ts";

const en = {
  text: "Recomputes every balance and both chains of hashes. With many entries this takes a while.",
  run: "Verify now",
  running: "Verifying …",
  good: "Every balance and both chains are right.",
  bad: (count: number) => (count === 1 ? "1 problem was found" : `${count} problems were found`),
  badText:
    "Stop the server, keep a copy of the data directory, and compare with a backup before anything else is done.",
  asOf: (when: string) => `As of ${when}`,
  entriesCount: "Entries",
  entriesHead: "Hash of the last entry",
  auditCount: "Lines of the audit",
  auditHead: "Hash of the audit's last line",
  headsHint:
    "Kept on another machine, these hashes prove later that nothing is missing: markmill admin verify-ledger --head HASH.",
};

const de: typeof en = {
  text: "Rechnet alle Guthaben und beide Hash-Ketten nach. Bei vielen Buchungen dauert das etwas.",
  run: "Jetzt prüfen",
  running: "Wird geprüft …",
  good: "Alle Guthaben und beide Ketten stimmen.",
  bad: (count: number) => (count === 1 ? "1 Fehler gefunden" : `${count} Fehler gefunden`),
  badText:
    "Halten Sie den Server an, heben Sie eine Kopie des Datenverzeichnisses auf und vergleichen Sie mit einer Sicherung, bevor Sie etwas anderes tun.",
  asOf: (when: string) => `Stand ${when}`,
  entriesCount: "Buchungen",
  entriesHead: "Hash der letzten Buchung",
  auditCount: "Zeilen des Protokolls",
  auditHead: "Hash der letzten Protokollzeile",
  headsHint:
    "Auf einem anderen Rechner aufgehoben, beweisen diese Hashes später, dass nichts fehlt: markmill admin verify-ledger --head HASH.",
};

export const verify = inLanguage({ en, de });
