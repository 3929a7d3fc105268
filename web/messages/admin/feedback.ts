/** Words of the opinions on results. */
import { phrase, t } from "../../app/language.ts";

export const feedback = {
  list: t("Feedback on results, newest first", "Feedback zu Ergebnissen, neueste zuerst"),
  empty: t("No feedback.", "Kein Feedback."),
  ratings: { up: t("good", "gut"), down: t("poor", "schlecht") },
  noComment: t("no comment", "kein Kommentar"),
  read: t("Read", "Lesen"),
  readOf: phrase("Read comment of {when}", "Kommentar vom {when} lesen"),
  changed: t("Changed", "Geändert"),
};
