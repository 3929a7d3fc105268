/** Texts of the convert page. */
import { phrase, plural, t } from "../app/language.ts";
import { common } from "./common.ts";

const files = plural("1 file", "{count} files", "1 Datei", "{count} Dateien");

export const convert = {
  heading: t("Convert documents to Markdown", "Dokumente in Markdown umwandeln"),
  drop: t("Drop files or folders here", "Dateien oder Ordner hier ablegen"),
  dropMore: t("Drop more files here", "Weitere Dateien hier ablegen"),
  dropOr: t("or paste files or text", "oder Dateien oder Text einfügen"),
  dropNow: t("Release to add files", "Loslassen, um Dateien hinzuzufügen"),
  choose: t("Choose files", "Dateien auswählen"),
  addedFiles: t(
    (count: number) => `${files(count)} added.`,
    (count) => `${files(count)} hinzugefügt.`,
  ),
  noFiles: t("No files found in the dropped items.", "Keine Dateien gefunden."),
  folderUnreadable: t("Could not read a folder.", "Ein Ordner konnte nicht gelesen werden."),
  tooManyFiles: phrase(
    "Only the first {max} files were added.",
    "Nur die ersten {max} Dateien wurden hinzugefügt.",
  ),
  pastedName: t("pasted text.txt", "Eingefügter Text.txt"),
  link: t("Link to a public page", "Link zu einer öffentlichen Seite"),
  linkAdd: t("Add link", "Link hinzufügen"),
  linkConsent: t("Allow this server to fetch the page", "Diesem Server erlauben, die Seite abzurufen"),
  linkConsentHint: t(
    "The server fetches it without your logins.",
    "Der Server ruft sie ohne Ihre Anmeldungen ab.",
  ),
  linkConsentWrong: t(
    "Allow the server to fetch the page first.",
    "Erlauben Sie zuerst den Abruf durch den Server.",
  ),
  linkWrong: t("Not a valid web address.", "Keine gültige Webadresse."),
  linksUnavailable: t(
    "Links cannot be converted here. Save the page and add the file instead.",
    "Links können hier nicht umgewandelt werden. Speichern Sie die Seite und fügen Sie die Datei hinzu.",
  ),
  linkPasted: t("Link pasted into the link field.", "Link in das Link-Feld eingefügt."),
  byAddress: "https://…",
  loadingAgain: t("Loading the file from its job…", "Die Datei wird aus ihrem Auftrag geladen …"),
  addedAgain: phrase(
    "{name} is back in the list with its options.",
    "{name} steht mit seinen Optionen wieder in der Liste.",
  ),
  addressAddedAgain: phrase(
    "The address of {name} is in the link field. Allow the fetch to import the current page.",
    "Die Adresse von {name} steht im Link-Feld. Erlauben Sie den Abruf, um die aktuelle Seite zu importieren.",
  ),
  list: t("Files", "Dateien"),
  cancelSending: phrase("Cancel upload of {name}", "Hochladen von {name} abbrechen"),
  up: phrase("Move {name} up", "{name} nach oben"),
  down: phrase("Move {name} down", "{name} nach unten"),
  waiting: t("Waiting", "Wartet"),
  held: phrase("Rate limit reached. Continues {when}.", "Anfragegrenze erreicht. Weiter {when}."),
  sending: phrase("Uploading: {percent}", "Wird hochgeladen: {percent}"),
  fetching: t("Fetching and measuring the page…", "Die Seite wird abgerufen und gemessen …"),
  measuring: t("Uploaded. Measuring…", "Hochgeladen. Wird gemessen …"),
  sendingOf: phrase("Uploading {name}", "{name} wird hochgeladen"),
  goodUntil: phrase("price valid until {when}", "Preis gültig bis {when}"),
  confirmed: t("Confirming…", "Wird bestätigt …"),
  confirmedFull: t(
    "All slots are in use. This file starts when a job finishes.",
    "Alle Plätze sind belegt. Diese Datei startet, sobald ein Auftrag fertig ist.",
  ),
  converting: t("Converting…", "Wird umgewandelt …"),
  progressOf: phrase("Progress of {name}", "Fortschritt von {name}"),
  unreachable: t(
    "The server does not respond. Started jobs continue there; retrying…",
    "Der Server antwortet nicht. Gestartete Aufträge laufen dort weiter; neuer Versuch …",
  ),
  notCharged: t("You were not charged.", "Es wurde nichts berechnet."),
  support: t("Give your administrator this reference:", "Nennen Sie Ihrem Administrator diese Referenz:"),
  copyReference: t("Copy reference", "Referenz kopieren"),
  tooLarge: phrase(
    "Too large: the limit is {max}. Split the file or ask your administrator.",
    "Zu groß: Die Grenze ist {max}. Teilen Sie die Datei oder fragen Sie Ihren Administrator.",
  ),
  unavailableKind: t(
    "This file type cannot be converted right now:",
    "Dieser Dateityp kann gerade nicht umgewandelt werden:",
  ),
  needsAccount: t(
    "This file type requires an account. Sign in to convert it.",
    "Für diesen Dateityp ist ein Konto nötig. Melden Sie sich an, um ihn umzuwandeln.",
  ),
  lost: t(
    "The page was reloaded before this file was uploaded. Choose it again.",
    "Die Seite wurde neu geladen, bevor die Datei hochgeladen war. Wählen Sie sie erneut aus.",
  ),
  lostAtSignIn: t(
    "This file was not kept when you signed in. Choose it again.",
    "Diese Datei ging beim Anmelden verloren. Wählen Sie sie erneut aus.",
  ),
  changedFile: t(
    "The file was changed or removed on your disk. Choose it again.",
    "Die Datei wurde auf Ihrem Datenträger geändert oder entfernt. Wählen Sie sie erneut aus.",
  ),
  expired: t(
    "The price and the uploaded file have expired. Choose the file again.",
    "Preis und hochgeladene Datei sind abgelaufen. Wählen Sie die Datei erneut aus.",
  ),
  retryAll: t("Retry all", "Alle erneut versuchen"),
  optionsOf: phrase("Options of {name}", "Optionen von {name}"),
  reprice: t("Update price", "Preis aktualisieren"),
  forAll: phrase("For all {count} files ({kind})", "Für alle {count} Dateien ({kind})"),
  fileGone: t(
    "The file is no longer on this page. Choose it again to change its options.",
    "Die Datei ist nicht mehr auf dieser Seite. Wählen Sie sie erneut aus, um Optionen zu ändern.",
  ),
  units: {
    ...common.units,
    decoded_ms: plural("{count} of audio", "{count} of audio", "{count} Ton", "{count} Ton"),
    fetch_ms: plural(
      "fetched in {count}",
      "fetched in {count}",
      "in {count} abgerufen",
      "in {count} abgerufen",
    ),
  },
  ofPages: phrase("{chosen} of {all} pages", "{chosen} von {all} Seiten"),
  formulasOn: t(
    (pages: readonly string[]) =>
      `Formulas found on page${pages.length === 1 ? "" : "s"} ${pages.join(", ")}. All formulas in the document become LaTeX. Compare them with the original.`,
    (pages) =>
      `Formeln auf Seite ${pages.join(", ")} gefunden. Alle Formeln des Dokuments werden zu LaTeX. Vergleichen Sie sie mit dem Original.`,
  ),
  noFormulas: t(
    "No formulas found. The file is converted as usual.",
    "Keine Formeln gefunden. Die Datei wird wie üblich umgewandelt.",
  ),
  pricing: {
    each: phrase("{credits} per {unit}", "{credits} je {unit}"),
    perSteps: phrase("{credits} per {steps} {unit}", "{credits} je {steps} {unit}"),
    least: phrase("{price}, at least {least}", "{price}, mindestens {least}"),
    one: {
      pages: t("page", "Seite"),
      slides: t("slide", "Folie"),
      cells: t("cell", "Zelle"),
      words: t("word", "Wort"),
      ocr_pages: t("page", "Seite"),
      decoded_ms: t("minute", "Minute"),
    },
    many: {
      cells: t("cells", "Zellen"),
      words: t("words", "Wörter"),
      decoded_ms: t("minutes", "Minuten"),
      fetch_ms: t("of fetching", "Abruf"),
    },
  },
  total: t("To confirm", "Zu bestätigen"),
  totalOf: t(
    (count: number, credits: string) => `${files(count)}, ${credits} in total`,
    (count, credits) => `${files(count)}, insgesamt ${credits}`,
  ),
  stillPricing: t(
    (count: number) => `${files(count)} without a price yet`,
    (count) => `${files(count)} noch ohne Preis`,
  ),
  available: phrase("{credits} available", "{credits} verfügbar"),
  spendingLimit: t("Spending limit", "Ausgabengrenze"),
  spendingLimitHint: t(
    "In Credits. Nothing starts if the total exceeds this. Prices never rise after you confirm.",
    "In Credits. Übersteigt die Summe diese Grenze, startet nichts. Nach dem Bestätigen steigt kein Preis.",
  ),
  spendingLimitWrong: t(
    "Enter an amount such as 1.5, with at most three decimals.",
    "Geben Sie einen Betrag wie 1,5 mit höchstens drei Nachkommastellen ein.",
  ),
  spendingLimitTooLow: phrase(
    "The total is {credits}. Raise the limit or remove files.",
    "Die Summe beträgt {credits}. Erhöhen Sie die Grenze oder entfernen Sie Dateien.",
  ),
  confirm: t(
    (count: number, credits: string) => `Convert ${files(count)} for ${credits}`,
    (count, credits) => `${files(count)} für ${credits} umwandeln`,
  ),
  opensWhenDone: t("The result opens when it is ready.", "Das Ergebnis öffnet sich, sobald es fertig ist."),
  missing: phrase("You need {credits} more", "Es fehlen {credits}"),
  missingText: t(
    "Ask an administrator for Credits. Your files stay here; prices are valid until they expire.",
    "Bitten Sie einen Administrator um Credits. Ihre Dateien bleiben hier; die Preise gelten, bis sie ablaufen.",
  ),
  refusedText: t(
    "Nothing was lost. Files that have not started wait here.",
    "Es ging nichts verloren. Noch nicht gestartete Dateien warten hier.",
  ),
  checkAgain: t("Refresh balance", "Guthaben aktualisieren"),
  stopRest: t("Don't start the rest", "Den Rest nicht starten"),
  startedAll: t(
    (count: number) => `${files(count)} started.`,
    (count) => `${files(count)} gestartet.`,
  ),
  open: t("Open side by side", "Nebeneinander öffnen"),
  openOf: phrase("Open side by side: {name}", "Nebeneinander öffnen: {name}"),
  downloadsOf: phrase("Downloads of {name}", "{name} herunterladen"),
  bundleHint: t(
    "Everything: Markdown, images, layout and reports",
    "Alles: Markdown, Bilder, Layout und Berichte",
  ),
  deliveryHint: t("For sharing: Markdown, images and reports", "Zum Teilen: Markdown, Bilder und Berichte"),
  blocked: t(
    "The quality check blocked this result. You were not charged.",
    "Die Qualitätsprüfung hat dieses Ergebnis gesperrt. Es wurde nichts berechnet.",
  ),
  cost: phrase("{credits} spent", "{credits} berechnet"),
  downloadAll: phrase("Download all {count} as Markdown", "Alle {count} als Markdown herunterladen"),
  downloadAllName: "markdown.zip",
  clearEnded: t("Clear finished", "Fertige entfernen"),
  againOf: phrase("Convert again: {name}", "Erneut umwandeln: {name}"),
  allPriced: t(
    (count: number, credits: string) => `${files(count)} priced: ${credits}.`,
    (count, credits) => `${files(count)} mit Preis: ${credits}.`,
  ),
  what: t("Supported formats", "Unterstützte Formate"),
  whatText: t(
    "You see the exact price of each file and confirm it before anything runs. Failed conversions are free.",
    "Sie sehen den genauen Preis jeder Datei und bestätigen ihn, bevor etwas läuft. Fehlgeschlagene Umwandlungen kosten nichts.",
  ),
  notHere: t("not available", "nicht verfügbar"),
  upTo: phrase("up to {size}", "bis {size}"),
  andMinutes: phrase("{size} and {minutes} minutes", "{size} und {minutes} Minuten"),
  guestsOff: t("Sign in to convert documents.", "Melden Sie sich an, um Dokumente umzuwandeln."),
  guestsOffText: t(
    "This installation requires an account. You return to this page after signing in.",
    "Diese Installation erfordert ein Konto. Nach dem Anmelden kommen Sie auf diese Seite zurück.",
  ),
  guestText: t(
    "Try it without an account: preview your first files now, and sign in to download them.",
    "Probieren Sie es ohne Konto: Sehen Sie die ersten Dateien als Vorschau, und melden Sie sich zum Herunterladen an.",
  ),
};
