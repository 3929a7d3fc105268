/** Words of the profile and of the browsers that somebody is signed in with. */
import { inLanguage } from "../../language.ts";

const en = {
  sessionsText: "Where you are signed in. End what you do not know, and change your password then.",
  thisBrowser: "this browser",
  someBrowser: "An unknown program",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  address: "Address",
  unknown: "unknown",
  since: "Signed in",
  lastUse: "Last used",
  end: "Sign out",
  endOf: (name: string) => `Sign out ${name}`,
  endTitle: (name: string) => `Sign out ${name}?`,
  endText: "Whoever uses it has to sign in again.",
  endOwnText: "This is the browser that you are using: you will have to sign in again.",
  ended: "The browser is signed out.",
  endOthers: "Sign out all others",
  endOthersTitle: "Sign out all other browsers?",
  endAll: "Sign out everywhere",
  endAllTitle: "Sign out everywhere?",
  endOthersText:
    "All other browsers have to sign in again, and the tokens of all applications end. This browser and API keys stay.",
  endAllText:
    "All browsers, this one too, have to sign in again, and the tokens of all applications end. API keys stay.",
  endedCount: (sessions: number, tokens: number) =>
    `Ended: ${sessions} ${sessions === 1 ? "browser" : "browsers"}, ${tokens} ${tokens === 1 ? "token" : "tokens"} of applications.`,

  person: "You",
  name: "Name",
  nameHint: "What others in your organization see.",
  email: "E-mail address",
  organization: "Organization",
  role: "Role",
  roles: { admin: "Administers this installation", member: "Member" },
  look: "Look and language",
  lookHint: "Kept in this browser.",
  password: "Password",
  passwordText:
    "Afterwards all other browsers are signed out, and the tokens of all applications end. API keys stay.",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHint:
    "At least 12 characters of any kind, spaces too; a few words are good. Nothing that is guessed first, such as a common password, your name or your address.",
  characters: (count: number, least: number) => `${count} of at least ${least} characters`,
  showPasswords: "Show what I type",
  changePassword: "Change password",
  passwordChanged: "The new password is in force.",
};

const de: typeof en = {
  sessionsText:
    "Wo Sie angemeldet sind. Melden Sie ab, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.",
  thisBrowser: "dieser Browser",
  someBrowser: "Ein unbekanntes Programm",
  browserOn: (browser: string, system: string) => `${browser} unter ${system}`,
  address: "Adresse",
  unknown: "unbekannt",
  since: "Angemeldet",
  lastUse: "Zuletzt benutzt",
  end: "Abmelden",
  endOf: (name: string) => `${name} abmelden`,
  endTitle: (name: string) => `${name} abmelden?`,
  endText: "Wer ihn benutzt, muss sich wieder anmelden.",
  endOwnText: "Das ist der Browser, den Sie gerade benutzen: Sie müssen sich danach wieder anmelden.",
  ended: "Der Browser ist abgemeldet.",
  endOthers: "Alle anderen abmelden",
  endOthersTitle: "Alle anderen Browser abmelden?",
  endAll: "Überall abmelden",
  endAllTitle: "Überall abmelden?",
  endOthersText:
    "Alle anderen Browser müssen sich wieder anmelden, und die Token aller Anwendungen enden. Dieser Browser und API-Schlüssel bleiben.",
  endAllText:
    "Alle Browser, auch dieser, müssen sich wieder anmelden, und die Token aller Anwendungen enden. API-Schlüssel bleiben.",
  endedCount: (sessions: number, tokens: number) =>
    `Beendet: ${sessions} Browser, ${tokens} Token von Anwendungen.`,

  person: "Sie",
  name: "Name",
  nameHint: "Was andere in Ihrer Organisation sehen.",
  email: "E-Mail-Adresse",
  organization: "Organisation",
  role: "Rolle",
  roles: { admin: "Verwaltet diese Installation", member: "Mitglied" },
  look: "Aussehen und Sprache",
  lookHint: "Wird in diesem Browser aufgehoben.",
  password: "Passwort",
  passwordText:
    "Danach sind alle anderen Browser abgemeldet, und die Token aller Anwendungen enden. API-Schlüssel bleiben.",
  currentPassword: "Jetziges Passwort",
  newPassword: "Neues Passwort",
  newPasswordHint:
    "Mindestens 12 Zeichen jeder Art, auch Leerzeichen; ein paar Wörter sind gut. Nichts, was zuerst geraten wird, etwa ein häufiges Passwort, Ihr Name oder Ihre Adresse.",
  characters: (count: number, least: number) => `${count} von mindestens ${least} Zeichen`,
  showPasswords: "Zeigen, was ich tippe",
  changePassword: "Passwort ändern",
  passwordChanged: "Das neue Passwort gilt.",
};

export const personWords = inLanguage({ en, de });
