/** Texts of guest previews. */
import { phrase, plural, t } from "../app/language.ts";

const files = plural("1 file", "{count} files", "1 Datei", "{count} Dateien");

export const guest = {
  limitLine: t("Sign in to convert the files below", "Anmelden, um die folgenden Dateien umzuwandeln"),
  limitText: phrase(
    "The preview converts files in this order until {limit} are reached. It stops at the first file over the limit and skips none. Move your most important files up.",
    "Die Vorschau wandelt die Dateien in dieser Reihenfolge um, bis {limit} erreicht sind. Sie endet bei der ersten Datei über der Grenze und überspringt keine. Schieben Sie wichtige Dateien nach oben.",
  ),
  sum: phrase("{sum} of {limit} for the preview", "{sum} von {limit} für die Vorschau"),
  within: t(
    (count: number, all: number) => `${count} of ${files(all)} in this preview`,
    (count, all) => `${count} von ${files(all)} in dieser Vorschau`,
  ),
  start: t(
    (count: number) => (count === 0 ? "Save for after sign-in" : `Preview ${files(count)}`),
    (count) => (count === 0 ? "Für nach dem Anmelden speichern" : `Vorschau für ${files(count)}`),
  ),
  stillPricing: t("Wait until every file is priced.", "Warten Sie, bis jede Datei einen Preis hat."),
  tooMany: phrase(
    "A preview takes at most {max} files. Remove some.",
    "Eine Vorschau umfasst höchstens {max} Dateien. Entfernen Sie einige.",
  ),
  free: t(
    "You pay nothing now. You are charged only when you claim the results in an account.",
    "Jetzt zahlen Sie nichts. Credits werden erst berechnet, wenn Sie die Ergebnisse in ein Konto übernehmen.",
  ),
  preview: t("Preview", "Vorschau"),
  started: t("Preview started.", "Vorschau gestartet."),
  status: {
    queued: t("queued", "wartet"),
    dispatching: t("starting", "startet"),
    dispatched: t("started", "gestartet"),
    running: t("converting", "wird umgewandelt"),
    succeeded: t("done", "fertig"),
    failed: t("failed", "fehlgeschlagen"),
    cancelled: t("cancelled", "abgebrochen"),
    timed_out: t("timed out", "Zeit überschritten"),
    deferred_credit_limit: t("after signing in", "nach dem Anmelden"),
    deferred_after_limit: t("after signing in", "nach dem Anmelden"),
  },
  deferredLimit: phrase(
    "This file would exceed the preview limit of {limit}.",
    "Diese Datei würde die Vorschaugrenze von {limit} überschreiten.",
  ),
  deferredAfter: t(
    "This file comes after one that exceeds the limit.",
    "Diese Datei folgt auf eine, die die Grenze überschreitet.",
  ),
  deferredDay: t(
    "You have used today's preview. Nothing was converted.",
    "Sie haben die Vorschau für heute verbraucht. Es wurde nichts umgewandelt.",
  ),
  show: t("Show Markdown", "Markdown anzeigen"),
  showOf: phrase("Show Markdown: {name}", "Markdown anzeigen: {name}"),
  hide: t("Hide Markdown", "Markdown ausblenden"),
  markdownOf: phrase("Markdown of {name}", "Markdown von {name}"),
  locked: t(
    "Sign in and claim the preview to download.",
    "Zum Herunterladen anmelden und die Vorschau übernehmen.",
  ),
  until: phrase("Kept until {when}", "Verfügbar bis {when}"),
  signIn: t("Sign in to download", "Zum Herunterladen anmelden"),
  signInRest: t("Sign in to continue", "Anmelden und fortfahren"),
  signInText: phrase(
    "You see the price ({credits} for the finished files) before you claim anything.",
    "Sie sehen den Preis ({credits} für die fertigen Dateien), bevor Sie etwas übernehmen.",
  ),
  quota: t("You have used today's preview", "Sie haben die Vorschau für heute verbraucht"),
  quotaText: t(
    (limit: number, reset: string) =>
      limit === 1
        ? `One preview a day without an account. Next preview: ${reset}.`
        : `${limit} previews a day without an account. Next preview: ${reset}.`,
    (limit, reset) =>
      limit === 1
        ? `Ohne Konto ist eine Vorschau am Tag möglich. Nächste Vorschau: ${reset}.`
        : `Ohne Konto sind ${limit} Vorschauen am Tag möglich. Nächste Vorschau: ${reset}.`,
  ),
  quotaKept: t(
    "Your files and their prices are saved. Sign in to convert them now.",
    "Ihre Dateien und Preise sind gespeichert. Melden Sie sich an, um sie jetzt umzuwandeln.",
  ),
  discard: t("Discard preview", "Vorschau verwerfen"),
  discardText: t(
    "Its files and results cannot be recovered.",
    "Dateien und Ergebnisse lassen sich nicht wiederherstellen.",
  ),
  gone: t("Preview not available", "Vorschau nicht verfügbar"),
  goneText: t(
    "It has expired or was claimed by another account. Add the files again to convert them.",
    "Sie ist abgelaufen oder wurde von einem anderen Konto übernommen. Fügen Sie die Dateien erneut hinzu, um sie umzuwandeln.",
  ),
  dismiss: t("Dismiss", "Ausblenden"),
  claim: t("Your preview", "Ihre Vorschau"),
  claimText: t(
    (done: number, deferred: number) =>
      [
        ...(done > 0 ? [`${files(done)} finished`] : []),
        ...(deferred > 0 ? [`${files(deferred)} to confirm`] : []),
      ].join(", "),
    (done, deferred) =>
      [
        ...(done > 0 ? [`${files(done)} fertig`] : []),
        ...(deferred > 0 ? [`${files(deferred)} zu bestätigen`] : []),
      ].join(", "),
  ),
  claimFor: phrase("Claim for {credits}", "Für {credits} übernehmen"),
  claimFree: t("Claim files", "Dateien übernehmen"),
  claimPrice: phrase(
    "Claiming charges your account {credits} once. Then you can open and download the results.",
    "Das Übernehmen kostet Ihr Konto einmalig {credits}. Danach können Sie die Ergebnisse öffnen und herunterladen.",
  ),
  claimNothing: t(
    "Nothing was converted yet, so claiming the files is free. Confirm them below like any others.",
    "Es wurde noch nichts umgewandelt, das Übernehmen ist also kostenlos. Bestätigen Sie die Dateien unten wie andere auch.",
  ),
  claimRunning: t(
    "The preview is still running. You can claim it when it has finished.",
    "Die Vorschau läuft noch. Sie können sie übernehmen, sobald sie fertig ist.",
  ),
  claimed: t("Preview claimed.", "Vorschau übernommen."),
  unpaidText: phrase(
    "Nothing was lost: the preview is kept until {when}. Ask an administrator for Credits, then try again.",
    "Es ging nichts verloren: Die Vorschau bleibt bis {when} erhalten. Bitten Sie einen Administrator um Credits und versuchen Sie es dann erneut.",
  ),
};
