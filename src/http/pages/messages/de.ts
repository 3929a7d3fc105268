import { appScopes } from "../../../../web/messages/app-scopes.ts";
import { type Html, html } from "../html.ts";
import type { Words } from "./en.ts";

export const de: Words = {
  error: "Fehler",
  field: {
    email: "E-Mail-Adresse",
    name: "Ihr Name",
    password: "Passwort",
    currentPassword: "Bisheriges Passwort",
    newPassword: "Neues Passwort",
    newPasswordAgain: "Neues Passwort, noch einmal",
    passwordRules:
      "Mindestens 12 beliebige Zeichen, auch Leerzeichen; ein paar Wörter sind gut. Nichts, was zuerst geraten wird, etwa ein verbreitetes Passwort, Ihr Name oder Ihre Adresse.",
  },
  fieldsWrong: (count: number) =>
    count === 1 ? "Ein Feld stimmt noch nicht:" : `${count} Felder stimmen noch nicht:`,
  tooManyTries: (seconds: number) =>
    `Zu viele Versuche. Warten Sie ${waitInWords(seconds)} und versuchen Sie es dann noch einmal.`,
  signIn: {
    title: "Anmelden",
    with: (name: string) => `Mit ${name} anmelden`,
    noAccount: (href: string) => html`Noch kein Konto? <a href="${href}">Legen Sie eines an</a>.`,
    forgotten:
      "Passwort vergessen? Wer diese Installation verwaltet, kann Ihnen einen Link geben, mit dem Sie ein neues setzen.",
    already: "Sie sind angemeldet",
    goOn: "Weiter",
    useAnother: "Abmelden und ein anderes Konto benutzen",
  },
  signedInAs: (name: string, email: string) =>
    html`Sie sind als <strong><bdi>${name}</bdi></strong> (${email}) angemeldet.`,
  signOut: "Abmelden",
  signUp: {
    title: "Konto anlegen",
    intro: "Sie bekommen eine eigene Organisation.",
    button: "Konto anlegen",
    haveOne: (href: string) => html`Sie haben schon ein Konto? <a href="${href}">Melden Sie sich an</a>.`,
  },
  links: {
    setup: {
      title: "Markmill einrichten",
      intro: (_: Html) => html`Legen Sie das Konto an, mit dem diese Installation zuerst verwaltet wird.`,
      button: "Konto anlegen",
    },
    invitation: {
      title: "Bei Markmill mitmachen",
      intro: (organization: Html) =>
        html`Sie sind eingeladen, ein Konto in der Organisation ${organization} anzulegen.`,
      button: "Konto anlegen",
    },
    reset: {
      title: "Neues Passwort setzen",
      intro: (_: Html) => html`Überall sonst werden Sie abgemeldet.`,
      button: "Passwort setzen",
    },
  },
  ownPassword: {
    title: "Passwort ändern",
    intro:
      "Ihre anderen Browser werden abgemeldet, und Anwendungen müssen neue Token anfordern. API-Schlüssel bleiben.",
    button: "Passwort ändern",
    back: "Zurück zu Ihrem Konto",
  },
  consent: {
    title: "Anwendung zulassen?",
    callsItself: "Eine Anwendung, die sich so nennt:",
    wants:
      "möchte in Ihrem Namen handeln. Diesen Namen hat niemand geprüft. Sicher ist, wohin Ihr Browser geht, wenn Sie entschieden haben:",
    thisComputer: "(ein Programm auf Ihrem eigenen Rechner)",
    denyIf: "Wenn Sie das nicht gerade selbst begonnen haben, lehnen Sie ab.",
    could: "Sie könnte:",
    actingFor: "Handelt für",
    of: (name: string, email: string, organization: string) =>
      `${name} (${email}), Organisation ${organization}`,
    at: "Bei",
    allow: "Zulassen",
    deny: "Ablehnen",
  },
  account: {
    title: "Ihr Konto",
    signedIn: "Sie sind angemeldet.",
    name: "Name",
    organization: "Organisation",
    role: "Rolle",
    administrator: "Verwaltet diese Installation",
    ways: "Dokumente wandeln Sie über die API um, mit der Befehlszeile, mit Anwendungen, die Sie verbinden, oder, mit Skripten, auf diesen Seiten.",
    api: (href: string) => html`<a href="${href}">Beschreibung der API</a> (OpenAPI)`,
    errors: (href: string) => html`<a href="${href}">Fehler der API</a> (englisch)`,
    everywhere: "Überall abmelden",
    everywhereHint: "In jedem Browser; Anwendungen müssen neue Token anfordern. API-Schlüssel bleiben.",
    apps: "Verbundene Anwendungen",
    may: "darf:",
    disconnect: (name: Html) => html`${name} trennen`,
    done: {
      password: "Ihr Passwort ist geändert. Ihre anderen Browser sind abgemeldet.",
      disconnect: "Die Anwendung ist getrennt.",
    },
  },
  console: {
    title: "Aus Dokumenten wird Markdown",
    needsScripts: (docs: string) =>
      html`Diese Seite braucht Skripte; alle kommen von dieser Installation. Ohne sie gibt es die <a href="${docs}">API</a> und die Befehlszeile.`,
    signIn: "Anmelden",
    account: "Ihr Konto",
  },
  scopes: appScopes.de,
  fault: {
    link_not_found: "Dieser Link geht nicht",
    csrf_rejected: "Öffnen Sie die Seite noch einmal",
    403: "Nicht erlaubt",
    404: "Hier ist nichts",
    429: "Zu viele Versuche",
    500: "Etwas ist schiefgegangen",
    503: "Gerade nicht verfügbar",
    other: "Das hat nicht geklappt",
    nowhere: "Unter dieser Adresse gibt es keine Seite.",
    start: "Zur Startseite",
    request: (id: Html) => html`Anfrage ${id}`,
  },
};

function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "eine Sekunde" : `${seconds} Sekunden`;
  return `${Math.ceil(seconds / 60)} Minuten`;
}
