/** Texts of conversion options; others have the server's texts. */
import { t } from "../app/language.ts";

interface OptionTexts {
  label: string;
  hint?: string;
  values?: Readonly<Record<string, string>>;
}

const dropKeep = { drop: t("Leave out", "Weglassen"), keep: t("Keep", "Behalten") };

export const optionTexts = {
  mode: t("Mode", "Modus"),
  modes: { fast: t("Fast", "Schnell"), accurate: t("Accurate", "Genau") } as Readonly<Record<string, string>>,
  layoutFidelities: {
    standard: t("As text", "Als Text"),
    formula: t("As LaTeX (review the result)", "Als LaTeX (Ergebnis prüfen)"),
  } as Readonly<Record<string, string>>,
  pages: t("Pages", "Seiten"),
  pagesHint: t(
    "For example 1-3, 5, 8-. Leave empty for all pages. You only pay for these pages.",
    "Zum Beispiel 1-3, 5, 8-. Leer lassen für alle Seiten. Nur diese Seiten kosten etwas.",
  ),
  wrong: {
    pages: t(
      "Enter page numbers or ranges separated by commas, such as 1-3, 5, 8-.",
      "Geben Sie Seitenzahlen oder Bereiche mit Kommas getrennt ein, etwa 1-3, 5, 8-.",
    ),
    number: t("Enter a number within the limits.", "Geben Sie eine Zahl innerhalb der Grenzen ein."),
    text: t("This text is not allowed here.", "Dieser Text ist hier nicht erlaubt."),
    too_few: t("Choose more.", "Wählen Sie mehr aus."),
    too_many: t("Choose fewer.", "Wählen Sie weniger aus."),
  },
  separated: t("Separate several values with commas.", "Mehrere Werte mit Kommas trennen."),
  anyLanguage: t("Detect automatically", "Automatisch erkennen"),
  anyModel: t("Default model", "Standardmodell"),
  known: {
    furniture: {
      label: t("Headers, footers, page numbers", "Kopf- und Fußzeilen, Seitenzahlen"),
      hint: t("Text repeated on every page.", "Text, der sich auf jeder Seite wiederholt."),
      values: dropKeep,
    },
    annotations: {
      label: t("Annotations", "Anmerkungen"),
      hint: t(
        "Comments, highlights and corrections, as footnotes.",
        "Kommentare, Markierungen und Korrekturen als Fußnoten.",
      ),
      values: dropKeep,
    },
    comments: { label: t("Comments", "Kommentare"), values: dropKeep },
    changes: {
      label: t("Tracked changes", "Nachverfolgte Änderungen"),
      values: {
        accepted: t("Changes accepted", "Änderungen angenommen"),
        original: t("Original text (changes rejected)", "Originaltext (Änderungen abgelehnt)"),
        marked: t("Both, deletions struck through", "Beides, Gelöschtes durchgestrichen"),
      },
    },
    heading_numbers: {
      label: t("Heading numbers", "Überschriftennummern"),
      hint: t("Automatic numbering.", "Automatische Nummerierung."),
      values: dropKeep,
    },
    hidden: { label: t("Hidden content", "Ausgeblendete Inhalte"), values: dropKeep },
    notes: { label: t("Speaker notes", "Vortragsnotizen"), values: dropKeep },
    formulas: {
      label: t("Cell formulas", "Zellformeln"),
      values: {
        list: t("Below the table", "Unter der Tabelle"),
        inline: t("In the cell", "In der Zelle"),
        none: t("Leave out", "Weglassen"),
      },
    },
    header: {
      label: t("Header row", "Kopfzeile der Tabelle"),
      values: {
        auto: t("Detect automatically", "Automatisch erkennen"),
        first: t("First row", "Erste Zeile"),
        none: t("None", "Keine"),
      },
    },
    ocr: {
      label: t("Recognize text in images (OCR)", "Text in Bildern erkennen (OCR)"),
      hint: t(
        "Scanned pages, text in images or drawn as shapes, and fonts without character codes.",
        "Gescannte Seiten, Text in Bildern oder als Formen gezeichnet, Schriften ohne Zeichencodes.",
      ),
    },
    ocr_languages: {
      label: t("OCR languages", "OCR-Sprachen"),
      hint: t(
        "Installed languages, such as eng or deu. auto detects the script.",
        "Installierte Sprachen, etwa eng oder deu. auto erkennt die Schrift.",
      ),
    },
    language: {
      label: t("Spoken language", "Gesprochene Sprache"),
      hint: t("Set it if detection fails.", "Nur nötig, wenn die Erkennung fehlschlägt."),
    },
    speech_model: {
      label: t("Speech model", "Sprachmodell"),
      hint: t("Larger models are slower and more accurate.", "Größere Modelle sind langsamer und genauer."),
    },
  } as Readonly<Record<string, OptionTexts>>,
};
