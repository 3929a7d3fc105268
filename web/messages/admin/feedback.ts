/** Words of the opinions on results. */
import { phrase, t } from "../../app/language.ts";

export const feedback = {
  list: t("Feedback on results, newest first", "Feedback zu Ergebnissen, neueste zuerst"),
  empty: t("No feedback.", "Kein Feedback."),
  rating: t("Rating", "Bewertung"),
  ratings: { up: t("good", "gut"), down: t("poor", "schlecht") },
  reason: t("Reason", "Grund"),
  comment: t("Comment", "Kommentar"),
  noComment: t("no comment", "kein Kommentar"),
  read: t("Read", "Lesen"),
  readOf: phrase("Read comment of {when}", "Kommentar vom {when} lesen"),
  job: t("Job", "Auftrag"),
  openJob: t("Open job", "Auftrag öffnen"),
  title: t("Feedback", "Feedback"),
  by: t("By", "Von"),
  changed: t("Changed", "Geändert"),
};
