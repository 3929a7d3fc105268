/** Words of use over time. */
import { t } from "../../app/language.ts";

export const usageWords = {
  span: t("Period", "Zeitraum"),
  spans: {
    "7": t("7 days", "7 Tage"),
    "30": t("30 days", "30 Tage"),
    "90": t("90 days", "90 Tage"),
    "365": t("1 year", "1 Jahr"),
  },
  csv: t("Download as CSV", "Als CSV herunterladen"),
  spentWeekly: t("Credits spent per week", "Verbrauchte Credits pro Woche"),
  jobsWeekly: t("Jobs per week", "Aufträge pro Woche"),
  failed: t("Failed", "Fehlgeschlagen"),
  cancelled: t("Cancelled", "Abgebrochen"),
  byDay: t("By day", "Nach Tag"),
  day: t("Day (UTC)", "Tag (UTC)"),
  nothing: t("No conversions in this period.", "Keine Umwandlungen in diesem Zeitraum."),
};
