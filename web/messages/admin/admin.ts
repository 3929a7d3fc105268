/** Words that the pages of administration share: their names, whom something belongs to. */
import { inLanguage } from "../../language.ts";

const en = {
  navigation: "Administration",
  groups: { operation: "Operation", people: "People and money", installation: "Installation" },
  pages: {
    admin: "Overview",
    adminJobs: "Jobs",
    adminSupport: "Support references",
    adminFeedback: "Feedback",
    adminAudit: "Audit log",
    adminLogs: "Log",
    adminUsers: "Users",
    adminOrganizations: "Organizations",
    adminPlans: "Plans",
    adminCredits: "Credits",
    adminRateCards: "Rate cards",
    adminCapabilities: "Capabilities",
    adminModels: "Models",
    adminSettings: "Egress and settings",
    adminBackups: "Backups",
  },
  administratorsOnly: "For administrators only",
  administratorsOnlyText:
    "These pages are for the people who run this installation. Ask one of them if you need something here.",
  signInFirst: "Sign in as an administrator to see these pages.",
  organization: "Organization",
  guest: "a guest",
  capability: "Kind",
  from: "From",
  to: "To",
  filters: "Filters",
  time: "Time",
  file: "File",
};

const de: typeof en = {
  navigation: "Verwaltung",
  groups: { operation: "Betrieb", people: "Leute und Credits", installation: "Installation" },
  pages: {
    admin: "Übersicht",
    adminJobs: "Aufträge",
    adminSupport: "Supportzeichen",
    adminFeedback: "Rückmeldungen",
    adminAudit: "Prüfprotokoll",
    adminLogs: "Log",
    adminUsers: "Benutzer",
    adminOrganizations: "Organisationen",
    adminPlans: "Tarife",
    adminCredits: "Credits",
    adminRateCards: "Preislisten",
    adminCapabilities: "Dateiarten",
    adminModels: "Modelle",
    adminSettings: "Netz und Einstellungen",
    adminBackups: "Sicherungen",
  },
  administratorsOnly: "Nur für die Verwaltung",
  administratorsOnlyText:
    "Diese Seiten sind für diejenigen, die diese Installation betreiben. Wenden Sie sich an sie, wenn Sie hier etwas brauchen.",
  signInFirst: "Melden Sie sich mit einem Verwaltungskonto an, um diese Seiten zu sehen.",
  organization: "Organisation",
  guest: "ein Gast",
  capability: "Dateiart",
  from: "Von",
  to: "Bis",
  filters: "Filter",
  time: "Zeit",
  file: "Datei",
};

export const admin = inLanguage({ en, de });
