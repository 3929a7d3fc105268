/** Words of the page on which files are converted. */
import { t } from "../language.ts";

const files = t(
  (count: number) => (count === 1 ? "1 file" : `${count} files`),
  (count) => (count === 1 ? "1 Datei" : `${count} Dateien`),
);

export const convert = {
  heading: t("Convert documents to Markdown", "Dokumente in Markdown umwandeln"),
  drop: t("Drop files or folders here", "Dateien oder Ordner hierher ziehen"),
  dropMore: t("Drop more files here", "Weitere Dateien hierher ziehen"),
  dropOr: t("or paste them, or text", "oder einfügen, auch als Text"),
  dropNow: t("Let go to add the files", "Loslassen, um die Dateien hinzuzufügen"),
  choose: t("Choose files", "Dateien auswählen"),
  addedFiles: t(
    (count: number) => `${files(count)} added.`,
    (count) => `${files(count)} hinzugefügt.`,
  ),
  noFiles: t("There are no files in what you dropped.", "Darin sind keine Dateien."),
  folderUnreadable: t("A folder could not be read.", "Ein Ordner ließ sich nicht lesen."),
  tooManyFiles: t(
    (max: number) => `Only the first ${max} files were added.`,
    (max) => `Nur die ersten ${max} Dateien wurden hinzugefügt.`,
  ),
  pastedName: t("pasted text.txt", "Eingefügter Text.txt"),
  link: t("Link to a public page", "Link zu einer öffentlichen Seite"),
  linkAdd: t("Add link", "Link hinzufügen"),
  linkConsent: t("Let this server fetch the page", "Dieser Server darf die Seite abrufen"),
  linkConsentHint: t(
    "It asks for the page in its own name, without your sign-ins.",
    "Er fragt in eigenem Namen danach, ohne Ihre Anmeldungen.",
  ),
  linkConsentWrong: t(
    "Allow it first: the page is fetched by the server.",
    "Erlauben Sie das zuerst: Der Server ruft die Seite ab.",
  ),
  linkWrong: t("This is no web address.", "Das ist keine Webadresse."),
  linksUnavailable: t(
    "Links cannot be converted here. Save the page and add the file instead; all that it shows is converted then.",
    "Links lassen sich hier nicht umwandeln. Speichern Sie die Seite, und fügen Sie die Datei hinzu; dann wird alles umgewandelt, was sie zeigt.",
  ),
  linkPasted: t("The link is in its field.", "Der Link steht in seinem Feld."),
  byAddress: "https://…",
  bringingBack: t(
    "The file is brought back from its job …",
    "Die Datei wird aus ihrem Auftrag zurückgeholt …",
  ),
  broughtBack: t(
    (name: string) => `${name} is in the list again, with the options it had.`,
    (name) => `${name} steht wieder in der Liste, mit denselben Optionen wie zuvor.`,
  ),
  addressBroughtBack: t(
    (name: string) =>
      `The address of ${name} is in the field for links. Allow the fetch to import the page as it is now.`,
    (name) =>
      `Die Adresse von ${name} steht im Feld für Links. Erlauben Sie den Abruf, um die Seite zu holen, wie sie jetzt ist.`,
  ),
  list: t("Files", "Dateien"),
  remove: t(
    (name: string) => `Remove ${name}`,
    (name) => `${name} entfernen`,
  ),
  removed: t(
    (name: string) => `${name} removed.`,
    (name) => `${name} entfernt.`,
  ),
  cancelSending: t(
    (name: string) => `Stop sending ${name}`,
    (name) => `Senden von ${name} abbrechen`,
  ),
  up: t(
    (name: string) => `Move ${name} up`,
    (name) => `${name} nach oben`,
  ),
  down: t(
    (name: string) => `Move ${name} down`,
    (name) => `${name} nach unten`,
  ),
  waiting: t("Waits for its turn", "Wartet, bis die Reihe an ihr ist"),
  held: t(
    (when: string) => `The server takes only so many a minute. It goes on by itself ${when}.`,
    (when) => `Der Server nimmt nur eine begrenzte Zahl in der Minute. Es geht ${when} von selbst weiter.`,
  ),
  sending: t(
    (percent: string) => `Sending: ${percent}`,
    (percent) => `Wird gesendet: ${percent}`,
  ),
  fetching: t("The page is being fetched and measured …", "Die Seite wird abgerufen und gemessen …"),
  measuring: t("Sent. It is being measured …", "Gesendet. Der Umfang wird gemessen …"),
  sendingOf: t(
    (name: string) => `Sending ${name}`,
    (name) => `${name} wird gesendet`,
  ),
  goodUntil: t(
    (when: string) => `price holds until ${when}`,
    (when) => `Preis gilt bis ${when}`,
  ),
  agreed: t("Is being confirmed …", "Wird bestätigt …"),
  agreedFull: t(
    "All places are taken. It starts as soon as a job ends.",
    "Alle Plätze sind belegt. Es geht los, sobald ein Auftrag fertig ist.",
  ),
  queued: t("Waits in line", "Wartet in der Schlange"),
  converting: t("Is being converted …", "Wird umgewandelt …"),
  progressOf: t(
    (name: string) => `Progress of ${name}`,
    (name) => `Fortschritt von ${name}`,
  ),
  outOfReach: t(
    "The server does not answer. What was started goes on there; this page looks again and again.",
    "Der Server antwortet nicht. Was begonnen hat, läuft dort weiter; diese Seite fragt immer wieder nach.",
  ),
  cancelJob: t("Cancel", "Abbrechen"),
  cancelJobOf: t(
    (name: string) => `Cancel ${name}`,
    (name) => `${name} abbrechen`,
  ),
  notCharged: t("Nothing was charged.", "Berechnet wurde nichts."),
  support: t("Tell your administrator this reference:", "Nennen Sie Ihrer Verwaltung dieses Zeichen:"),
  copyReference: t("Copy the reference", "Zeichen kopieren"),
  tooLarge: t(
    (max: string) => `It is too large: at most ${max} here. Split it, or ask your administrator.`,
    (max) =>
      `Sie ist zu groß: Hier sind es höchstens ${max}. Teilen Sie sie, oder fragen Sie Ihre Verwaltung.`,
  ),
  unavailableKind: t(
    "This kind cannot be converted here now:",
    "Diese Art lässt sich hier gerade nicht umwandeln:",
  ),
  needsAccount: t(
    "This kind needs an account. Sign in to convert it.",
    "Für diese Art braucht es ein Konto. Melden Sie sich dafür an.",
  ),
  lost: t(
    "The page was loaded anew before this file was sent. Choose it again.",
    "Die Seite wurde neu geladen, bevor die Datei gesendet war. Wählen Sie sie noch einmal aus.",
  ),
  leftBehind: t(
    "It did not come along when you signed in. Choose the file again.",
    "Sie kam beim Anmelden nicht mit. Wählen Sie die Datei noch einmal aus.",
  ),
  changedFile: t(
    "The file has changed on your disk, or is gone from there. Choose it again.",
    "Die Datei hat sich auf Ihrem Datenträger geändert oder ist nicht mehr da. Wählen Sie sie noch einmal aus.",
  ),
  expired: t(
    "The price has expired, and the file with it. Choose it again.",
    "Der Preis gilt nicht mehr, und die Datei ist gelöscht. Wählen Sie sie noch einmal aus.",
  ),
  retryAll: t("Try all of them again", "Alle noch einmal versuchen"),
  options: t("Options", "Optionen"),
  optionsOf: t(
    (name: string) => `Options of ${name}`,
    (name) => `Optionen von ${name}`,
  ),
  reprice: t("Update the price", "Preis aktualisieren"),
  forAll: t(
    (count: number, kind: string) => `For all ${count} files (${kind})`,
    (count, kind) => `Für alle ${count} Dateien (${kind})`,
  ),
  fileGone: t(
    "The file is not on this page any more; to choose other options, choose it again.",
    "Diese Seite hat die Datei nicht mehr; wählen Sie sie für andere Optionen noch einmal aus.",
  ),
  units: {
    pages: t(
      (count: number, shown: string) => (count === 1 ? "1 page" : `${shown} pages`),
      (count, shown) => (count === 1 ? "1 Seite" : `${shown} Seiten`),
    ),
    slides: t(
      (count: number, shown: string) => (count === 1 ? "1 slide" : `${shown} slides`),
      (count, shown) => (count === 1 ? "1 Folie" : `${shown} Folien`),
    ),
    cells: t(
      (count: number, shown: string) => (count === 1 ? "1 cell" : `${shown} cells`),
      (count, shown) => (count === 1 ? "1 Zelle" : `${shown} Zellen`),
    ),
    words: t(
      (count: number, shown: string) => (count === 1 ? "1 word" : `${shown} words`),
      (count, shown) => (count === 1 ? "1 Wort" : `${shown} Wörter`),
    ),
    ocr_pages: t(
      (count: number, shown: string) => (count === 1 ? "1 page to read" : `${shown} pages to read`),
      (count, shown) => (count === 1 ? "1 Seite zu lesen" : `${shown} Seiten zu lesen`),
    ),
    decoded_ms: t(
      (_: number, shown: string) => `${shown} of sound`,
      (_, shown) => `${shown} Ton`,
    ),
    fetch_ms: t(
      (_: number, shown: string) => `fetched in ${shown}`,
      (_, shown) => `abgerufen in ${shown}`,
    ),
  },
  ofPages: t(
    (chosen: string, all: string) => `${chosen} of ${all} pages`,
    (chosen, all) => `${chosen} von ${all} Seiten`,
  ),
  formulasOn: t(
    (pages: readonly string[]) =>
      `Formulas found on page${pages.length === 1 ? "" : "s"} ${pages.join(", ")}: all of the document's become LaTeX. Compare them with the original.`,
    (pages) =>
      `Formeln gefunden auf Seite ${pages.join(", ")}: Alle des Dokuments werden zu LaTeX. Vergleichen Sie sie mit dem Original.`,
  ),
  noFormulas: t(
    "No formulas found: it is converted as usual.",
    "Keine Formeln gefunden: Es wird wie üblich umgewandelt.",
  ),
  pricing: {
    each: t(
      (credits: string, unit: string) => `${credits} per ${unit}`,
      (credits, unit) => `${credits} je ${unit}`,
    ),
    perSteps: t(
      (credits: string, steps: string, unit: string) => `${credits} per ${steps} ${unit}`,
      (credits, steps, unit) => `${credits} je ${steps} ${unit}`,
    ),
    least: t(
      (price: string, least: string) => `${price}, at least ${least}`,
      (price, least) => `${price}, mindestens ${least}`,
    ),
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
    (count: number, credits: string) => `${files(count)}, together ${credits}`,
    (count, credits) => `${files(count)}, zusammen ${credits}`,
  ),
  stillPricing: t(
    (count: number) => `${files(count)} without a price yet`,
    (count) => `${files(count)} noch ohne Preis`,
  ),
  available: t(
    (credits: string) => `${credits} available`,
    (credits) => `${credits} verfügbar`,
  ),
  ceiling: t("Spend at most", "Höchstens ausgeben"),
  ceilingHint: t(
    "In Credits. Nothing starts when the prices come to more. A price never rises after you confirm it.",
    "In Credits. Kosten die Dateien mehr, beginnt nichts. Nach dem Bestätigen wird kein Preis mehr höher.",
  ),
  ceilingWrong: t(
    "An amount such as 1.5, with three decimals at most.",
    "Ein Betrag wie 1,5 mit höchstens drei Nachkommastellen.",
  ),
  ceilingTooLow: t(
    (credits: string) => `The prices come to ${credits}. Raise the ceiling or remove files.`,
    (credits) => `Zusammen kostet es ${credits}. Erhöhen Sie die Grenze, oder entfernen Sie Dateien.`,
  ),
  confirm: t(
    (count: number, credits: string) => `Convert ${files(count)} for ${credits}`,
    (count, credits) => `${files(count)} für ${credits} umwandeln`,
  ),
  opensByItself: t(
    "The result opens beside the original when it is done.",
    "Das Ergebnis öffnet sich neben dem Original, sobald es fertig ist.",
  ),
  missing: t(
    (credits: string) => `${credits} are missing`,
    (credits) => `Es fehlen ${credits}`,
  ),
  missingText: t(
    "An administrator can grant Credits. Everything stays here meanwhile; the prices hold until they expire.",
    "Die Verwaltung kann Credits vergeben. Bis dahin bleibt alles hier; die Preise gelten, bis sie ablaufen.",
  ),
  refusedText: t(
    "Nothing was lost. What has not started waits here.",
    "Verloren ging nichts. Was noch nicht begonnen hat, wartet hier.",
  ),
  checkAgain: t("Look at the balance again", "Guthaben noch einmal ansehen"),
  stopRest: t("Do not start the rest", "Den Rest nicht beginnen"),
  startedAll: t(
    (count: number) => `${files(count)} started.`,
    (count) => `${files(count)} begonnen.`,
  ),
  open: t("Open side by side", "Nebeneinander öffnen"),
  openOf: t(
    (name: string) => `Open side by side: ${name}`,
    (name) => `Nebeneinander öffnen: ${name}`,
  ),
  copyMarkdown: t("Copy Markdown", "Markdown kopieren"),
  downloadMarkdown: "Markdown",
  downloadBundle: t("Bundle", "Bündel"),
  downloadDelivery: t("Delivery", "Lieferung"),
  downloadsOf: t(
    (name: string) => `Downloads of ${name}`,
    (name) => `${name} herunterladen`,
  ),
  bundleHint: t(
    "Everything: Markdown, images, layout and reports",
    "Alles: Markdown, Bilder, Layout und Berichte",
  ),
  deliveryHint: t(
    "What may be handed on: Markdown, images and reports",
    "Was weitergegeben werden darf: Markdown, Bilder und Berichte",
  ),
  blocked: t(
    "The delivery check has blocked this result. Nothing was charged.",
    "Die Lieferprüfung hat dieses Ergebnis gesperrt. Berechnet wurde nichts.",
  ),
  cost: t(
    (credits: string) => `${credits} spent`,
    (credits) => `${credits} berechnet`,
  ),
  downloadAll: t(
    (count: number) => `Download all ${count} as Markdown`,
    (count) => `Alle ${count} als Markdown herunterladen`,
  ),
  downloadAllName: "markdown.zip",
  clearEnded: t("Clear what is done", "Fertige ausblenden"),
  again: t("Convert again", "Noch einmal umwandeln"),
  againOf: t(
    (name: string) => `Convert again: ${name}`,
    (name) => `Noch einmal umwandeln: ${name}`,
  ),
  allPriced: t(
    (count: number, credits: string) => `All prices are known: ${files(count)}, ${credits}.`,
    (count, credits) => `Alle Preise stehen fest: ${files(count)}, ${credits}.`,
  ),
  recent: t("Recent jobs", "Letzte Aufträge"),
  allJobs: t("All jobs", "Alle Aufträge"),
  what: t("What can be converted", "Was sich umwandeln lässt"),
  whatText: t(
    "Every file gets its exact price before anything runs. You confirm it; what fails costs nothing.",
    "Jede Datei bekommt ihren genauen Preis, bevor etwas läuft. Sie bestätigen ihn; was misslingt, kostet nichts.",
  ),
  notHere: t("not available", "nicht verfügbar"),
  upTo: t(
    (size: string) => `up to ${size}`,
    (size) => `bis ${size}`,
  ),
  andMinutes: t(
    (size: string, minutes: string) => `${size} and ${minutes} minutes`,
    (size, minutes) => `${size} und ${minutes} Minuten`,
  ),
  signIn: t("Sign in", "Anmelden"),
  guestsOff: t("Sign in to convert documents.", "Melden Sie sich an, um Dokumente umzuwandeln."),
  guestsOffText: t(
    "This installation converts for people with an account. After signing in you come back to this page.",
    "Diese Installation wandelt für Menschen mit Konto um. Nach dem Anmelden kommen Sie auf diese Seite zurück.",
  ),
  guestText: t(
    "Try it without an account: the first files are converted as a preview, and you download them after signing in.",
    "Probieren Sie es ohne Konto: Die ersten Dateien werden als Vorschau umgewandelt; herunterladen lassen sie sich nach dem Anmelden.",
  ),
};
