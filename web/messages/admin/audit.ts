/** Words of the audit log. */
import { t } from "../../language.ts";

export const audit = {
  intro: t(
    "Who did what to what, when, from where, and what came of it. Looking here is itself written down.",
    "Wer was womit getan hat, wann, von wo aus, und was daraus wurde. Auch das Nachsehen hier wird vermerkt.",
  ),
  list: t("The audit log, newest first", "Das Prüfprotokoll, das Neueste zuerst"),
  empty: t("There is no such line.", "Eine solche Zeile gibt es nicht."),
  actorKind: t("Kind of actor", "Art"),
  actorKinds: {
    user: t("user", "Benutzer"),
    key: t("API key", "API-Schlüssel"),
    guest: t("guest", "Gast"),
    system: t("the server itself", "der Server selbst"),
    admin_cli: t("command line", "Befehlszeile"),
  },
  actor: t("Actor", "Wer"),
  actorId: t("Id of the actor", "Kennung von wem"),
  action: t("Action", "Handlung"),
  object: t("Object", "Woran"),
  objectId: t("Id of the object", "Kennung von woran"),
  outcome: t("Outcome", "Ausgang"),
  address: t("Address", "Adresse"),
  details: t(
    (sequence: number) => `Details of line ${sequence}`,
    (sequence) => `Einzelheiten der Zeile ${sequence}`,
  ),
  line: t(
    (sequence: number) => `Line ${sequence}`,
    (sequence) => `Zeile ${sequence}`,
  ),
  request: t("Request", "Anfrage"),
  facts: t("Facts", "Angaben"),
  noFacts: t("none", "keine"),
  previousHash: t("Hash of the line before", "Hash der Zeile davor"),
  hash: t("Hash of this line", "Hash dieser Zeile"),
  noHash: t("older than the chain", "älter als die Kette"),
  export: t("Export", "Ausgeben"),
  exportCsv: t("As CSV", "Als CSV"),
  exportJsonl: t("As JSON lines", "Als JSON-Zeilen"),
  exportText: t(
    "The lines that the filters let through, oldest first.",
    "Die Zeilen, die durch die Filter kommen, die älteste zuerst.",
  ),
  verify: t("Verify", "Nachprüfen"),
};
