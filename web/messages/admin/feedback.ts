/** Words of the opinions on results. */
import { inLanguage } from "../../language.ts";

const en = {
  list: "What people think of results, newest first",
  empty: "There is no such feedback yet.",
  rating: "Rating",
  ratings: { up: "good", down: "poor" },
  reason: "Reason",
  comment: "Comment",
  noComment: "no comment",
  read: "Read",
  readOf: (when: string) => `Read the comment of ${when}`,
  job: "Job",
  openJob: "Open the job",
  title: "An opinion",
  by: "By",
  changed: "Changed",
};

const de: typeof en = {
  list: "Was die Leute von Ergebnissen halten, das Neueste zuerst",
  empty: "Solche Rückmeldungen gibt es noch nicht.",
  rating: "Urteil",
  ratings: { up: "gut", down: "schlecht" },
  reason: "Grund",
  comment: "Kommentar",
  noComment: "kein Kommentar",
  read: "Lesen",
  readOf: (when: string) => `Den Kommentar vom ${when} lesen`,
  job: "Auftrag",
  openJob: "Auftrag öffnen",
  title: "Eine Rückmeldung",
  by: "Von",
  changed: "Geändert",
};

export const feedback = inLanguage({ en, de });
