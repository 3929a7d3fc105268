/** Words of the preview for people without an account, and of its being taken over into one. */
import { inLanguage } from "../language.ts";

const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);

const en = {
  limitLine: "From here on after signing in",
  limitText: (limit: string) =>
    `The preview converts files in this order until ${limit} are reached. A file that goes beyond stops it; none is skipped. Put what matters most first.`,
  sum: (sum: string, limit: string) => `${sum} of ${limit} for the preview`,
  within: (count: number, all: number) =>
    `${count} of ${files(all)} ${count === 1 ? "is" : "are"} converted now`,
  start: (count: number) => (count === 0 ? "Keep for after signing in" : `Preview ${files(count)}`),
  stillPricing: "Wait until every file has its price.",
  tooMany: (max: number) => `A preview takes ${max} files at most. Remove some.`,
  free: "You pay nothing now. What was converted costs its Credits once you take it over into an account.",
  preview: "Preview",
  started: "The preview has started.",
  status: {
    queued: "waits for those before it",
    dispatching: "is next",
    dispatched: "has begun",
    running: "is being converted",
    succeeded: "done",
    failed: "failed",
    cancelled: "cancelled",
    timed_out: "took too long",
    deferred_credit_limit: "after signing in",
    deferred_after_limit: "after signing in",
  },
  deferredLimit: (limit: string) => `With this file the preview would come to more than ${limit}.`,
  deferredAfter: "It comes after a file that goes beyond the limit; the order is kept.",
  deferredDay: "Today's preview is used up, so nothing was converted yet.",
  show: "Show the Markdown",
  showOf: (name: string) => `Show the Markdown of ${name}`,
  hide: "Hide the Markdown",
  markdownOf: (name: string) => `Markdown of ${name}`,
  locked: "Downloads open when you have signed in and taken the preview over.",
  until: (when: string) => `Kept until ${when}`,
  signIn: "Sign in to download",
  signInRest: "Sign in to go on",
  signUp: "Make an account",
  signInText: (credits: string) =>
    `After signing in you see the price, ${credits} for what is done, before you take anything over.`,
  quota: "Today's preview is used up",
  quotaText: (limit: number, reset: string) =>
    limit === 1
      ? `There is one preview a day for people without an account. The next one is possible from ${reset}.`
      : `There are ${limit} previews a day for people without an account. The next one is possible from ${reset}.`,
  quotaKept: "Your files are kept with their prices: sign in, and you convert them at once.",
  discard: "Discard the preview",
  discardText: "Its files and results cannot be found again afterwards.",
  gone: "The preview is gone",
  goneText: "It has expired, or it was taken over by another account. Add the files again to convert them.",
  forget: "Put it away",
  claim: "Your preview",
  claimText: (done: number, deferred: number) =>
    [
      ...(done > 0 ? [`${files(done)} done`] : []),
      ...(deferred > 0 ? [`${files(deferred)} to confirm afterwards`] : []),
    ].join(", "),
  claimFor: (credits: string) => `Take over for ${credits}`,
  claimFree: "Take the files over",
  claimPrice: (credits: string) =>
    `Taking it over spends ${credits} from your account, once. Then the results are yours to open and download.`,
  claimNothing:
    "Nothing was converted yet, so taking the files over costs nothing. You confirm them below like any others.",
  claimRunning:
    "The preview is still running. It can be taken over as soon as it has ended; this page waits for it.",
  claimed: "The preview is yours.",
  unpaidText: (when: string) =>
    `Nothing is lost: the preview is kept until ${when}. An administrator can grant Credits; then try again.`,
};

const dateien = (count: number) => (count === 1 ? "1 Datei" : `${count} Dateien`);

