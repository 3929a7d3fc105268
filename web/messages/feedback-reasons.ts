/** What a result can be found wanting in, by the codes of the API. */
import { inLanguage } from "../language.ts";

const en = {
  missing_content: "something is missing",
  reading_order: "the order is wrong",
  table_formula: "tables or formulas",
  garbled_text: "unreadable text",
  layout_assets: "layout or images",
  other: "something else",
};

const de: typeof en = {
  missing_content: "etwas fehlt",
  reading_order: "die Reihenfolge stimmt nicht",
  table_formula: "Tabellen oder Formeln",
  garbled_text: "unlesbarer Text",
  layout_assets: "Layout oder Bilder",
  other: "etwas anderes",
};

export const feedbackReasons = inLanguage({ en, de });
