/** Words of use over time. */
import { t } from "../../language.ts";

export const usageWords = {
  span: t("Period", "Zeitraum"),
  spans: {
    "7": t("7 days", "7 Tage"),
    "30": t("30 days", "30 Tage"),
    "90": t("90 days", "90 Tage"),
    "365": t("1 year", "1 Jahr"),
  },
  csv: t("Download as CSV", "Als CSV herunterladen"),
  spent: t("Credits spent", "Verbrauchte Credits"),
  spentWeekly: t("Credits spent, week by week", "Verbrauchte Credits je Woche"),
  jobs: t("Jobs", "Aufträge"),
  jobsWeekly: t("Jobs, week by week", "Aufträge je Woche"),
  done: t("Done", "Fertig"),
  failed: t("Failed", "Fehlgeschlagen"),
  cancelled: t("Cancelled", "Abgebrochen"),
  byKind: t("By kind", "Nach Art"),
  kind: t("Kind", "Art"),
  unknownKind: t("not known any more", "nicht mehr bekannt"),
  byDay: t("By day", "Nach Tagen"),
  day: t("Day (UTC)", "Tag (UTC)"),
  nothing: t("Nothing was converted in this time.", "In dieser Zeit wurde nichts umgewandelt."),
};
