/** What a result can be found wanting in, by the codes of the API. */
import { t } from "../app/language.ts";

export const feedbackReasons = {
  missing_content: t("missing content", "fehlender Inhalt"),
  reading_order: t("wrong reading order", "falsche Reihenfolge"),
  table_formula: t("tables or formulas", "Tabellen oder Formeln"),
  garbled_text: t("unreadable text", "unlesbarer Text"),
  layout_assets: t("layout or images", "Layout oder Bilder"),
  other: t("other", "anderes"),
};
