/** German for the sentences of faults on these pages; `{}` stands for a word. Log and programs get English. */
const sentences: Readonly<Record<string, string>> = {
  "Enter your e-mail address.": "Geben Sie Ihre E-Mail-Adresse ein.",
  "Enter your password.": "Geben Sie Ihr Passwort ein.",
  "Enter your current password.": "Geben Sie Ihr aktuelles Passwort ein.",
  "Enter your name.": "Geben Sie Ihren Namen ein.",
  "Choose a password.": "Wählen Sie ein Passwort.",
  "The passwords do not match.": "Die beiden Passwörter stimmen nicht überein; geben Sie beide erneut ein.",
  "Choose at least {} characters; this password has {}.":
    "Wählen Sie mindestens {} Zeichen; dieses Passwort hat {}.",
  "Choose at most {} characters.": "Wählen Sie höchstens {} Zeichen.",
  "This password is too easy to guess. Choose another one.":
    "Wählen Sie ein anderes Passwort: Dieses ist leicht zu erraten.",
  "Wrong email address or password.": "Die E-Mail-Adresse oder das Passwort ist falsch.",
  "The current password is wrong.": "Das ist nicht das aktuelle Passwort.",
  "The new password must differ from the current one.": "Das ist das aktuelle Passwort.",
  "This account has no password. Ask an administrator for a password link.":
    "Dieses Konto hat kein Passwort; ein Administrator kann Ihnen einen Link dafür geben.",
  "An account with this address already exists. Sign in instead.":
    "Mit dieser Adresse gibt es schon ein Konto; melden Sie sich damit an.",
  "Sign-up is closed. Ask an administrator for an invitation.":
    "Die Registrierung ist geschlossen; bitten Sie einen Administrator um eine Einladung.",
  "This account is banned. Ask an administrator.":
    "Dieses Konto ist gesperrt; wenden Sie sich an einen Administrator.",
  "Too many sign-ins. Try again shortly.":
    "Gerade melden sich zu viele zugleich an; versuchen Sie es gleich erneut.",
  "This link is not valid: it was used, has expired or was replaced. Until there is an administrator, every server start prints a new link. Otherwise, sign in.":
    "Dieser Link ist ungültig: Er wurde schon verwendet, ist abgelaufen oder wurde ersetzt. Solange es keinen Administrator gibt, zeigt jeder Start des Servers einen neuen; sonst melden Sie sich an.",
  "This form was not sent from this installation's pages. Open them at {}.":
    "Das Formular kam nicht von den Seiten dieser Installation. Öffnen Sie sie unter {}.",
  "The form contains a field twice. Reload the page.":
    "Das Formular enthält ein Feld zweimal; laden Sie die Seite neu.",
  "Enter an email address, such as name@example.org.":
    "Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.",
  "A name needs 1 to {} visible characters.": "Ein Name braucht 1 bis {} sichtbare Zeichen.",
  "This link is not valid: it was used, has expired or was replaced by a newer one. Ask an administrator for a new link.":
    "Dieser Link ist ungültig: Er wurde schon verwendet, ist abgelaufen oder wurde ersetzt. Bitten Sie einen Administrator um einen neuen.",
  "Internal server error; try again, or report the request id to your administrator.":
    "Auf dem Server ist ein Fehler aufgetreten; versuchen Sie es erneut, und nennen Sie Ihrem Administrator die Nummer der Anfrage.",
  "The service is starting, stopping or out of disk space; try again shortly.":
    "Der Dienst startet oder stoppt gerade, oder ihm fehlt Speicherplatz; versuchen Sie es gleich erneut.",
  "This account does not have permission for this operation.": "Dieses Konto darf das nicht.",
  "Application not found among this user's connected applications.":
    "Eine solche Anwendung ist nicht verbunden.",
  "You are signed out; sign in again.": "Sie sind abgemeldet; melden Sie sich erneut an.",
  "Choose Allow or Deny.": "Wählen Sie „Zulassen“ oder „Ablehnen“.",
  "This access request is no longer valid. Start again from the application.":
    "Diese Anfrage gilt nicht mehr; beginnen Sie in der Anwendung von vorn.",
  "Single sign-on is not available here. Sign in with your e-mail address and password.":
    "Diese Installation hat kein Single Sign-on; melden Sie sich mit E-Mail-Adresse und Passwort an.",
};

const patterns = Object.entries(sentences).map(
  ([english, german]) =>
    [new RegExp(`^${RegExp.escape(english).replaceAll("\\{\\}", "(\\S+)")}$`), german] as const,
);

/** Null: no translation. */
export function inGerman(sentence: string): string | null {
  for (const [pattern, german] of patterns) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const [, ...parts] = match;
    return german.replace(/\{\}/g, () => parts.shift() ?? "");
  }
  return null;
}
