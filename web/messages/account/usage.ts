/** Words of use over time. */
import { inLanguage } from "../../language.ts";

const en = {
  span: "Period",
  spans: { "7": "7 days", "30": "30 days", "90": "90 days", "365": "1 year" },
  csv: "Download as CSV",
  spent: "Credits spent",
  spentWeekly: "Credits spent, week by week",
  jobs: "Jobs",
  jobsWeekly: "Jobs, week by week",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  byKind: "By kind",
  kind: "Kind",
  unknownKind: "not known any more",
  byDay: "By day",
  day: "Day (UTC)",
  nothing: "Nothing was converted in this time.",
};

const de: typeof en = {
  span: "Zeitraum",
  spans: { "7": "7 Tage", "30": "30 Tage", "90": "90 Tage", "365": "1 Jahr" },
  csv: "Als CSV herunterladen",
  spent: "Verbrauchte Credits",
  spentWeekly: "Verbrauchte Credits je Woche",
  jobs: "Aufträge",
  jobsWeekly: "Aufträge je Woche",
  done: "Fertig",
  failed: "Fehlgeschlagen",
  cancelled: "Abgebrochen",
  byKind: "Nach Art",
  kind: "Art",
  unknownKind: "nicht mehr bekannt",
  byDay: "Nach Tagen",
  day: "Tag (UTC)",
  nothing: "In dieser Zeit wurde nichts umgewandelt.",
};

export const usageWords = inLanguage({ en, de });