const de: typeof en = {
  limitLine: "Ab hier nach dem Anmelden",
  limitText: (limit) =>
    `Die Vorschau wandelt in dieser Reihenfolge um, bis ${limit} erreicht sind. Eine Datei, die darüber hinausgeht, beendet sie; keine wird übersprungen. Stellen Sie das Wichtigste nach vorn.`,
  sum: (sum, limit) => `${sum} von ${limit} für die Vorschau`,
  within: (count, all) => `${count} von ${dateien(all)} ${count === 1 ? "wird" : "werden"} jetzt umgewandelt`,
  start: (count) => (count === 0 ? "Für nach dem Anmelden aufheben" : `Vorschau von ${dateien(count)}`),
  stillPricing: "Warten Sie, bis jede Datei ihren Preis hat.",
  tooMany: (max) => `Eine Vorschau nimmt höchstens ${max} Dateien. Entfernen Sie einige.`,
  free: "Jetzt zahlen Sie nichts. Was umgewandelt wurde, kostet seine Credits erst, wenn Sie es in ein Konto übernehmen.",
  preview: "Vorschau",
  started: "Die Vorschau hat begonnen.",
  status: {
    queued: "wartet auf die vor ihr",
    dispatching: "ist als Nächste dran",
    dispatched: "hat begonnen",
    running: "wird umgewandelt",
    succeeded: "fertig",
    failed: "fehlgeschlagen",
    cancelled: "abgebrochen",
    timed_out: "hat zu lange gedauert",
    deferred_credit_limit: "nach dem Anmelden",
    deferred_after_limit: "nach dem Anmelden",
  },
  deferredLimit: (limit) => `Mit dieser Datei käme die Vorschau auf mehr als ${limit}.`,
  deferredAfter: "Sie kommt nach einer Datei, die über die Grenze geht; die Reihenfolge bleibt.",
  deferredDay: "Die Vorschau für heute ist verbraucht; umgewandelt wurde noch nichts.",
  show: "Markdown zeigen",
  showOf: (name) => `Markdown zeigen: ${name}`,
  hide: "Markdown verbergen",
  markdownOf: (name) => `Markdown von ${name}`,
  locked: "Herunterladen geht, sobald Sie sich angemeldet und die Vorschau übernommen haben.",
  until: (when) => `Aufbewahrt bis ${when}`,
  signIn: "Zum Herunterladen anmelden",
  signInRest: "Anmelden und weitermachen",
  signUp: "Konto anlegen",
  signInText: (credits) =>
    `Nach dem Anmelden sehen Sie den Preis, ${credits} für das Fertige, bevor Sie etwas übernehmen.`,
  quota: "Die Vorschau für heute ist verbraucht",
  quotaText: (limit, reset) =>
    limit === 1
      ? `Ohne Konto gibt es eine Vorschau am Tag. Die nächste ist ab ${reset} möglich.`
      : `Ohne Konto gibt es ${limit} Vorschauen am Tag. Die nächste ist ab ${reset} möglich.`,
  quotaKept:
    "Ihre Dateien sind mit ihren Preisen aufgehoben: Melden Sie sich an, dann wandeln Sie sie sofort um.",
  discard: "Vorschau verwerfen",
  discardText: "Ihre Dateien und Ergebnisse sind danach nicht wiederzufinden.",
  gone: "Die Vorschau ist weg",
  goneText:
    "Sie ist abgelaufen, oder ein anderes Konto hat sie übernommen. Fügen Sie die Dateien noch einmal hinzu.",
  forget: "Weglegen",
  claim: "Ihre Vorschau",
  claimText: (done, deferred) =>
    [
      ...(done > 0 ? [`${dateien(done)} fertig`] : []),
      ...(deferred > 0 ? [`${dateien(deferred)} danach zu bestätigen`] : []),
    ].join(", "),
  claimFor: (credits) => `Für ${credits} übernehmen`,
  claimFree: "Dateien übernehmen",
  claimPrice: (credits) =>
    `Das Übernehmen kostet Ihr Konto einmalig ${credits}. Danach können Sie die Ergebnisse öffnen und herunterladen.`,
  claimNothing:
    "Umgewandelt wurde noch nichts; das Übernehmen kostet also nichts. Danach bestätigen Sie die Dateien unten wie andere auch.",
  claimRunning:
    "Die Vorschau läuft noch. Sobald sie zu Ende ist, lässt sie sich übernehmen; diese Seite wartet darauf.",
  claimed: "Die Vorschau gehört Ihnen.",
  unpaidText: (when) =>
    `Verloren ist nichts: Die Vorschau bleibt bis ${when} aufgehoben. Die Verwaltung kann Credits vergeben; versuchen Sie es dann noch einmal.`,
};

export const guest = inLanguage({ en, de });
