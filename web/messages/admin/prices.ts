/** Texts of prices and the rate card editor. */
import { phrase, plural, t } from "../../app/language.ts";
import { common } from "../common.ts";

type Units = Readonly<Record<string, (count: number, shown?: string) => string>>;

export const prices = {
  /** Counts by metric. */
  units: {
    ...common.units,
    decoded_ms: plural(
      "{count} ms of recording",
      "{count} ms of recording",
      "{count} ms Aufnahme",
      "{count} ms Aufnahme",
    ),
    fetch_ms: plural(
      "{count} ms of fetching",
      "{count} ms of fetching",
      "{count} ms Abrufen",
      "{count} ms Abrufen",
    ),
    decoded_minutes: plural("1 minute", "{count} minutes", "1 Minute", "{count} Minuten"),
    fetch_seconds: plural(
      "1 second of fetching",
      "{count} seconds of fetching",
      "1 Sekunde Abrufen",
      "{count} Sekunden Abrufen",
    ),
  } as Units,
  /** Names by metric. */
  metrics: {
    pages: t("Pages", "Seiten"),
    slides: t("Slides", "Folien"),
    cells: t("Cells", "Zellen"),
    words: t("Words", "Wörter"),
    ocr_pages: t("OCR pages", "OCR-Seiten"),
    decoded_ms: t("Recording (ms)", "Aufnahme (ms)"),
    fetch_ms: t("Fetching (ms)", "Abrufen (ms)"),
  } as Readonly<Record<string, string>>,
  per: phrase("{credits} per {units}", "{credits} je {units}"),
  perStarted: phrase("{credits} per started {units}", "{credits} je angefangene {units}"),
  least: phrase("at least {credits}", "mindestens {credits}"),
  and: phrase("{left} plus {right}", "{left} plus {right}"),
  free: t("free", "kostenlos"),
  noPrice: t("no price", "kein Preis"),
  editorText: t(
    "Applies to new estimates as soon as it is saved and cannot be changed afterwards. Existing estimates and jobs keep their rate card.",
    "Gilt ab dem Speichern für neue Voranschläge und kann danach nicht geändert werden. Bestehende Voranschläge und Aufträge behalten ihre Preisliste.",
  ),
  startedFrom: phrase("Copied from {version}.", "Kopie von {version}."),
  version: t("New version", "Neue Version"),
  versionHint: t(
    "1 to 40 letters, digits, dots, dashes and underscores.",
    "1 bis 40 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.",
  ),
  versionMissing: t("Enter a new version.", "Geben Sie eine neue Version ein."),
  versionForm: t(
    "1 to 40 letters, digits, dots, dashes and underscores, starting with a letter or digit.",
    "1 bis 40 Buchstaben (ohne Umlaute), Ziffern, Punkte, Binde- und Unterstriche, am Anfang ein Buchstabe oder eine Ziffer.",
  ),
  versionTaken: phrase("Version {version} already exists.", "Die Version {version} gibt es schon."),
  fields: t("Fields", "Felder"),
  json: "JSON",
  view: t("Editor", "Editor"),
  unit: t("Unit name", "Name der Einheit"),
  unitMissing: t(
    "Enter 1 to 40 characters, such as page.",
    "Geben Sie 1 bis 40 Zeichen ein, zum Beispiel page.",
  ),
  creditsPerStep: t("Credits per step", "Credits je Schritt"),
  unitsPerStep: t("Units per step", "Einheiten je Schritt"),
  minimum: t("Minimum Credits", "Mindest-Credits"),
  rounding: t("Round up to", "Aufrunden auf"),
  roundings: { unit: t("thousandths", "Tausendstel"), step: t("whole steps", "ganze Schritte") },
  creditsWrong: t(
    "Enter a number from 0 to 1,000,000 with at most three decimals.",
    "Geben Sie eine Zahl von 0 bis 1.000.000 mit höchstens drei Nachkommastellen ein.",
  ),
  unitsWrong: t(
    "Enter a whole number from 1 to 1,000,000,000.",
    "Geben Sie eine ganze Zahl von 1 bis 1.000.000.000 ein.",
  ),
  jsonField: t("Rate card as JSON", "Preisliste als JSON"),
  jsonHint: t(
    "In the format of GET /v1/catalog. You can add and remove rates, components and capabilities here.",
    "Im Format von GET /v1/catalog. Hier können Sie Preise, Bestandteile und Dateitypen hinzufügen und entfernen.",
  ),
  jsonWrong: phrase("Not valid JSON: {problem}", "Kein gültiges JSON: {problem}"),
  jsonOnly: t(
    "The fields cannot show this rate card. You can save it from here.",
    "Die Felder können diese Preisliste nicht darstellen. Sie können sie von hier aus speichern.",
  ),
  fixFirst: t(
    "Fix the errors in the fields before switching to JSON.",
    "Beheben Sie die Fehler in den Feldern, bevor Sie zu JSON wechseln.",
  ),
  wrongPlaces: plural(
    "Fix 1 error.",
    "Fix {count} errors.",
    "Beheben Sie 1 Fehler.",
    "Beheben Sie {count} Fehler.",
  ),
  wrongText: t("Nothing was saved.", "Es wurde nichts gespeichert."),
  review: t("Review and save", "Prüfen und speichern"),
  reviewTitle: t("Review changes", "Änderungen prüfen"),
  against: phrase(
    "Compared with the active rate card {version}.",
    "Verglichen mit der aktiven Preisliste {version}.",
  ),
  noChanges: t(
    "No changes: same prices as the active rate card.",
    "Keine Änderungen: dieselben Preise wie die aktive Preisliste.",
  ),
  save: t("Save rate card", "Preisliste speichern"),
  saved: phrase("{version} is now active.", "{version} ist jetzt aktiv."),
  what: t("Change", "Änderung"),
  before: t("Before", "Vorher"),
  after: t("After", "Nachher"),
  nothing: "–",
  changed: {
    rate: t("rate", "Preis"),
    unit: t("unit name", "Name der Einheit"),
    capabilities: t("capabilities", "Dateitypen"),
    component: t("component", "Bestandteil"),
    credit_units_per_step: t("Credits per step", "Credits je Schritt"),
    units_per_step: t("units per step", "Einheiten je Schritt"),
    minimum_credit_units: t("minimum Credits", "Mindest-Credits"),
    rounding: t("rounding", "Rundung"),
  },
  unsaved: t("Discard", "Verwerfen"),
};
