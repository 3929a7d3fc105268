/** Words of the opinions on results. */
import { t } from "../../language.ts";

export const feedback = {
  list: t(
    "What people think of results, newest first",
    "Was die Leute von Ergebnissen halten, das Neueste zuerst",
  ),
  empty: t("There is no such feedback yet.", "Solche Rückmeldungen gibt es noch nicht."),
  rating: t("Rating", "Urteil"),
  ratings: { up: t("good", "gut"), down: t("poor", "schlecht") },
  reason: t("Reason", "Grund"),
  comment: t("Comment", "Kommentar"),
  noComment: t("no comment", "kein Kommentar"),
  read: t("Read", "Lesen"),
  readOf: t(
    (when: string) => `Read the comment of ${when}`,
    (when) => `Den Kommentar vom ${when} lesen`,
  ),
  job: t("Job", "Auftrag"),
  openJob: t("Open the job", "Auftrag öffnen"),
  title: t("An opinion", "Eine Rückmeldung"),
  by: t("By", "Von"),
  changed: t("Changed", "Geändert"),
};
