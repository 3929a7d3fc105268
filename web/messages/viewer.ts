/** Texts of the result page. */
import { phrase, plural, t } from "../app/language.ts";

type Forms = readonly [one: string, many: string];

const page = t<Forms>(["page", "pages"], ["Seite", "Seiten"]);

const units: Readonly<Record<string, Forms>> = {
  slide: t<Forms>(["slide", "slides"], ["Folie", "Folien"]),
  sheet: t<Forms>(["sheet", "sheets"], ["Blatt", "Blätter"]),
  chapter: t<Forms>(["chapter", "chapters"], ["Kapitel", "Kapitel"]),
  minute: t<Forms>(["minute", "minutes"], ["Minute", "Minuten"]),
};

const one = (unit: string) => (units[unit] ?? page)[0];
const many = (unit: string) => (units[unit] ?? page)[1];
const neuter = (unit: string) => unit === "sheet" || unit === "chapter";
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const viewer = {
  title: t("Result", "Ergebnis"),
  tabs: {
    document: t("Document", "Dokument"),
    images: t("Images", "Bilder"),
    details: t("Details", "Details"),
  },
  // In progress.
  running: t("Converting", "Wird umgewandelt"),
  cancelJob: t("Cancel conversion", "Umwandlung abbrechen"),
  stopped: t("Conversion cancelled.", "Umwandlung abgebrochen."),
  ready: t("Result ready.", "Ergebnis fertig."),
  // Without a result.
  failed: t("Conversion failed", "Umwandlung fehlgeschlagen"),
  cancelled: t("Conversion cancelled", "Umwandlung abgebrochen"),
  cancelledText: t(
    "You were not charged. You can convert the file again.",
    "Es wurde nichts berechnet. Sie können die Datei erneut umwandeln.",
  ),
  timedOutText: t(
    "Convert part of the document, or try again when the server is less busy.",
    "Wandeln Sie einen Teil des Dokuments um oder versuchen Sie es erneut, wenn der Server weniger ausgelastet ist.",
  ),
  charged: t(
    (yes: boolean): string => (yes ? "You were charged." : "You were not charged."),
    (yes) => (yes ? "Die Umwandlung wurde berechnet." : "Es wurde nichts berechnet."),
  ),
  contactSupport: t(
    "Contact support and give them the reference.",
    "Wenden Sie sich an den Support und nennen Sie die Referenz.",
  ),
  expired: t("This result has expired", "Dieses Ergebnis ist abgelaufen"),
  expiredText: t(
    "Results are deleted when they expire. Convert the file again to get a new one.",
    "Ergebnisse werden nach Ablauf gelöscht. Wandeln Sie die Datei erneut um, um ein neues zu erhalten.",
  ),
  claimFirst: t("This result belongs to a preview", "Dieses Ergebnis gehört zu einer Vorschau"),
  claimFirstText: t(
    "Sign in and claim the preview to open the full result.",
    "Melden Sie sich an und übernehmen Sie die Vorschau, um das ganze Ergebnis zu öffnen.",
  ),
  blocked: t("The quality check blocked this result", "Die Qualitätsprüfung hat dieses Ergebnis gesperrt"),
  blockedText: t(
    "The reasons are listed here. You can still review the text.",
    "Die Gründe stehen hier. Den Text können Sie trotzdem prüfen.",
  ),
  // Actions.
  downloadMarkdown: "Markdown (.md)",
  downloadSrt: t("Subtitles (.srt)", "Untertitel (.srt)"),
  downloadVtt: t("Subtitles (.vtt)", "Untertitel (.vtt)"),
  downloadDeliveryHint: t("Markdown, images and quality report", "Markdown, Bilder und Qualitätsbericht"),
  downloadBundleHint: t("Everything, with layout and source map", "Alles, mit Layout und Quellzuordnung"),
  downloadSource: t("Original file", "Originaldatei"),
  importAgain: t("Import again", "Erneut importieren"),
  deleteTitle: t("Delete this job?", "Diesen Auftrag löschen?"),
  deleteText: phrase(
    "The result of {name} and the uploaded file are permanently deleted for everyone.",
    "Das Ergebnis von {name} und die hochgeladene Datei werden für alle endgültig gelöscht.",
  ),
  deleted: t("Job deleted.", "Auftrag gelöscht."),
  // View.
  panes: t("Panes", "Ansicht"),
  both: t("Side by side", "Nebeneinander"),
  textView: t("Markdown view", "Markdown-Ansicht"),
  rendered: t("Rendered", "Formatiert"),
  raw: t("Raw", "Roh"),
  sync: t("Scroll together", "Gemeinsam scrollen"),
  sourcePane: t("Source", "Quelle"),
  page: phrase("Page {number}", "Seite {number}"),
  pageOf: phrase("Page {number} of {total}", "Seite {number} von {total}"),
  unit: (kind: string, number: string) => `${capital(one(kind))} ${number}`,
  region: (order: string, text: string) => (text === "" ? `Block ${order}` : `Block ${order}: ${text}`),
  zoomIn: t("Zoom in", "Vergrößern"),
  zoomOut: t("Zoom out", "Verkleinern"),
  fitWidth: t("Fit to width", "An Breite anpassen"),
  keyList: [
    ["J, ↓", t("next block", "nächster Block")],
    ["K, ↑", t("previous block", "voriger Block")],
    ["Enter", t("select block; again: jump to the other pane", "Block wählen; erneut: zur anderen Seite")],
    ["Esc", t("clear selection", "Auswahl aufheben")],
    ["N", t("next page to review", "nächste zu prüfende Seite")],
    [t("/ or Ctrl F", "/ oder Strg F"), t("find in text", "im Text suchen")],
  ] as const,
  blockLink: t("Copy link to this block", "Link auf diesen Block kopieren"),
  selected: (id: string) => `Block ${id}`,
  notInText: t("This block has no text in the Markdown.", "Dieser Block hat keinen Text im Markdown."),
  emptyText: t("The Markdown is empty.", "Das Markdown ist leer."),
  // The source.
  noPictures: t("No page images for this file type.", "Für diesen Dateityp gibt es keine Seitenbilder."),
  minutes: t("Minutes of the recording", "Minuten der Aufnahme"),
  noText: t("no text", "kein Text"),
  toReview: phrase("Needs review: score {score}", "Zu prüfen: Qualität {score}"),
  continues: t("… continues", "… Fortsetzung"),
  listen: t("Play along", "Mithören"),
  listenHint: phrase(
    "Loads the recording ({size}). Choose a paragraph to play it from there.",
    "Lädt die Aufnahme ({size}). Wählen Sie einen Absatz, um ab dort zu hören.",
  ),
  recording: t("Recording", "Aufnahme"),
  unplayable: t(
    "This browser cannot play this recording. Download the original file to play it in another program.",
    "Dieser Browser kann diese Aufnahme nicht abspielen. Laden Sie die Originaldatei herunter, um sie in einem anderen Programm zu hören.",
  ),
  cutSource: phrase("Only the first {size} are shown.", "Nur die ersten {size} werden gezeigt."),
  pictureOf: phrase("Image of page {number}", "Bild von Seite {number}"),
  pictureFailed: t(
    "Could not load the image of this page.",
    "Das Bild dieser Seite konnte nicht geladen werden.",
  ),
  pictureWaits: t("Waiting for other pages to render…", "Andere Seiten werden zuerst gezeichnet …"),
  // Search.
  find: t("Find in text", "Im Text suchen"),
  findLabel: t("Find", "Suchen"),
  matches: t(
    (count: string, at: string) => (count === "0" ? "no matches" : `${at} of ${count}`),
    (count, at) => (count === "0" ? "keine Treffer" : `${at} von ${count}`),
  ),
  manyMatches: phrase("more than {count}", "mehr als {count}"),
  nextMatch: t("Next match", "Nächster Treffer"),
  previousMatch: t("Previous match", "Voriger Treffer"),
  closeFind: t("Close search", "Suche schließen"),
  // Confidence.
  confidence: phrase("Confidence {share}", "Konfidenz {share}"),
  legend: t("Recognition confidence", "Konfidenz der Erkennung"),
  legendTranscript: t("Transcription confidence (estimated)", "Konfidenz der Transkription (geschätzt)"),
  levels: {
    high: t("high", "hoch"),
    medium: t("medium: check it", "mittel: prüfen"),
    low: t("low: compare with the source", "gering: mit der Quelle vergleichen"),
  },
  noConfidence: t(
    "No confidence is available for this document.",
    "Für dieses Dokument ist keine Konfidenz verfügbar.",
  ),
  // Review.
  review: t(
    (count: number, unit: string) =>
      `${count} ${count === 1 ? `${one(unit)} needs` : `${many(unit)} need`} review`,
    (count, unit) => `${count} ${count === 1 ? one(unit) : many(unit)} zu prüfen`,
  ),
  reviewNone: t(
    (unit: string) => `No ${many(unit)} need review`,
    (unit) => `${neuter(unit) ? "Kein" : "Keine"} ${one(unit)} zu prüfen`,
  ),
  reviewNext: t(
    (unit: string) => `Next ${one(unit)} to review`,
    (unit) => `${neuter(unit) ? "Nächstes zu prüfendes" : "Nächste zu prüfende"} ${one(unit)}`,
  ),
  checkStatus: {
    deliverable: t("Ready to share", "Kann geteilt werden"),
    review_required: t("Needs review", "Zu prüfen"),
    blocked: t("Blocked", "Gesperrt"),
  },
  checks: t("Quality check findings", "Ergebnisse der Qualitätsprüfung"),
  whatToDo: t("What to do", "Was zu tun ist"),
  score: t("Document score", "Qualität des Dokuments"),
  // Images.
  imagesCount: plural("1 image", "{count} images", "1 Bild", "{count} Bilder"),
  noImages: t("This result has no images.", "Dieses Ergebnis hat keine Bilder."),
  enlarge: phrase("Enlarge {name}", "{name} vergrößern"),
  showInText: t("Show in text", "Im Text anzeigen"),
  line: phrase("line {number}", "Zeile {number}"),
  // Details.
  facts: {
    file: t("File", "Datei"),
    size: t("File size", "Dateigröße"),
    status: "Status",
    kind: t("Type", "Typ"),
    estimated: t("Estimated price", "Geschätzter Preis"),
    actual: t("Charged", "Berechnet"),
    created: t("Submitted", "Eingereicht"),
    started: t("Started", "Gestartet"),
    finished: t("Finished", "Beendet"),
    took: t("Duration", "Dauer"),
    expires: t("Kept until", "Verfügbar bis"),
    attempt: t("Attempts", "Versuche"),
    error: t("Error", "Fehler"),
    job: t("Job", "Auftrag"),
    rateCard: t("Rate card", "Preisliste"),
    model: t("Pricing model", "Preismodell"),
  },
  unitsFact: (unit: string) => capital(many(unit)),
  noOptions: t("No options.", "Keine Optionen."),
  scoresOf: t(
    (unit: string) => `Scores by ${one(unit)}`,
    (unit) => `Qualität je ${one(unit)}`,
  ),
  scoresTranscript: t(
    "Estimated during transcription, not compared with what was actually said.",
    "Bei der Transkription geschätzt, nicht mit dem Gesagten verglichen.",
  ),
  scoreColumn: t("Score", "Qualität"),
  unitColumn: (unit: string) => capital(one(unit)),
  reviewColumn: t("Review", "Prüfen"),
  // Feedback.
  feedback: t("Is this result good?", "Ist dieses Ergebnis gut?"),
  good: t("Good result", "Gutes Ergebnis"),
  poor: t("Poor result", "Schlechtes Ergebnis"),
  noReason: t("none", "keiner"),
  commentHint: t("Administrators can read your comment.", "Administratoren können Ihren Kommentar lesen."),
  feedbackSubmit: t("Send feedback", "Feedback senden"),
  feedbackSaved: t("Feedback saved. Thank you.", "Feedback gespeichert. Vielen Dank."),
  feedbackRemoved: t("Feedback removed.", "Feedback entfernt."),
  removeFeedback: t("Remove feedback", "Feedback entfernen"),
  tooOften: phrase(
    "Too many changes. Try again in {seconds} seconds.",
    "Zu viele Änderungen. Versuchen Sie es in {seconds} Sekunden erneut.",
  ),
};

export const feedbackReasons = {
  missing_content: t("missing content", "fehlender Inhalt"),
  reading_order: t("wrong reading order", "falsche Reihenfolge"),
  table_formula: t("tables or formulas", "Tabellen oder Formeln"),
  garbled_text: t("unreadable text", "unlesbarer Text"),
  layout_assets: t("layout or images", "Layout oder Bilder"),
  other: t("other", "anderes"),
};
