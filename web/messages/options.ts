/** Words of the options with which documents are converted; those that are not known here go by what the server calls them. */
import { inLanguage } from "../language.ts";

interface OptionWords {
  label: string;
  hint?: string;
  values?: Readonly<Record<string, string>>;
}

const dropKeep = { drop: "Leave out", keep: "Keep" };

const en = {
  mode: "Care",
  modes: { fast: "Fast", accurate: "Accurate" } as Readonly<Record<string, string>>,
  layoutFidelity: "Formulas of the layout",
  layoutFidelities: {
    standard: "As text",
    formula: "As LaTeX; compare with the original",
  } as Readonly<Record<string, string>>,
  pages: "Pages",
  pagesHint: "For example 1-3, 5, 8- for all from page 8. Empty: all pages. Only these are priced.",
  wrong: {
    pages: "Page numbers and ranges with commas between, such as 1-3, 5, 8-.",
    number: "A number within the bounds.",
    text: "This text is not possible here.",
    too_few: "Choose more.",
    too_many: "Choose fewer.",
  },
  separated: "Several with commas between.",
  anyLanguage: "Recognise it",
  anyModel: "The one that this installation prefers",
  known: {
    furniture: {
      label: "Headers, footers, page numbers",
      hint: "What is repeated on the pages beside the text.",
      values: dropKeep,
    },
    annotations: {
      label: "Readers' annotations",
      hint: "Comments, highlights and corrections, as footnotes.",
      values: dropKeep,
    },
    comments: { label: "Comments", values: dropKeep },
    changes: {
      label: "Tracked changes",
      values: { accepted: "As accepted", original: "As never made", marked: "Both, what is gone struck out" },
    },
    heading_numbers: {
      label: "Numbers of headings",
      hint: "Those that the application counts.",
      values: dropKeep,
    },
    hidden: { label: "What is hidden", values: dropKeep },
    notes: { label: "Speaker notes", values: dropKeep },
    formulas: {
      label: "Formulas of cells",
      values: { list: "Listed below the table", inline: "In the cell", none: "Leave out" },
    },
    header: {
      label: "Header row",
      values: { auto: "Recognise it", first: "The first row", none: "There is none" },
    },
    ocr: {
      label: "Recognise text in pictures",
      hint: "Scanned pages, text in pictures or drawn as shapes, fonts that do not name their characters.",
    },
    ocr_languages: {
      label: "Languages of the text in pictures",
      hint: "Such as eng or deu, those that are installed; auto goes by the script.",
    },
    language: { label: "Spoken language", hint: "Set it where recognising it goes wrong." },
    speech_model: { label: "Speech model", hint: "Larger ones take longer and hear better." },
  } as Readonly<Record<string, OptionWords>>,
};

const weglassen = { drop: "Weglassen", keep: "Behalten" };

const de: typeof en = {
  mode: "Sorgfalt",
  modes: { fast: "Schnell", accurate: "Genau" },
  layoutFidelity: "Formeln im Satz",
  layoutFidelities: { standard: "Als Text", formula: "Als LaTeX; mit dem Original vergleichen" },
  pages: "Seiten",
  pagesHint: "Zum Beispiel 1-3, 5, 8- für alle ab Seite 8. Leer: alle Seiten. Nur diese kosten etwas.",
  wrong: {
    pages: "Seitenzahlen und Bereiche, mit Kommas getrennt, wie 1-3, 5, 8-.",
    number: "Eine Zahl innerhalb der Grenzen.",
    text: "Dieser Text geht hier nicht.",
    too_few: "Wählen Sie mehr aus.",
    too_many: "Wählen Sie weniger aus.",
  },
  separated: "Mehrere mit Kommas trennen.",
  anyLanguage: "Erkennen",
  anyModel: "Das dieser Installation",
  known: {
    furniture: {
      label: "Kopf- und Fußzeilen, Seitenzahlen",
      hint: "Was sich auf den Seiten neben dem Text wiederholt.",
      values: weglassen,
    },
    annotations: {
      label: "Anmerkungen von Lesern",
      hint: "Kommentare, Markierungen und Korrekturen, als Fußnoten.",
      values: weglassen,
    },
    comments: { label: "Kommentare", values: weglassen },
    changes: {
      label: "Nachverfolgte Änderungen",
      values: {
        accepted: "Wie angenommen",
        original: "Wie nie gemacht",
        marked: "Beides, Entferntes durchgestrichen",
      },
    },
    heading_numbers: {
      label: "Nummern von Überschriften",
      hint: "Die das Programm selbst zählt.",
      values: weglassen,
    },
    hidden: { label: "Verborgenes", values: weglassen },
    notes: { label: "Notizen der Vortragenden", values: weglassen },
    formulas: {
      label: "Formeln in Zellen",
      values: { list: "Unter der Tabelle auflisten", inline: "In der Zelle", none: "Weglassen" },
    },
    header: {
      label: "Kopfzeile der Tabelle",
      values: { auto: "Erkennen", first: "Die erste Zeile", none: "Es gibt keine" },
    },
    ocr: {
      label: "Text in Bildern erkennen",
      hint: "Gescannte Seiten, Text in Bildern oder als Formen gezeichnet, Schriften, die ihre Zeichen nicht nennen.",
    },
    ocr_languages: {
      label: "Sprachen des Textes in Bildern",
      hint: "Wie eng oder deu, soweit installiert; auto richtet sich nach der Schrift.",
    },
    language: { label: "Gesprochene Sprache", hint: "Wählen Sie sie, wo das Erkennen danebengeht." },
    speech_model: { label: "Sprachmodell", hint: "Größere brauchen länger und hören besser." },
  },
};

export const optionWords = inLanguage({ en, de });
