/** What a result can be found wanting in, by the codes of the API. */
import { t } from "../language.ts";

export const feedbackReasons = {
  missing_content: t("something is missing", "etwas fehlt"),
  reading_order: t("the order is wrong", "die Reihenfolge stimmt nicht"),
  table_formula: t("tables or formulas", "Tabellen oder Formeln"),
  garbled_text: t("unreadable text", "unlesbarer Text"),
  layout_assets: t("layout or images", "Layout oder Bilder"),
  other: t("something else", "etwas anderes"),
};
