/** Words that the pages of administration share: their names, whom something belongs to. */
import { t } from "../../language.ts";

export const admin = {
  navigation: t("Administration", "Verwaltung"),
  groups: {
    operation: t("Operation", "Betrieb"),
    people: t("People and money", "Leute und Credits"),
    installation: "Installation",
  },
  pages: {
    admin: t("Overview", "Übersicht"),
    adminJobs: t("Jobs", "Aufträge"),
    adminSupport: t("Support references", "Supportzeichen"),
    adminFeedback: t("Feedback", "Rückmeldungen"),
    adminAudit: t("Audit log", "Prüfprotokoll"),
    adminLogs: "Log",
    adminUsers: t("Users", "Benutzer"),
    adminOrganizations: t("Organizations", "Organisationen"),
    adminPlans: t("Plans", "Tarife"),
    adminCredits: "Credits",
    adminRateCards: t("Rate cards", "Preislisten"),
    adminCapabilities: t("Capabilities", "Dateiarten"),
    adminModels: t("Models", "Modelle"),
    adminSettings: t("Egress and settings", "Netz und Einstellungen"),
    adminBackups: t("Backups", "Sicherungen"),
  },
  administratorsOnly: t("For administrators only", "Nur für die Verwaltung"),
  administratorsOnlyText: t(
    "These pages are for the people who run this installation. Ask one of them if you need something here.",
    "Diese Seiten sind für diejenigen, die diese Installation betreiben. Wenden Sie sich an sie, wenn Sie hier etwas brauchen.",
  ),
  signInFirst: t(
    "Sign in as an administrator to see these pages.",
    "Melden Sie sich mit einem Verwaltungskonto an, um diese Seiten zu sehen.",
  ),
  organization: t("Organization", "Organisation"),
  guest: t("a guest", "ein Gast"),
  capability: t("Kind", "Dateiart"),
  from: t("From", "Von"),
  to: t("To", "Bis"),
  filters: t("Filters", "Filter"),
  time: t("Time", "Zeit"),
  file: t("File", "Datei"),
};
