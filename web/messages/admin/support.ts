/** Words of the look-up of support references. */
import { t } from "../../language.ts";

export const support = {
  intro: t(
    "When a conversion fails for a reason inside, its owner is shown a reference. Paste it here to see what happened.",
    "Wenn eine Umwandlung aus einem inneren Grund scheitert, sieht ihr Besitzer ein Zeichen. Fügen Sie es hier ein, um zu sehen, was geschehen ist.",
  ),
  reference: t("Support reference", "Supportzeichen"),
  hint: t(
    "It reads sup_ and twelve letters and digits. Text around it does not matter.",
    "Es besteht aus sup_ und zwölf Buchstaben und Ziffern. Text drumherum stört nicht.",
  ),
  wrong: t(
    "There is no reference in this text. It reads like sup_0123456789ab.",
    "In diesem Text ist kein Zeichen. Es sieht aus wie sup_0123456789ab.",
  ),
  lookUp: t("Look up", "Nachsehen"),
  incident: t("What happened", "Was geschehen ist"),
  job: t("The job", "Der Auftrag"),
  jobGone: t("The job was deleted meanwhile.", "Der Auftrag wurde inzwischen gelöscht."),
  others: t("What else went wrong with this job", "Was mit diesem Auftrag sonst noch schiefging"),
};
