/** Words of the page of one job and its result. */
import { t } from "../language.ts";

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
    details: t("Details", "Einzelheiten"),
  },
  // While it is converted.
  waiting: t("Waiting for its turn", "Wartet, bis die Datei an der Reihe ist"),
  running: t("Being converted", "Wird umgewandelt"),
  cancelJob: t("Stop the conversion", "Umwandlung abbrechen"),
  stopped: t("The conversion was stopped.", "Die Umwandlung ist abgebrochen."),
  ready: t("The result is there.", "Das Ergebnis ist da."),
  // When there is no result.
  failed: t("The conversion failed", "Die Umwandlung ist fehlgeschlagen"),
  cancelled: t("The conversion was stopped before it ended", "Die Umwandlung wurde abgebrochen"),
  timedOut: t(
    "The conversion took too long and was ended",
    "Die Umwandlung hat zu lange gedauert und wurde beendet",
  ),
  cancelledText: t(
    "Nothing was charged. You can convert the file again.",
    "Berechnet wurde nichts. Sie können die Datei noch einmal umwandeln.",
  ),
  timedOutText: t(
    "Convert a part of the document, or the file again when the installation has less to do.",
    "Wandeln Sie einen Teil des Dokuments um, oder die Datei noch einmal, wenn weniger zu tun ist.",
  ),
  charged: t(
    (yes: boolean): string => (yes ? "It was charged." : "Nothing was charged."),
    (yes) => (yes ? "Sie wurde berechnet." : "Berechnet wurde nichts."),
  ),
  contactSupport: t(
    "Please write to support and name the reference.",
    "Bitte schreiben Sie dem Support und nennen Sie das Zeichen.",
  ),
  supportReference: t("Reference for support", "Zeichen für den Support"),
  expired: t("The result is not kept any more", "Das Ergebnis wird nicht mehr aufbewahrt"),
  expiredText: t(
    "Results are removed at the end of their time. Convert the file again to have it back.",
    "Ergebnisse werden nach Ablauf ihrer Frist gelöscht. Wandeln Sie die Datei noch einmal um, dann ist es wieder da.",
  ),
  claimFirst: t("This result belongs to a preview", "Dieses Ergebnis gehört zu einer Vorschau"),
  claimFirstText: t(
    "Sign in and take the preview over into your account, then the whole result opens.",
    "Melden Sie sich an und übernehmen Sie die Vorschau in Ihr Konto, dann öffnet sich alles.",
  ),
  blocked: t("The delivery check holds this result back", "Die Prüfung hält dieses Ergebnis zurück"),
  blockedText: t(
    "What speaks against handing it on is listed here; the text can be looked at for review.",
    "Was gegen die Weitergabe spricht, steht hier; ansehen lässt sich der Text trotzdem.",
  ),
  // Actions.
  copyMarkdown: t("Copy Markdown", "Markdown kopieren"),
  downloads: t("Download", "Herunterladen"),
  downloadMarkdown: "Markdown (.md)",
  downloadSrt: t("Subtitles (.srt)", "Untertitel (.srt)"),
  downloadVtt: t("Subtitles (.vtt)", "Untertitel (.vtt)"),
  downloadDelivery: t("ZIP to hand on", "ZIP zum Weitergeben"),
  downloadDeliveryHint: t("Markdown, images, quality report", "Markdown, Bilder, Qualitätsbericht"),
  downloadBundle: t("Whole bundle (ZIP)", "Alles (ZIP)"),
  downloadBundleHint: t("Everything, with layout and source map", "auch Layout und Herkunft jedes Blocks"),
  downloadSource: t("Uploaded file", "Hochgeladene Datei"),
  again: t("Convert again", "Noch einmal umwandeln"),
  importAgain: t("Import again", "Noch einmal holen"),
  deleteJob: t("Delete", "Löschen"),
  deleteTitle: t("Delete this job?", "Diesen Auftrag löschen?"),
  deleteText: t(
    (name: string) =>
      `The result of ${name} and the uploaded file are removed from the server, for everybody and for good.`,
    (name) =>
      `Das Ergebnis von ${name} und die hochgeladene Datei werden vom Server gelöscht, für alle und endgültig.`,
  ),
  deleted: t("The job is deleted.", "Der Auftrag ist gelöscht."),
  // Looking at it.
  panes: t("What is shown", "Was zu sehen ist"),
  both: t("Side by side", "Nebeneinander"),
  onlyText: "Markdown",
  onlySource: t("Source", "Quelle"),
  textView: t("How the Markdown is shown", "Wie das Markdown zu sehen ist"),
  rendered: t("Rendered", "Formatiert"),
  raw: t("Raw", "Roh"),
  shading: t("Confidence", "Lesesicherheit"),
  sync: t("Scroll together", "Gemeinsam scrollen"),
  textPane: "Markdown",
  sourcePane: t("Source", "Quelle"),
  page: t(
    (number: string) => `Page ${number}`,
    (number) => `Seite ${number}`,
  ),
  pageOf: t(
    (number: string, total: string) => `Page ${number} of ${total}`,
    (number, total) => `Seite ${number} von ${total}`,
  ),
  unit: (kind: string, number: string) => `${capital(one(kind))} ${number}`,
  region: (order: string, text: string) => (text === "" ? `Block ${order}` : `Block ${order}: ${text}`),
  zoomIn: t("Larger", "Größer"),
  zoomOut: t("Smaller", "Kleiner"),
  fitWidth: t("Fit the width", "An die Breite anpassen"),
  keys: t("Keys", "Tasten"),
  keysTitle: t("Keys in the document", "Tasten im Dokument"),
  keyList: t(
    [
      ["J, ↓", "next block"],
      ["K, ↑", "block before"],
      ["Enter", "choose the block; again: over to the other side"],
      ["Esc", "choose nothing"],
      ["N", "next page to review"],
      ["/ or Ctrl F", "search in the text"],
    ] as readonly (readonly [string, string])[],
    [
      ["J, ↓", "nächster Block"],
      ["K, ↑", "voriger Block"],
      ["Enter", "den Block wählen; noch einmal: hinüber zur anderen Seite"],
      ["Esc", "nichts wählen"],
      ["N", "nächste Seite, die zu prüfen ist"],
      ["/ oder Strg F", "im Text suchen"],
    ],
  ),
  blockLink: t("Copy link to this block", "Link auf diesen Block kopieren"),
  chosen: (id: string) => `Block ${id}`,
  notInText: t("Nothing of this block is in the Markdown.", "Von diesem Block steht nichts im Markdown."),
  emptyText: t("The Markdown is empty.", "Das Markdown ist leer."),
  // The source.
  noPictures: t(
    "There are no pictures of pages for this kind of file.",
    "Für diese Art von Dateien gibt es keine Bilder der Seiten.",
  ),
  minutes: t("Minutes of the recording", "Minuten der Aufnahme"),
  noText: t("no text", "kein Text"),
  toReview: t(
    (score: string) => `To review: score ${score}`,
    (score) => `Zu prüfen: Güte ${score}`,
  ),
  goesOn: t("… goes on", "… geht weiter"),
  listen: t("Listen along", "Mithören"),
  listenHint: t(
    (size: string) => `Loads the recording (${size}). Choose a paragraph to hear it from there.`,
    (size) => `Lädt die Aufnahme (${size}). Wählen Sie einen Absatz, um ihn zu hören.`,
  ),
  recording: t("Recording", "Aufnahme"),
  unplayable: t(
    "This browser cannot play recordings of this kind. Download the uploaded file to hear it in another program.",
    "Dieser Browser kann Aufnahmen dieser Art nicht abspielen. Laden Sie die hochgeladene Datei herunter, um sie in einem anderen Programm zu hören.",
  ),
  cutSource: t(
    (size: string) => `Only the first ${size} are shown.`,
    (size) => `Zu sehen sind nur die ersten ${size}.`,
  ),
  pictureOf: t(
    (number: string) => `Picture of page ${number}`,
    (number) => `Bild von Seite ${number}`,
  ),
  pictureFailed: t(
    "The picture of this page could not be loaded.",
    "Das Bild dieser Seite ließ sich nicht laden.",
  ),
  pictureWaits: t("The server draws other pages first …", "Der Server zeichnet zuerst andere Seiten …"),
  // Search.
  find: t("Search in the text", "Im Text suchen"),
  findLabel: t("Search for", "Suchen nach"),
  matches: t(
    (count: string, at: string) => (count === "0" ? "no matches" : `${at} of ${count}`),
    (count, at) => (count === "0" ? "nichts gefunden" : `${at} von ${count}`),
  ),
  manyMatches: t(
    (count: string) => `more than ${count}`,
    (count) => `mehr als ${count}`,
  ),
  nextMatch: t("Next match", "Nächste Fundstelle"),
  previousMatch: t("Match before", "Vorige Fundstelle"),
  closeFind: t("Close the search", "Suche schließen"),
  // Confidence.
  confidence: t(
    (share: string) => `Confidence ${share}`,
    (share) => `Lesesicherheit ${share}`,
  ),
  legend: t("Confidence in what was read", "Wie sicher gelesen wurde"),
  legendHeard: t("Estimated confidence in what was heard", "Wie sicher verstanden wurde, geschätzt"),
  levels: {
    high: t("high", "hoch"),
    medium: t("medium: look at it", "mittel: besser ansehen"),
    low: t("low: compare it with the source", "gering: mit der Quelle vergleichen"),
  },
  noConfidence: t(
    "For this document no confidence was measured block by block or page by page.",
    "Für dieses Dokument wurde weder je Block noch je Seite gemessen, wie sicher gelesen wurde.",
  ),
  // Review.
  review: t(
    (count: number, unit: string) => `${count} ${count === 1 ? one(unit) : many(unit)} to review`,
    (count, unit) => `${count} ${count === 1 ? one(unit) : many(unit)} zu prüfen`,
  ),
  reviewNone: t(
    (unit: string) => `No ${one(unit)} needs a review`,
    (unit) => `${neuter(unit) ? "Kein" : "Keine"} ${one(unit)} ist zu prüfen`,
  ),
  reviewNext: t(
    (unit: string) => `Next ${one(unit)} to review`,
    (unit) => `${neuter(unit) ? "Nächstes zu prüfendes" : "Nächste zu prüfende"} ${one(unit)}`,
  ),
  checkStatus: {
    deliverable: t("may be handed on", "darf weitergegeben werden"),
    review_required: t("to be reviewed", "zu prüfen"),
    blocked: t("held back", "zurückgehalten"),
  },
  checks: t("What the delivery check found", "Was die Prüfung gefunden hat"),
  whatToDo: t("What to do", "Was zu tun ist"),
  score: t("Score of the document", "Güte des Dokuments"),
  // Images.
  imagesCount: t(
    (count: number) => (count === 1 ? "1 image" : `${count} images`),
    (count) => (count === 1 ? "1 Bild" : `${count} Bilder`),
  ),
  noImages: t("There are no images in this result.", "In diesem Ergebnis sind keine Bilder."),
  enlarge: t(
    (name: string) => `Enlarge ${name}`,
    (name) => `${name} vergrößern`,
  ),
  showInText: t("Show in the text", "Im Text zeigen"),
  line: t(
    (number: string) => `line ${number}`,
    (number) => `Zeile ${number}`,
  ),
  // Details.
  facts: {
    file: t("File", "Datei"),
    size: t("Size of the file", "Größe der Datei"),
    status: "Status",
    kind: t("Conversion", "Umwandlung"),
    estimated: t("Estimated price", "Geschätzter Preis"),
    actual: t("Charged", "Berechnet"),
    created: t("Asked for", "Beauftragt"),
    started: t("Begun", "Begonnen"),
    finished: t("Ended", "Beendet"),
    took: t("Took", "Gedauert"),
    expires: t("Kept until", "Aufbewahrt bis"),
    attempt: t("Attempts", "Versuche"),
    error: t("Error", "Fehler"),
    job: t("Job", "Auftrag"),
    rateCard: t("Rate card", "Preisliste"),
    model: t("Credit model", "Stand der Berechnung"),
  },
  unitsFact: (unit: string) => capital(many(unit)),
  options: t("Options", "Optionen"),
  noOptions: t("Without options.", "Ohne Optionen."),
  measured: t("What was counted", "Was gezählt wurde"),
  scoresOf: t(
    (unit: string) => `Scores of the ${many(unit)}`,
    (unit) => `Güte der ${many(unit)}`,
  ),
  scoresHeard: t(
    "Estimated from what was measured while the recording was heard. Nobody has compared it with what was said.",
    "Geschätzt aus dem, was beim Hören gemessen wurde. Niemand hat es mit dem verglichen, was gesagt wurde.",
  ),
  scoreColumn: t("Score", "Güte"),
  confidenceColumn: t("Confidence", "Lesesicherheit"),
  unitColumn: (unit: string) => capital(one(unit)),
  reviewColumn: t("Review", "Prüfen"),
  // Opinion.
  feedback: t("What do you think of this result?", "Wie finden Sie dieses Ergebnis?"),
  good: t("Good result", "Gutes Ergebnis"),
  poor: t("Poor result", "Schlechtes Ergebnis"),
  feedbackTitle: t("Your opinion of this result", "Ihre Meinung zu diesem Ergebnis"),
  rating: t("Opinion", "Meinung"),
  reason: t("What was it about?", "Worum geht es?"),
  noReason: t("nothing in particular", "nichts Bestimmtes"),
  comment: t("Comment", "Kommentar"),
  commentHint: t(
    "Administrators of this installation can read it.",
    "Wer diese Installation verwaltet, kann ihn lesen.",
  ),
  feedbackSubmit: t("Save opinion", "Meinung speichern"),
  feedbackSaved: t("Thank you, your opinion is saved.", "Danke, Ihre Meinung ist gespeichert."),
  feedbackRemoved: t("Your opinion is taken back.", "Ihre Meinung ist zurückgenommen."),
  removeFeedback: t("Take back", "Zurücknehmen"),
  tooOften: t(
    (seconds: string) => `That was often in a short time. Try again in ${seconds} seconds.`,
    (seconds) => `Das war oft in kurzer Zeit. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  ),
};
