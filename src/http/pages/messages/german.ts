/** German for the sentences of faults that people meet on these pages. The log and programs have them in English. */

type German = string | ((...parts: string[]) => string);

const sentences: readonly (readonly [RegExp, German])[] = [
  [/^Enter your e-mail address\.$/, "Geben Sie Ihre E-Mail-Adresse ein."],
  [/^Enter your password\.$/, "Geben Sie Ihr Passwort ein."],
  [/^Enter your current password\.$/, "Geben Sie Ihr bisheriges Passwort ein."],
  [/^Enter your name\.$/, "Geben Sie Ihren Namen ein."],
  [/^Choose a password\.$/, "Wählen Sie ein Passwort."],
  [
    /^The two passwords differ; type both again\.$/,
    "Die beiden Passwörter sind verschieden; geben Sie beide noch einmal ein.",
  ],
  [
    /^Choose at least (\d+) characters; this password has (\d+)\.$/,
    (least, given) => `Wählen Sie mindestens ${least} Zeichen; dieses Passwort hat ${given}.`,
  ],
  [/^Choose at most (\d+) characters\.$/, (most) => `Wählen Sie höchstens ${most} Zeichen.`],
  [
    /^Choose another password: this is one of those that are guessed first\.$/,
    "Wählen Sie ein anderes Passwort: Dieses gehört zu denen, die zuerst geraten werden.",
  ],
  [/^The e-mail address or the password is wrong\.$/, "Die E-Mail-Adresse oder das Passwort ist falsch."],
  [/^This is not the current password\.$/, "Das ist nicht das bisherige Passwort."],
  [/^This is the current password\.$/, "Das ist das bisherige Passwort."],
  [
    /^This account has no password; an administrator can hand out a link that sets one\.$/,
    "Dieses Konto hat kein Passwort; wer die Installation verwaltet, kann einen Link ausgeben, der eines setzt.",
  ],
  [
    /^There is an account with this address already; sign in to it\.$/,
    "Mit dieser Adresse gibt es schon ein Konto; melden Sie sich damit an.",
  ],
  [
    /^People do not make accounts by themselves here; an administrator can invite you\.$/,
    "Hier legt sich niemand selbst ein Konto an; wer die Installation verwaltet, kann Sie einladen.",
  ],
  [
    /^This account is blocked; ask an administrator\.$/,
    "Dieses Konto ist gesperrt; wenden Sie sich an die Verwaltung.",
  ],
  [
    /^Too many people are signing in at this moment; try again shortly\.$/,
    "Gerade melden sich zu viele zugleich an; versuchen Sie es gleich noch einmal.",
  ],
  [
    /^This link does not work, or not any more: it was used, has expired or was replaced by a newer one\. While nobody administers the installation, every start of the server prints a new one; otherwise sign in\.$/,
    "Dieser Link geht nicht oder nicht mehr: Er wurde benutzt, ist abgelaufen oder durch einen neueren ersetzt. Solange niemand die Installation verwaltet, zeigt jeder Start des Servers einen neuen; sonst melden Sie sich an.",
  ],
  [
    /^The form did not come from this installation's own pages\. They are at (\S+); open them there\.$/,
    (address) =>
      `Das Formular kam nicht von den Seiten dieser Installation. Sie sind unter ${address}; öffnen Sie sie dort.`,
  ],
  [
    /^The form names a field twice; load the page again\.$/,
    "Im Formular steht ein Feld zweimal; laden Sie die Seite neu.",
  ],
  [
    /^Enter an e-mail address, such as name@example\.org\.$/,
    "Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.",
  ],
  [
    /^A name needs 1 to (\d+) visible characters\.$/,
    (most) => `Ein Name braucht 1 bis ${most} sichtbare Zeichen.`,
  ],
  [
    /^This link does not work, or not any more: it was used, has expired or was replaced by a newer one\. Ask an administrator for a new one\.$/,
    "Dieser Link geht nicht oder nicht mehr: Er wurde benutzt, ist abgelaufen oder durch einen neueren ersetzt. Bitten Sie die Verwaltung um einen neuen.",
  ],
  [
    /^Something went wrong on our side; try again, and tell your administrator the request id\.$/,
    "Bei uns ist etwas schiefgegangen; versuchen Sie es noch einmal, und nennen Sie der Verwaltung die Nummer der Anfrage.",
  ],
  [
    /^The service is starting, stopping or out of storage; try again shortly\.$/,
    "Der Dienst startet oder hält gerade an, oder ihm fehlt Speicherplatz; versuchen Sie es gleich noch einmal.",
  ],
  [/^This account may not do that\.$/, "Dieses Konto darf das nicht."],
  [
    /^There is no such application that this user let in\.$/,
    "Eine solche Anwendung haben Sie nicht zugelassen.",
  ],
  [/^You are signed out; sign in again\.$/, "Sie sind abgemeldet; melden Sie sich wieder an."],
  [/^Choose Allow or Deny\.$/, "Wählen Sie „Zulassen“ oder „Ablehnen“."],
  [
    /^This request for access is not valid any more; start again from the application\.$/,
    "Diese Anfrage gilt nicht mehr; beginnen Sie in der Anwendung noch einmal.",
  ],
  [
    /^This installation has no single sign-on; sign in with your e-mail address and password\.$/,
    "Diese Installation hat keine gemeinsame Anmeldung; melden Sie sich mit E-Mail-Adresse und Passwort an.",
  ],
];

/** Null: not known here. */
export function inGerman(sentence: string): string | null {
  for (const [pattern, german] of sentences) {
    const match = pattern.exec(sentence);
    if (match !== null) return typeof german === "string" ? german : german(...match.slice(1));
  }
  return null;
}
