/** Messages of the pages that work without scripts, in every language that the pages have. */
import { charactersMin } from "../../../auth/password-rules.ts";
import { type Html, html } from "../html.ts";
import type { Language } from "../preferences.ts";

/** Selects one of the two; also for functions. */
interface Choose {
  (en: string, de: string): string;
  <Message>(en: Message, de: NoInfer<Message>): Message;
}

const wordsIn = (t: Choose) => ({
  error: t("Error", "Fehler"),
  field: {
    email: t("E-mail address", "E-Mail-Adresse"),
    name: t("Your name", "Ihr Name"),
    password: t("Password", "Passwort"),
    currentPassword: t("Current password", "Aktuelles Passwort"),
    newPassword: t("New password", "Neues Passwort"),
    newPasswordAgain: t("Confirm password", "Passwort bestätigen"),
    passwordRules: t(
      `At least ${charactersMin} characters. A phrase of several words works well. Avoid common passwords, your name and your email.`,
      `Mindestens ${charactersMin} Zeichen. Gut ist ein Satz aus mehreren Wörtern. Vermeiden Sie häufige Passwörter, Ihren Namen und Ihre E-Mail-Adresse.`,
    ),
  },
  fieldsWrong: t(
    (count: number) => (count === 1 ? "Fix 1 field:" : `Fix ${count} fields:`),
    (count) => (count === 1 ? "Korrigieren Sie 1 Feld:" : `Korrigieren Sie ${count} Felder:`),
  ),
  tooManyTries: t(
    (seconds: number) =>
      `Too many attempts. Try again in ${waitIn(seconds, ["second", "seconds", "minutes"])}.`,
    (seconds) =>
      `Zu viele Versuche. Versuchen Sie es in ${waitIn(seconds, ["Sekunde", "Sekunden", "Minuten"])} erneut.`,
  ),
  signIn: {
    title: t("Sign in", "Anmelden"),
    with: t(
      (name: string) => `Sign in with ${name}`,
      (name) => `Mit ${name} anmelden`,
    ),
    noAccount: t(
      (href: string) => html`No account yet? <a href="${href}">Create one</a>.`,
      (href) => html`Noch kein Konto? <a href="${href}">Konto erstellen</a>.`,
    ),
    forgotten: t(
      "Forgot your password? Ask an administrator for a link to set a new one.",
      "Passwort vergessen? Bitten Sie einen Administrator um einen Link für ein neues Passwort.",
    ),
    already: t("You are signed in", "Sie sind angemeldet"),
    goOn: t("Continue", "Weiter"),
    useAnother: t("Sign out and use another account", "Abmelden und ein anderes Konto verwenden"),
  },
  signedInAs: t(
    (name: string, email: string) =>
      html`You are signed in as <strong><bdi>${name}</bdi></strong> (${email}).`,
    (name, email) => html`Sie sind als <strong><bdi>${name}</bdi></strong> (${email}) angemeldet.`,
  ),
  signOut: t("Sign out", "Abmelden"),
  signUp: {
    title: t("Create account", "Konto erstellen"),
    intro: t("Your account includes its own organization.", "Ihr Konto erhält eine eigene Organisation."),
    button: t("Create account", "Konto erstellen"),
    haveOne: t(
      (href: string) => html`Already have an account? <a href="${href}">Sign in</a>.`,
      (href) => html`Sie haben schon ein Konto? <a href="${href}">Anmelden</a>.`,
    ),
  },
  links: {
    setup: {
      title: t("Set up Markmill", "Markmill einrichten"),
      intro: t(
        (_: Html) => html`Create the first administrator account.`,
        (_) => html`Erstellen Sie das erste Administratorkonto.`,
      ),
      button: t("Create account", "Konto erstellen"),
    },
    invitation: {
      title: t("Join Markmill", "Markmill beitreten"),
      intro: t(
        (organization: Html) => html`You are invited to join the organization ${organization}.`,
        (organization) => html`Sie sind in die Organisation ${organization} eingeladen.`,
      ),
      button: t("Create account", "Konto erstellen"),
    },
    reset: {
      title: t("Set a new password", "Neues Passwort festlegen"),
      intro: t(
        (_: Html) => html`You will be signed out everywhere else.`,
        (_) => html`Sie werden überall sonst abgemeldet.`,
      ),
      button: t("Set password", "Passwort festlegen"),
    },
  },
  ownPassword: {
    title: t("Change your password", "Passwort ändern"),
    intro: t(
      "All other sessions are signed out and all application tokens are revoked. API keys are kept.",
      "Alle anderen Sitzungen werden abgemeldet und alle Token von Anwendungen widerrufen. API-Schlüssel bleiben erhalten.",
    ),
    button: t("Change password", "Passwort ändern"),
    back: t("Back to your account", "Zurück zu Ihrem Konto"),
  },
  consent: {
    title: t("Connect an application?", "Anwendung verbinden?"),
    callsItself: t("An application named", "Eine Anwendung namens"),
    wants: t(
      "wants to act on your behalf. Its name is not verified. After your decision your browser goes to:",
      "möchte in Ihrem Namen handeln. Der Name ist nicht geprüft. Nach Ihrer Entscheidung geht Ihr Browser zu:",
    ),
    thisComputer: t("(a program on your own computer)", "(ein Programm auf Ihrem eigenen Rechner)"),
    denyIf: t(
      "Deny access if you did not start this yourself.",
      "Lehnen Sie ab, wenn Sie das nicht selbst gestartet haben.",
    ),
    could: t("It will be able to:", "Sie kann dann:"),
    actingFor: t("Acting for", "Handelt für"),
    of: t(
      (name: string, email: string, organization: string) =>
        `${name} (${email}), organization ${organization}`,
      (name, email, organization) => `${name} (${email}), Organisation ${organization}`,
    ),
    at: t("At", "Bei"),
    allow: t("Allow", "Zulassen"),
    deny: t("Deny", "Ablehnen"),
  },
  account: {
    title: t("Your account", "Ihr Konto"),
    signedIn: t("You are signed in.", "Sie sind angemeldet."),
    name: t("Name", "Name"),
    organization: t("Organization", "Organisation"),
    role: t("Role", "Rolle"),
    administrator: t("Administrator", "Administrator"),
    ways: t(
      "Convert documents with the API, the command line, connected applications, or on these pages with scripts enabled.",
      "Wandeln Sie Dokumente über die API, die Befehlszeile, verbundene Anwendungen oder, mit aktivierten Skripten, auf diesen Seiten um.",
    ),
    api: t(
      (href: string) => html`<a href="${href}">API description</a> (OpenAPI)`,
      (href) => html`<a href="${href}">Beschreibung der API</a> (OpenAPI)`,
    ),
    errors: t(
      (href: string) => html`<a href="${href}">API errors</a>`,
      (href) => html`<a href="${href}">Fehler der API</a> (englisch)`,
    ),
    everywhere: t("Sign out everywhere", "Überall abmelden"),
    everywhereHint: t(
      "Signs out all sessions and revokes all application tokens. API keys are kept.",
      "Meldet alle Sitzungen ab und widerruft alle Token von Anwendungen. API-Schlüssel bleiben erhalten.",
    ),
    apps: t("Connected applications", "Verbundene Anwendungen"),
    may: t("can:", "kann:"),
    disconnect: t(
      (name: Html) => html`Disconnect ${name}`,
      (name) => html`${name} trennen`,
    ),
    done: {
      password: t(
        "Password changed. Your other sessions are signed out.",
        "Passwort geändert. Ihre anderen Sitzungen sind abgemeldet.",
      ),
      disconnect: t("Application disconnected.", "Anwendung getrennt."),
    },
  },
  console: {
    title: t("Documents to Markdown", "Dokumente zu Markdown"),
    needsScripts: t(
      (docs: string) =>
        html`This page needs scripts, which all come from this installation. Without scripts, use the <a href="${docs}">API</a> or the command line.`,
      (docs) =>
        html`Diese Seite braucht Skripte, die alle von dieser Installation stammen. Ohne Skripte verwenden Sie die <a href="${docs}">API</a> oder die Befehlszeile.`,
    ),
    signIn: t("Sign in", "Anmelden"),
    account: t("Your account", "Ihr Konto"),
  },
  fault: {
    link_not_found: t("Link not valid", "Link ungültig"),
    csrf_rejected: t("Open the page again", "Öffnen Sie die Seite erneut"),
    403: t("Not allowed", "Nicht erlaubt"),
    404: t("Page not found", "Seite nicht gefunden"),
    429: t("Too many attempts", "Zu viele Versuche"),
    500: t("Server error", "Serverfehler"),
    503: t("Service unavailable", "Dienst nicht verfügbar"),
    other: t("Request failed", "Anfrage fehlgeschlagen"),
    /** Title for a URL without a page. */
    nowhere: t("There is no page at this address.", "Unter dieser Adresse gibt es keine Seite."),
    start: t("Go to the start page", "Zur Startseite"),
    request: t(
      (id: Html) => html`Request ${id}`,
      (id) => html`Anfrage ${id}`,
    ),
  },
});

function waitIn(seconds: number, [one, some, minutes]: readonly [string, string, string]): string {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? one : some}`;
  return `${Math.ceil(seconds / 60)} ${minutes}`;
}

export type Words = ReturnType<typeof wordsIn>;

export const messages: Readonly<Record<Language, Words>> = {
  en: wordsIn(<Message>(en: Message) => en),
  de: wordsIn(<Message>(_: Message, de: Message) => de),
};
