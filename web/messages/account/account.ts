/** Texts of the account pages, usage, profile and sessions. */
import { phrase, t } from "../../app/language.ts";
import { common } from "../common.ts";

export const accountTexts = {
  pages: t("Account pages", "Kontoseiten"),
  overview: t("Overview", "Übersicht"),
  work: t("Work", "Arbeit"),
  access: t("Access", "Zugriff"),
  usage: t("Usage", "Verbrauch"),
  apps: t("Applications", "Anwendungen"),
  webhooks: "Webhooks",
  sessions: t("Sessions", "Sitzungen"),
  profile: t("Profile", "Profil"),
  reservedNote: t("for queued and running jobs", "für wartende und laufende Aufträge"),
  spent: phrase("Spent in {month}", "Verbraucht im {month}"),
  spentNote: phrase("{start} to {end}", "{start} bis {end}"),
  jobsDone: t("Completed jobs", "Fertige Aufträge"),
  jobsFailed: phrase("{count} failed", "{count} fehlgeschlagen"),
  nothingLeft: t(
    "You have no Credits left. Ask an administrator for more.",
    "Sie haben keine Credits mehr. Bitten Sie einen Administrator um weitere.",
  ),
  activeKeys: t("Active API keys", "Aktive API-Schlüssel"),
  lastDays: phrase("Credits spent, last {days} days", "Verbrauchte Credits, letzte {days} Tage"),
  allUsage: t("All usage", "Gesamter Verbrauch"),
  noJobs: t("No jobs yet.", "Noch keine Aufträge."),
  convertFirst: t("Convert a document", "Ein Dokument umwandeln"),
};

export const usageTexts = {
  span: t("Period", "Zeitraum"),
  spans: {
    "7": t("7 days", "7 Tage"),
    "30": t("30 days", "30 Tage"),
    "90": t("90 days", "90 Tage"),
    "365": t("1 year", "1 Jahr"),
  },
  csv: t("Download as CSV", "Als CSV herunterladen"),
  spentWeekly: t("Credits spent per week", "Verbrauchte Credits pro Woche"),
  jobsWeekly: t("Jobs per week", "Aufträge pro Woche"),
  failed: t("Failed", "Fehlgeschlagen"),
  cancelled: t("Cancelled", "Abgebrochen"),
  byDay: t("By day", "Nach Tag"),
  day: t("Day (UTC)", "Tag (UTC)"),
  nothing: t("No conversions in this period.", "Keine Umwandlungen in diesem Zeitraum."),
};

export const profileTexts = {
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
  appearance: t("Appearance", "Darstellung"),
  appearanceHint: t("Saved in this browser.", "Wird in diesem Browser gespeichert."),
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
