/** Words of the preview for people without an account, and of its being taken over into one. */
import { t } from "../language.ts";

const files = t(
  (count: number) => (count === 1 ? "1 file" : `${count} files`),
  (count) => (count === 1 ? "1 Datei" : `${count} Dateien`),
);

export const guest = {
  limitLine: t("From here on after signing in", "Ab hier nach dem Anmelden"),
  limitText: t(
    (limit: string) =>
      `The preview converts files in this order until ${limit} are reached. A file that goes beyond stops it; none is skipped. Put what matters most first.`,
    (limit) =>
      `Die Vorschau wandelt in dieser Reihenfolge um, bis ${limit} erreicht sind. Eine Datei, die darüber hinausgeht, beendet sie; keine wird übersprungen. Stellen Sie das Wichtigste nach vorn.`,
  ),
  sum: t(
    (sum: string, limit: string) => `${sum} of ${limit} for the preview`,
    (sum, limit) => `${sum} von ${limit} für die Vorschau`,
  ),
  within: t(
    (count: number, all: number) => `${count} of ${files(all)} ${count === 1 ? "is" : "are"} converted now`,
    (count, all) => `${count} von ${files(all)} ${count === 1 ? "wird" : "werden"} jetzt umgewandelt`,
  ),
  start: t(
    (count: number) => (count === 0 ? "Keep for after signing in" : `Preview ${files(count)}`),
    (count) => (count === 0 ? "Für nach dem Anmelden aufheben" : `Vorschau von ${files(count)}`),
  ),
  stillPricing: t("Wait until every file has its price.", "Warten Sie, bis jede Datei ihren Preis hat."),
  tooMany: t(
    (max: number) => `A preview takes ${max} files at most. Remove some.`,
    (max) => `Eine Vorschau nimmt höchstens ${max} Dateien. Entfernen Sie einige.`,
  ),
  free: t(
    "You pay nothing now. What was converted costs its Credits once you take it over into an account.",
    "Jetzt zahlen Sie nichts. Was umgewandelt wurde, kostet seine Credits erst, wenn Sie es in ein Konto übernehmen.",
  ),
  preview: t("Preview", "Vorschau"),
  started: t("The preview has started.", "Die Vorschau hat begonnen."),
  status: {
    queued: t("waits for those before it", "wartet auf die vor ihr"),
    dispatching: t("is next", "ist als Nächste dran"),
    dispatched: t("has begun", "hat begonnen"),
    running: t("is being converted", "wird umgewandelt"),
    succeeded: t("done", "fertig"),
    failed: t("failed", "fehlgeschlagen"),
    cancelled: t("cancelled", "abgebrochen"),
    timed_out: t("took too long", "hat zu lange gedauert"),
    deferred_credit_limit: t("after signing in", "nach dem Anmelden"),
    deferred_after_limit: t("after signing in", "nach dem Anmelden"),
  },
  deferredLimit: t(
    (limit: string) => `With this file the preview would come to more than ${limit}.`,
    (limit) => `Mit dieser Datei käme die Vorschau auf mehr als ${limit}.`,
  ),
  deferredAfter: t(
    "It comes after a file that goes beyond the limit; the order is kept.",
    "Sie kommt nach einer Datei, die über die Grenze geht; die Reihenfolge bleibt.",
  ),
  deferredDay: t(
    "Today's preview is used up, so nothing was converted yet.",
    "Die Vorschau für heute ist verbraucht; umgewandelt wurde noch nichts.",
  ),
  show: t("Show the Markdown", "Markdown zeigen"),
  showOf: t(
    (name: string) => `Show the Markdown of ${name}`,
    (name) => `Markdown zeigen: ${name}`,
  ),
  hide: t("Hide the Markdown", "Markdown verbergen"),
  markdownOf: t(
    (name: string) => `Markdown of ${name}`,
    (name) => `Markdown von ${name}`,
  ),
  locked: t(
    "Downloads open when you have signed in and taken the preview over.",
    "Herunterladen geht, sobald Sie sich angemeldet und die Vorschau übernommen haben.",
  ),
  until: t(
    (when: string) => `Kept until ${when}`,
    (when) => `Aufbewahrt bis ${when}`,
  ),
  signIn: t("Sign in to download", "Zum Herunterladen anmelden"),
  signInRest: t("Sign in to go on", "Anmelden und weitermachen"),
  signUp: t("Make an account", "Konto anlegen"),
  signInText: t(
    (credits: string) =>
      `After signing in you see the price, ${credits} for what is done, before you take anything over.`,
    (credits) =>
      `Nach dem Anmelden sehen Sie den Preis, ${credits} für das Fertige, bevor Sie etwas übernehmen.`,
  ),
  quota: t("Today's preview is used up", "Die Vorschau für heute ist verbraucht"),
  quotaText: t(
    (limit: number, reset: string) =>
      limit === 1
        ? `There is one preview a day for people without an account. The next one is possible from ${reset}.`
        : `There are ${limit} previews a day for people without an account. The next one is possible from ${reset}.`,
    (limit, reset) =>
      limit === 1
        ? `Ohne Konto gibt es eine Vorschau am Tag. Die nächste ist ab ${reset} möglich.`
        : `Ohne Konto gibt es ${limit} Vorschauen am Tag. Die nächste ist ab ${reset} möglich.`,
  ),
  quotaKept: t(
    "Your files are kept with their prices: sign in, and you convert them at once.",
    "Ihre Dateien sind mit ihren Preisen aufgehoben: Melden Sie sich an, dann wandeln Sie sie sofort um.",
  ),
  discard: t("Discard the preview", "Vorschau verwerfen"),
  discardText: t(
    "Its files and results cannot be found again afterwards.",
    "Ihre Dateien und Ergebnisse sind danach nicht wiederzufinden.",
  ),
  gone: t("The preview is gone", "Die Vorschau ist weg"),
  goneText: t(
    "It has expired, or it was taken over by another account. Add the files again to convert them.",
    "Sie ist abgelaufen, oder ein anderes Konto hat sie übernommen. Fügen Sie die Dateien noch einmal hinzu.",
  ),
  forget: t("Put it away", "Weglegen"),
  claim: t("Your preview", "Ihre Vorschau"),
  claimText: t(
    (done: number, deferred: number) =>
      [
        ...(done > 0 ? [`${files(done)} done`] : []),
        ...(deferred > 0 ? [`${files(deferred)} to confirm afterwards`] : []),
      ].join(", "),
    (done, deferred) =>
      [
        ...(done > 0 ? [`${files(done)} fertig`] : []),
        ...(deferred > 0 ? [`${files(deferred)} danach zu bestätigen`] : []),
      ].join(", "),
  ),
  claimFor: t(
    (credits: string) => `Take over for ${credits}`,
    (credits) => `Für ${credits} übernehmen`,
  ),
  claimFree: t("Take the files over", "Dateien übernehmen"),
  claimPrice: t(
    (credits: string) =>
      `Taking it over spends ${credits} from your account, once. Then the results are yours to open and download.`,
    (credits) =>
      `Das Übernehmen kostet Ihr Konto einmalig ${credits}. Danach können Sie die Ergebnisse öffnen und herunterladen.`,
  ),
  claimNothing: t(
    "Nothing was converted yet, so taking the files over costs nothing. You confirm them below like any others.",
    "Umgewandelt wurde noch nichts; das Übernehmen kostet also nichts. Danach bestätigen Sie die Dateien unten wie andere auch.",
  ),
  claimRunning: t(
    "The preview is still running. It can be taken over as soon as it has ended; this page waits for it.",
    "Die Vorschau läuft noch. Sobald sie zu Ende ist, lässt sie sich übernehmen; diese Seite wartet darauf.",
  ),
  claimed: t("The preview is yours.", "Die Vorschau gehört Ihnen."),
  unpaidText: t(
    (when: string) =>
      `Nothing is lost: the preview is kept until ${when}. An administrator can grant Credits; then try again.`,
    (when) =>
      `Verloren ist nichts: Die Vorschau bleibt bis ${when} aufgehoben. Die Verwaltung kann Credits vergeben; versuchen Sie es dann noch einmal.`,
  ),
};
