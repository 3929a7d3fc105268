/** Words of the look-up of support references. */
import { inLanguage } from "../../language.ts";

const en = {
  intro:
    "When a conversion fails for a reason inside, its owner is shown a reference. Paste it here to see what happened.",
  reference: "Support reference",
  hint: "It reads sup_ and twelve letters and digits. Text around it does not matter.",
  wrong: "There is no reference in this text. It reads like sup_0123456789ab.",
  lookUp: "Look up",
  incident: "What happened",
  job: "The job",
  jobGone: "The job was deleted meanwhile.",
  others: "What else went wrong with this job",
};

const de: typeof en = {
  intro:
    "Wenn eine Umwandlung aus einem inneren Grund scheitert, sieht ihr Besitzer ein Zeichen. Fügen Sie es hier ein, um zu sehen, was geschehen ist.",
  reference: "Supportzeichen",
  hint: "Es besteht aus sup_ und zwölf Buchstaben und Ziffern. Text drumherum stört nicht.",
  wrong: "In diesem Text ist kein Zeichen. Es sieht aus wie sup_0123456789ab.",
  lookUp: "Nachsehen",
  incident: "Was geschehen ist",
  job: "Der Auftrag",
  jobGone: "Der Auftrag wurde inzwischen gelöscht.",
  others: "Was mit diesem Auftrag sonst noch schiefging",
};

export const support = inLanguage({ en, de });
