/** Words of the profile and of the browsers that somebody is signed in with. */
import { phrase, t } from "../../app/language.ts";
import { common } from "../common.ts";

export const personWords = {
  sessionsText: t(
    "Where you are signed in. Sign out any sessions you don't recognize, then change your password.",
    "Hier sind Sie angemeldet. Melden Sie unbekannte Sitzungen ab, und ändern Sie dann Ihr Passwort.",
  ),
  thisBrowser: t("this browser", "dieser Browser"),
  someBrowser: t("Unknown program", "Unbekanntes Programm"),
  browserOn: phrase("{browser} on {system}", "{browser} unter {system}"),
  since: t("Signed in", "Angemeldet"),
  endOf: phrase("Sign out {name}", "{name} abmelden"),
  endTitle: phrase("Sign out {name}?", "{name} abmelden?"),
  endText: t("It must sign in again.", "Dort ist eine neue Anmeldung nötig."),
  endOwnText: t(
    "This is your current session. You will have to sign in again.",
    "Das ist Ihre aktuelle Sitzung. Sie müssen sich danach erneut anmelden.",
  ),
  ended: t("Session signed out.", "Sitzung abgemeldet."),
  endOthers: {
    submit: t("Sign out all others", "Alle anderen abmelden"),
    title: t("Sign out all other sessions?", "Alle anderen Sitzungen abmelden?"),
    text: t(
      "All other sessions are signed out and all application tokens are revoked. This session and API keys are kept.",
      "Alle anderen Sitzungen werden abgemeldet und alle Token von Anwendungen widerrufen. Diese Sitzung und API-Schlüssel bleiben erhalten.",
    ),
  },
  endAll: {
    submit: common.signOutEverywhere,
    title: t("Sign out everywhere?", "Überall abmelden?"),
    text: t(
      "All sessions including this one are signed out and all application tokens are revoked. API keys are kept.",
      "Alle Sitzungen, auch diese, werden abgemeldet und alle Token von Anwendungen widerrufen. API-Schlüssel bleiben erhalten.",
    ),
  },
  endedCount: t(
    (sessions: number, tokens: number) =>
      `Signed out: ${sessions} ${sessions === 1 ? "session" : "sessions"}. Revoked: ${tokens} application ${tokens === 1 ? "token" : "tokens"}.`,
    (sessions, tokens) =>
      `Abgemeldet: ${sessions} ${sessions === 1 ? "Sitzung" : "Sitzungen"}. Widerrufen: ${tokens} Token von Anwendungen.`,
  ),

  nameHint: t("Visible to others in your organization.", "Für andere in Ihrer Organisation sichtbar."),
  roles: {
    admin: t("Administrator", "Administrator"),
    member: t("Member", "Mitglied"),
  },
  look: t("Appearance", "Darstellung"),
  lookHint: t("Saved in this browser.", "Wird in diesem Browser gespeichert."),
  password: t("Password", "Passwort"),
  passwordText: t(
    "All other sessions are signed out and all application tokens are revoked. API keys are kept.",
    "Alle anderen Sitzungen werden abgemeldet und alle Token von Anwendungen widerrufen. API-Schlüssel bleiben erhalten.",
  ),
  currentPassword: t("Current password", "Aktuelles Passwort"),
  newPassword: t("New password", "Neues Passwort"),
  newPasswordHint: t(
    "At least 12 characters. A phrase of several words works well. Avoid common passwords, your name and your email.",
    "Mindestens 12 Zeichen. Gut ist ein Satz aus mehreren Wörtern. Vermeiden Sie häufige Passwörter, Ihren Namen und Ihre E-Mail-Adresse.",
  ),
  characters: phrase("{count} of at least {least} characters", "{count} von mindestens {least} Zeichen"),
  showPasswords: t("Show passwords", "Passwörter anzeigen"),
  changePassword: t("Change password", "Passwort ändern"),
  passwordChanged: t("Password changed.", "Passwort geändert."),
};
