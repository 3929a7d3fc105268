/** Words of the profile and of the browsers that somebody is signed in with. */
import { t } from "../../language.ts";

export const personWords = {
  sessionsText: t(
    "Where you are signed in. End what you do not know, and change your password then.",
    "Wo Sie angemeldet sind. Melden Sie ab, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
  ),
  thisBrowser: t("this browser", "dieser Browser"),
  someBrowser: t("An unknown program", "Ein unbekanntes Programm"),
  browserOn: t(
    (browser: string, system: string) => `${browser} on ${system}`,
    (browser, system) => `${browser} unter ${system}`,
  ),
  address: t("Address", "Adresse"),
  unknown: t("unknown", "unbekannt"),
  since: t("Signed in", "Angemeldet"),
  lastUse: t("Last used", "Zuletzt benutzt"),
  end: t("Sign out", "Abmelden"),
  endOf: t(
    (name: string) => `Sign out ${name}`,
    (name) => `${name} abmelden`,
  ),
  endTitle: t(
    (name: string) => `Sign out ${name}?`,
    (name) => `${name} abmelden?`,
  ),
  endText: t("Whoever uses it has to sign in again.", "Wer ihn benutzt, muss sich wieder anmelden."),
  endOwnText: t(
    "This is the browser that you are using: you will have to sign in again.",
    "Das ist der Browser, den Sie gerade benutzen: Sie müssen sich danach wieder anmelden.",
  ),
  ended: t("The browser is signed out.", "Der Browser ist abgemeldet."),
  endOthers: t("Sign out all others", "Alle anderen abmelden"),
  endOthersTitle: t("Sign out all other browsers?", "Alle anderen Browser abmelden?"),
  endAll: t("Sign out everywhere", "Überall abmelden"),
  endAllTitle: t("Sign out everywhere?", "Überall abmelden?"),
  endOthersText: t(
    "All other browsers have to sign in again, and the tokens of all applications end. This browser and API keys stay.",
    "Alle anderen Browser müssen sich wieder anmelden, und die Token aller Anwendungen enden. Dieser Browser und API-Schlüssel bleiben.",
  ),
  endAllText: t(
    "All browsers, this one too, have to sign in again, and the tokens of all applications end. API keys stay.",
    "Alle Browser, auch dieser, müssen sich wieder anmelden, und die Token aller Anwendungen enden. API-Schlüssel bleiben.",
  ),
  endedCount: t(
    (sessions: number, tokens: number) =>
      `Ended: ${sessions} ${sessions === 1 ? "browser" : "browsers"}, ${tokens} ${tokens === 1 ? "token" : "tokens"} of applications.`,
    (sessions, tokens) => `Beendet: ${sessions} Browser, ${tokens} Token von Anwendungen.`,
  ),

  person: t("You", "Sie"),
  name: "Name",
  nameHint: t("What others in your organization see.", "Was andere in Ihrer Organisation sehen."),
  email: t("E-mail address", "E-Mail-Adresse"),
  organization: t("Organization", "Organisation"),
  role: t("Role", "Rolle"),
  roles: {
    admin: t("Administers this installation", "Verwaltet diese Installation"),
    member: t("Member", "Mitglied"),
  },
  look: t("Look and language", "Aussehen und Sprache"),
  lookHint: t("Kept in this browser.", "Wird in diesem Browser aufgehoben."),
  password: t("Password", "Passwort"),
  passwordText: t(
    "Afterwards all other browsers are signed out, and the tokens of all applications end. API keys stay.",
    "Danach sind alle anderen Browser abgemeldet, und die Token aller Anwendungen enden. API-Schlüssel bleiben.",
  ),
  currentPassword: t("Current password", "Jetziges Passwort"),
  newPassword: t("New password", "Neues Passwort"),
  newPasswordHint: t(
    "At least 12 characters of any kind, spaces too; a few words are good. Nothing that is guessed first, such as a common password, your name or your address.",
    "Mindestens 12 Zeichen jeder Art, auch Leerzeichen; ein paar Wörter sind gut. Nichts, was zuerst geraten wird, etwa ein häufiges Passwort, Ihr Name oder Ihre Adresse.",
  ),
  characters: t(
    (count: number, least: number) => `${count} of at least ${least} characters`,
    (count, least) => `${count} von mindestens ${least} Zeichen`,
  ),
  showPasswords: t("Show what I type", "Zeigen, was ich tippe"),
  changePassword: t("Change password", "Passwort ändern"),
  passwordChanged: t("The new password is in force.", "Das neue Passwort gilt."),
};
