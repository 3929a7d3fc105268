/** Words of prices, and of the rate cards' editor. */
import { t } from "../../language.ts";

type Units = Readonly<Record<string, (count: string, one: boolean) => string>>;

export const prices = {
  /** What is measured, as a count of it. */
  units: {
    pages: t(
      (count, one) => `${count} ${one ? "page" : "pages"}`,
      (count, one) => `${count} ${one ? "Seite" : "Seiten"}`,
    ),
    slides: t(
      (count, one) => `${count} ${one ? "slide" : "slides"}`,
      (count, one) => `${count} ${one ? "Folie" : "Folien"}`,
    ),
    cells: t(
      (count, one) => `${count} ${one ? "cell" : "cells"}`,
      (count, one) => `${count} ${one ? "Zelle" : "Zellen"}`,
    ),
    words: t(
      (count, one) => `${count} ${one ? "word" : "words"}`,
      (count, one) => `${count} ${one ? "Wort" : "Wörter"}`,
    ),
    ocr_pages: t(
      (count, one) => `${count} ${one ? "recognised page" : "recognised pages"}`,
      (count, one) => `${count} ${one ? "erkannte Seite" : "erkannte Seiten"}`,
    ),
    decoded_ms: t(
      (count) => `${count} ms of recording`,
      (count) => `${count} ms Aufnahme`,
    ),
    fetch_ms: t(
      (count) => `${count} ms of fetching`,
      (count) => `${count} ms Abrufen`,
    ),
    decoded_minutes: t(
      (count, one) => `${count} ${one ? "minute" : "minutes"}`,
      (count, one) => `${count} ${one ? "Minute" : "Minuten"}`,
    ),
    fetch_seconds: t(
      (count, one) => `${count} ${one ? "second" : "seconds"} of fetching`,
      (count, one) => `${count} ${one ? "Sekunde" : "Sekunden"} Abrufen`,
    ),
  } as Units,
  /** Names of what is measured. */
  metrics: {
    pages: t("Pages", "Seiten"),
    slides: t("Slides", "Folien"),
    cells: t("Cells", "Zellen"),
    words: t("Words", "Wörter"),
    ocr_pages: t("Recognised pages", "Erkannte Seiten"),
    decoded_ms: t("Recording (ms)", "Aufnahme (ms)"),
    fetch_ms: t("Fetching (ms)", "Abrufen (ms)"),
  } as Readonly<Record<string, string>>,
  per: t(
    (credits: string, units: string) => `${credits} per ${units}`,
    (credits, units) => `${credits} je ${units}`,
  ),
  perStarted: t(
    (credits: string, units: string) => `${credits} per started ${units}`,
    (credits, units) => `${credits} je angefangene ${units}`,
  ),
  least: t(
    (credits: string) => `at least ${credits}`,
    (credits) => `mindestens ${credits}`,
  ),
  and: t(
    (left: string, right: string) => `${left}, plus ${right}`,
    (left, right) => `${left}, dazu ${right}`,
  ),
  free: t("free", "kostenlos"),
  noPrice: t("no price", "kein Preis"),
  editorText: t(
    "It prices new estimates from the moment it is saved, and for good: a version never changes. Estimates and jobs that exist keep the card they were priced by.",
    "Sie gilt vom Speichern an für neue Voranschläge, und zwar für immer: Eine Version ändert sich nie. Bestehende Voranschläge und Aufträge behalten die Liste, mit der sie berechnet wurden.",
  ),
  startedFrom: t(
    (version: string) => `Begun as a copy of ${version}.`,
    (version) => `Begonnen als Kopie von ${version}.`,
  ),
  version: t("Version of the new card", "Version der neuen Liste"),
  versionHint: t(
    "1 to 40 letters, digits, dots, dashes and underscores.",
    "1 bis 40 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.",
  ),
  versionMissing: t("A new card needs a version of its own.", "Eine neue Liste braucht eine eigene Version."),
  versionForm: t(
    "1 to 40 letters, digits, dots, dashes and underscores, beginning with a letter or digit.",
    "1 bis 40 Buchstaben (ohne Umlaute), Ziffern, Punkte, Binde- und Unterstriche; am Anfang ein Buchstabe oder eine Ziffer.",
  ),
  versionTaken: t(
    (version: string) => `There is a card ${version} already, and a card never changes.`,
    (version) => `Eine Liste ${version} gibt es schon, und eine Liste ändert sich nie.`,
  ),
  fields: t("Fields", "Felder"),
  json: "JSON",
  view: t("How the card is edited", "Wie die Liste bearbeitet wird"),
  unit: t("Unit's name", "Name der Einheit"),
  unitMissing: t("1 to 40 characters, such as page.", "1 bis 40 Zeichen, zum Beispiel page."),
  creditsPerStep: t("Credits per step", "Credits je Schritt"),
  unitsPerStep: t("Units in a step", "Einheiten"),
  minimum: t("At least, Credits", "Mindestens"),
  rounding: t("Rounded up to", "Aufgerundet auf"),
  roundings: { unit: t("thousandths", "Tausendstel"), step: t("whole steps", "ganze Schritte") },
  creditsWrong: t(
    "A number from 0 to 1,000,000 with at most three decimals.",
    "Eine Zahl von 0 bis 1.000.000 mit höchstens drei Nachkommastellen.",
  ),
  unitsWrong: t("A whole number from 1 to 1,000,000,000.", "Eine ganze Zahl von 1 bis 1.000.000.000."),
  jsonField: t("Rate card as JSON", "Preisliste als JSON"),
  jsonHint: t(
    "In the form of GET /v1/catalog. Rates, components and capabilities can be added and removed here.",
    "In der Form von GET /v1/catalog. Hier lassen sich auch Preise, Bestandteile und Fähigkeiten hinzufügen und entfernen.",
  ),
  jsonWrong: t(
    (problem: string) => `This is no JSON: ${problem}`,
    (problem) => `Das ist kein JSON: ${problem}`,
  ),
  jsonOnly: t(
    "The fields cannot show this card as it is written; it can be saved from here.",
    "So, wie die Liste geschrieben ist, können die Felder sie nicht zeigen; speichern lässt sie sich von hier.",
  ),
  mendFirst: t(
    "Mend what is wrong in the fields first; then the card can be shown as JSON.",
    "Bringen Sie erst in Ordnung, was in den Feldern nicht stimmt; dann lässt sich die Liste als JSON zeigen.",
  ),
  wrongPlaces: t(
    (count: number) => (count === 1 ? "One thing is not right yet." : `${count} things are not right yet.`),
    (count) => (count === 1 ? "Eine Sache stimmt noch nicht." : `${count} Dinge stimmen noch nicht.`),
  ),
  wrongText: t("Nothing was saved.", "Gespeichert wurde nichts."),
  review: t("Review and save", "Durchsehen und speichern"),
  reviewTitle: t("What the new card changes", "Was die neue Liste ändert"),
  against: t(
    (version: string) => `Compared with ${version}, which is active now.`,
    (version) => `Verglichen mit ${version}, die jetzt gilt.`,
  ),
  noChanges: t(
    "Nothing: it has the prices of the active card under another version.",
    "Nichts: Sie hat die Preise der geltenden Liste unter einer anderen Version.",
  ),
  save: t("Save as a new card", "Als neue Liste speichern"),
  saved: t(
    (version: string) => `${version} prices new estimates now.`,
    (version) => `${version} gilt jetzt für neue Voranschläge.`,
  ),
  what: t("What", "Was"),
  before: t("Before", "Vorher"),
  after: t("After", "Nachher"),
  nothing: "–",
  changed: {
    rate: t("rate", "Preis"),
    unit: t("unit's name", "Name der Einheit"),
    capabilities: t("for", "für"),
    component: t("component", "Bestandteil"),
    credit_units_per_step: t("Credits per step", "Credits je Schritt"),
    units_per_step: t("units in a step", "Einheiten je Schritt"),
    minimum_credit_units: t("at least, Credits", "mindestens, Credits"),
    rounding: t("rounded up to", "aufgerundet auf"),
  },
  unsaved: t("Discard", "Verwerfen"),
};
