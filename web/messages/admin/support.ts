/** Words of the look-up of support references. */
import { t } from "../../app/language.ts";

export const support = {
  intro: t(
    "When a conversion fails because of an internal error, its owner sees a reference. Paste it here to see what happened.",
    "Wenn eine Umwandlung wegen eines internen Fehlers fehlschlägt, sieht der Besitzer eine Referenz. Fügen Sie sie hier ein, um zu sehen, was geschehen ist.",
  ),
  hint: t(
    "sup_ and twelve letters or digits. Surrounding text is ignored.",
    "sup_ und zwölf Buchstaben oder Ziffern. Umgebender Text wird ignoriert.",
  ),
  wrong: t(
    "No reference found. It looks like sup_0123456789ab.",
    "Keine Referenz gefunden. Sie sieht so aus: sup_0123456789ab.",
  ),
  lookUp: t("Look up", "Suchen"),
  incident: t("What happened", "Was geschehen ist"),
  jobGone: t("The job was deleted.", "Der Auftrag wurde gelöscht."),
  others: t("Other errors of this job", "Weitere Fehler dieses Auftrags"),
};
