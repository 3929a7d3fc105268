/** Texts that administration pages share. */
import { t } from "../../app/language.ts";

export const admin = {
  navigation: t("Administration", "Administration"),
  groups: {
    operation: t("Operation", "Betrieb"),
    people: t("Users and billing", "Benutzer und Abrechnung"),
    installation: "Installation",
  },
  pages: {
    admin: t("Overview", "Übersicht"),
    adminJobs: t("Jobs", "Aufträge"),
    adminSupport: t("Support references", "Supportreferenzen"),
    adminFeedback: t("Feedback", "Feedback"),
    adminAudit: t("Audit log", "Audit-Protokoll"),
    adminLogs: "Log",
    adminUsers: t("Users", "Benutzer"),
    adminOrganizations: t("Organizations", "Organisationen"),
    adminPlans: t("Plans", "Tarife"),
    adminCredits: "Credits",
    adminRateCards: t("Rate cards", "Preislisten"),
    adminCapabilities: t("Capabilities", "Dateitypen"),
    adminModels: t("Models", "Modelle"),
    adminSettings: t("Network and settings", "Netzwerk und Einstellungen"),
    adminBackups: t("Backups", "Backups"),
  },
  administratorsOnly: t("Administrators only", "Nur für Administratoren"),
  administratorsOnlyText: t(
    "Ask an administrator of this installation if you need access.",
    "Wenden Sie sich an einen Administrator dieser Installation, wenn Sie Zugriff brauchen.",
  ),
  signInFirst: t("Sign in as an administrator.", "Melden Sie sich als Administrator an."),
  guest: t("guest", "Gast"),
  to: t("To", "Bis"),
  filters: t("Filters", "Filter"),
};
