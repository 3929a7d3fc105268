/** Words of the options with which documents are converted; those that are not known here go by what the server calls them. */
import { t } from "../language.ts";

interface OptionWords {
  label: string;
  hint?: string;
  values?: Readonly<Record<string, string>>;
}

const dropKeep = { drop: t("Leave out", "Weglassen"), keep: t("Keep", "Behalten") };

export const optionWords = {
  mode: t("Care", "Sorgfalt"),
  modes: { fast: t("Fast", "Schnell"), accurate: t("Accurate", "Genau") } as Readonly<Record<string, string>>,
  layoutFidelity: t("Formulas of the layout", "Formeln im Satz"),
  layoutFidelities: {
    standard: t("As text", "Als Text"),
    formula: t("As LaTeX; compare with the original", "Als LaTeX; mit dem Original vergleichen"),
  } as Readonly<Record<string, string>>,
  pages: t("Pages", "Seiten"),
  pagesHint: t(
    "For example 1-3, 5, 8- for all from page 8. Empty: all pages. Only these are priced.",
    "Zum Beispiel 1-3, 5, 8- für alle ab Seite 8. Leer: alle Seiten. Nur diese kosten etwas.",
  ),
  wrong: {
    pages: t(
      "Page numbers and ranges with commas between, such as 1-3, 5, 8-.",
      "Seitenzahlen und Bereiche, mit Kommas getrennt, wie 1-3, 5, 8-.",
    ),
    number: t("A number within the bounds.", "Eine Zahl innerhalb der Grenzen."),
    text: t("This text is not possible here.", "Dieser Text geht hier nicht."),
    too_few: t("Choose more.", "Wählen Sie mehr aus."),
    too_many: t("Choose fewer.", "Wählen Sie weniger aus."),
  },
  separated: t("Several with commas between.", "Mehrere mit Kommas trennen."),
  anyLanguage: t("Recognise it", "Erkennen"),
  anyModel: t("The one that this installation prefers", "Das dieser Installation"),
  known: {
    furniture: {
      label: t("Headers, footers, page numbers", "Kopf- und Fußzeilen, Seitenzahlen"),
      hint: t(
        "What is repeated on the pages beside the text.",
        "Was sich auf den Seiten neben dem Text wiederholt.",
      ),
      values: dropKeep,
    },
    annotations: {
      label: t("Readers' annotations", "Anmerkungen von Lesern"),
      hint: t(
        "Comments, highlights and corrections, as footnotes.",
        "Kommentare, Markierungen und Korrekturen, als Fußnoten.",
      ),
      values: dropKeep,
    },
    comments: { label: t("Comments", "Kommentare"), values: dropKeep },
    changes: {
      label: t("Tracked changes", "Nachverfolgte Änderungen"),
      values: {
        accepted: t("As accepted", "Wie angenommen"),
        original: t("As never made", "Wie nie gemacht"),
        marked: t("Both, what is gone struck out", "Beides, Entferntes durchgestrichen"),
      },
    },
    heading_numbers: {
      label: t("Numbers of headings", "Nummern von Überschriften"),
      hint: t("Those that the application counts.", "Die das Programm selbst zählt."),
      values: dropKeep,
    },
    hidden: { label: t("What is hidden", "Verborgenes"), values: dropKeep },
    notes: { label: t("Speaker notes", "Notizen der Vortragenden"), values: dropKeep },
    formulas: {
      label: t("Formulas of cells", "Formeln in Zellen"),
      values: {
        list: t("Listed below the table", "Unter der Tabelle auflisten"),
        inline: t("In the cell", "In der Zelle"),
        none: t("Leave out", "Weglassen"),
      },
    },
    header: {
      label: t("Header row", "Kopfzeile der Tabelle"),
      values: {
        auto: t("Recognise it", "Erkennen"),
        first: t("The first row", "Die erste Zeile"),
        none: t("There is none", "Es gibt keine"),
      },
    },
    ocr: {
      label: t("Recognise text in pictures", "Text in Bildern erkennen"),
      hint: t(
        "Scanned pages, text in pictures or drawn as shapes, fonts that do not name their characters.",
        "Gescannte Seiten, Text in Bildern oder als Formen gezeichnet, Schriften, die ihre Zeichen nicht nennen.",
      ),
    },
    ocr_languages: {
      label: t("Languages of the text in pictures", "Sprachen des Textes in Bildern"),
      hint: t(
        "Such as eng or deu, those that are installed; auto goes by the script.",
        "Wie eng oder deu, soweit installiert; auto richtet sich nach der Schrift.",
      ),
    },
    language: {
      label: t("Spoken language", "Gesprochene Sprache"),
      hint: t("Set it where recognising it goes wrong.", "Wählen Sie sie, wo das Erkennen danebengeht."),
    },
    speech_model: {
      label: t("Speech model", "Sprachmodell"),
      hint: t("Larger ones take longer and hear better.", "Größere brauchen länger und hören besser."),
    },
  } as Readonly<Record<string, OptionWords>>,
};
