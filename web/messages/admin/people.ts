/** Words of the administration's pages on users and organizations. */
import { t } from "../../language.ts";

export const people = {
  users: t("Users", "Benutzer"),
  user: t("User", "Benutzer"),
  name: "Name",
  email: t("E-mail address", "E-Mail-Adresse"),
  role: t("Role", "Rolle"),
  roles: { member: t("Member", "Mitglied"), admin: t("Administrator", "Administrator") },
  roleHint: t(
    "Members work in their organization; administrators manage the whole installation.",
    "Mitglieder arbeiten in ihrer Organisation; Administratoren verwalten die ganze Installation.",
  ),
  organization: t("Organization", "Organisation"),
  allOrganizations: t("All organizations", "Alle Organisationen"),
  organizationsCut: t(
    (shown: number) =>
      `Showing the first ${shown} organizations. Open other organizations from their own page.`,
    (shown) => `Die ersten ${shown} Organisationen. Andere öffnen Sie über deren eigene Seite.`,
  ),
  state: t("Status", "Status"),
  active: t("active", "aktiv"),
  banned: t("banned", "gesperrt"),
  since: t("Since", "Seit"),
  you: t("you", "Sie"),
  filterText: t("Name or e-mail contains", "Name oder E-Mail enthält"),
  noMatch: t("No users found.", "Keine Benutzer gefunden."),
  open: t("Open", "Öffnen"),
  openUser: t(
    (name: string) => `Open ${name}`,
    (name) => `${name} öffnen`,
  ),
  newUser: t("Create user", "Benutzer erstellen"),
  newUserText: t(
    "The account has no password yet. Create a password link afterwards and send it to the user, or use an invitation instead.",
    "Das Konto hat noch kein Passwort. Erstellen Sie danach einen Passwort-Link und geben Sie ihn weiter, oder verwenden Sie eine Einladung.",
  ),
  made: t(
    (name: string) => `${name} created.`,
    (name) => `${name} erstellt.`,
  ),
  invite: t("Invite user", "Benutzer einladen"),
  inviteText: t(
    "Creates a link that works once. No email is sent; pass the link on yourself.",
    "Erstellt einen Link, der einmal gilt. Es wird keine E-Mail gesendet; geben Sie den Link selbst weiter.",
  ),
  inviteSubmit: t("Create invitation", "Einladung erstellen"),
  inviteDone: t(
    (email: string) => `Invitation for ${email}`,
    (email) => `Einladung für ${email}`,
  ),
  inviteOnce: t(
    "Copy this link now; you won't see it again.",
    "Kopieren Sie diesen Link jetzt; er wird nicht noch einmal angezeigt.",
  ),
  inviteLink: t("Invitation link", "Einladungslink"),
  linkUntil: t(
    (when: string) => `Works once, until ${when}.`,
    (when) => `Gilt einmal, bis ${when}.`,
  ),
  done: t("Done", "Fertig"),
  invitations: t("Invitations", "Einladungen"),
  invitationsText: t(
    "Open invitations, and those that ended within the last week.",
    "Offene Einladungen und solche, die in der letzten Woche endeten.",
  ),
  noInvitations: t("No invitations.", "Keine Einladungen."),
  invitationStatus: {
    open: t("open", "offen"),
    used: t("used", "angenommen"),
    revoked: t("revoked", "widerrufen"),
    expired: t("expired", "abgelaufen"),
  },
  until: t("Valid until", "Gültig bis"),
  revoke: t("Revoke", "Widerrufen"),
  revokeInvitation: t(
    (email: string) => `Revoke invitation for ${email}`,
    (email) => `Einladung für ${email} widerrufen`,
  ),
  revokeInvitationText: t(
    (email: string) => `The link for ${email} stops working. You can create a new invitation at any time.`,
    (email) =>
      `Der Link für ${email} gilt dann nicht mehr. Sie können jederzeit eine neue Einladung erstellen.`,
  ),
  revoked: t("Revoked.", "Widerrufen."),
  change: t("Edit", "Bearbeiten"),
  changed: t("Saved.", "Gespeichert."),
  moveEnds: t(
    "Moving a user signs them out everywhere, disconnects their applications, and revokes the API keys they created for the old organization.",
    "Beim Wechsel wird der Benutzer überall abgemeldet, seine Anwendungen werden getrennt und seine API-Schlüssel der alten Organisation widerrufen.",
  ),
  demoteEnds: t(
    "Links created by this administrator stop working, and their keys lose administration access.",
    "Von diesem Administrator erstellte Links gelten nicht mehr, und seine Schlüssel verlieren den Administrationszugriff.",
  ),
  access: t("Sign-in", "Anmeldung"),
  resetLink: t("Password link", "Passwort-Link"),
  resetLinkText: t(
    "Replaces any earlier link. Using it signs the user out everywhere else. Copy it now; you won't see it again.",
    "Ersetzt frühere Links. Beim Verwenden wird der Benutzer überall sonst abgemeldet. Kopieren Sie ihn jetzt; er wird nicht noch einmal angezeigt.",
  ),
  signOut: t("Sign out everywhere", "Überall abmelden"),
  signOutText: t(
    (name: string) =>
      `Signs ${name} out of all sessions and applications. API keys are kept, and ${name} can sign in again.`,
    (name) =>
      `Meldet ${name} in allen Sitzungen und Anwendungen ab. API-Schlüssel bleiben erhalten, und eine neue Anmeldung ist möglich.`,
  ),
  ban: t("Ban", "Sperren"),
  banText: t(
    (name: string) =>
      `${name} is signed out everywhere and can no longer sign in. API keys created by this user are revoked; unbanning does not restore them.`,
    (name) =>
      `${name} wird überall abgemeldet und kann sich nicht mehr anmelden. Selbst erstellte API-Schlüssel werden widerrufen; das Entsperren stellt sie nicht wieder her.`,
  ),
  unban: t("Unban", "Entsperren"),
  unbanText: t(
    (name: string) => `${name} can sign in again. Revoked keys and sessions are not restored.`,
    (name) =>
      `${name} kann sich wieder anmelden. Widerrufene Schlüssel und Sitzungen werden nicht wiederhergestellt.`,
  ),
  ended: t(
    ({ sessions, tokens, keys }: { sessions: number; tokens: number; keys: number }) =>
      `Ended: ${sessions} ${sessions === 1 ? "session" : "sessions"}, ${tokens} application ${tokens === 1 ? "token" : "tokens"}, ${keys} API ${keys === 1 ? "key" : "keys"}.`,
    ({ sessions, tokens, keys }) =>
      `Beendet: ${sessions} ${sessions === 1 ? "Sitzung" : "Sitzungen"}, ${tokens} Anwendungs-Token, ${keys} API-Schlüssel.`,
  ),
  bannedNow: t(
    (name: string) => `${name} banned.`,
    (name) => `${name} gesperrt.`,
  ),
  unbannedNow: t(
    (name: string) => `${name} unbanned.`,
    (name) => `${name} entsperrt.`,
  ),
  signedOutNow: t(
    (name: string) => `${name} signed out everywhere.`,
    (name) => `${name} überall abgemeldet.`,
  ),
  deleteUser: t("Delete user", "Benutzer löschen"),
  deleteUserText: t(
    "Permanently deletes the user's sessions, keys, links and feedback. Jobs belong to the organization and are kept.",
    "Löscht Sitzungen, Schlüssel, Links und Feedback des Benutzers endgültig. Aufträge gehören der Organisation und bleiben erhalten.",
  ),
  typeToConfirm: t(
    (text: string) => `Type ${text} to confirm`,
    (text) => `Geben Sie zur Bestätigung ${text} ein`,
  ),
  typeWrong: t("The text does not match.", "Der Text stimmt nicht überein."),
  deleted: t(
    (name: string) => `${name} deleted.`,
    (name) => `${name} gelöscht.`,
  ),
  danger: t("Export and deletion", "Export und Löschen"),
  organizations: t("Organizations", "Organisationen"),
  plan: t("Plan", "Tarif"),
  newOrganization: t("Create organization", "Organisation erstellen"),
  newOrganizationText: t("Includes a default project.", "Mit einem Standardprojekt."),
  defaultPlan: t(
    (plan: string) => `Default (${plan})`,
    (plan) => `Standard (${plan})`,
  ),
  facts: t("Details", "Details"),
  id: t("ID", "ID"),
  available: t("Available", "Verfügbar"),
  availableCredits: t("Available Credits", "Verfügbare Credits"),
  reserved: t("Reserved for jobs", "Für Aufträge reserviert"),
  planHint: t(
    "Limits apply from the next request, the monthly Credits from this month.",
    "Grenzen gelten ab der nächsten Anfrage, die monatlichen Credits ab diesem Monat.",
  ),
  defaultKeepsName: t(
    "The default organization cannot be renamed.",
    "Die Standardorganisation kann nicht umbenannt werden.",
  ),
  projects: t("Projects", "Projekte"),
  keys: t("API keys", "API-Schlüssel"),
  people: t("Users", "Benutzer"),
  jobs: t("Jobs", "Aufträge"),
  entries: t("Credit entries", "Credit-Buchungen"),
  newProject: t("Create project", "Projekt erstellen"),
  rename: t("Rename", "Umbenennen"),
  renameNamed: t(
    (name: string) => `Rename ${name}`,
    (name) => `${name} umbenennen`,
  ),
  archive: t("Archive", "Archivieren"),
  archiveNamed: t(
    (name: string) => `Archive ${name}`,
    (name) => `${name} archivieren`,
  ),
  archiveText: t(
    (name: string) =>
      `The API keys of ${name} are revoked and it accepts no more uploads. Jobs and results are kept. This cannot be undone.`,
    (name) =>
      `Die API-Schlüssel von ${name} werden widerrufen, und es nimmt keine Dateien mehr an. Aufträge und Ergebnisse bleiben erhalten. Das lässt sich nicht rückgängig machen.`,
  ),
  archived: t(
    (when: string) => `archived ${when}`,
    (when) => `archiviert ${when}`,
  ),
  archivedNow: t(
    (name: string) => `${name} archived.`,
    (name) => `${name} archiviert.`,
  ),
  isDefault: t("default", "Standard"),
  prefix: t("Prefix", "Präfix"),
  scopes: t("Scopes", "Berechtigungen"),
  lastUsed: t("Last used", "Zuletzt verwendet"),
  expires: t("Expires", "Läuft ab"),
  expired: t("expired", "abgelaufen"),
  noKeys: t("No API keys.", "Keine API-Schlüssel."),
  revokeKey: t(
    (name: string) => `Revoke ${name}`,
    (name) => `${name} widerrufen`,
  ),
  revokeKeyText: t(
    (name: string) => `Requests with the key ${name} are rejected immediately. This cannot be undone.`,
    (name) =>
      `Anfragen mit dem Schlüssel ${name} werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.`,
  ),
  export: t("Export all data", "Alle Daten exportieren"),
  exportText: t(
    "A ZIP with users, projects, keys (without secrets), jobs with results, Credit entries and audit log.",
    "Ein ZIP mit Benutzern, Projekten, Schlüsseln (ohne Geheimnisse), Aufträgen samt Ergebnissen, Credit-Buchungen und Audit-Protokoll.",
  ),
  deleteOrganization: t("Delete organization", "Organisation löschen"),
  deleteOrganizationText: t(
    "Deletes its users, keys, projects, jobs and results, and cancels running jobs. The ledger and audit log keep only IDs. Export the data first if you may need it.",
    "Löscht ihre Benutzer, Schlüssel, Projekte, Aufträge und Ergebnisse und bricht laufende Aufträge ab. Hauptbuch und Audit-Protokoll behalten nur IDs. Exportieren Sie zuerst, was Sie noch brauchen.",
  ),
  organizationDeleted: t(
    (name: string) => `${name} deleted`,
    (name) => `${name} gelöscht`,
  ),
  whatWent: t("Deleted data", "Gelöschte Daten"),
  went: {
    users: t("Users", "Benutzer"),
    keys: t("API keys", "API-Schlüssel"),
    jobs: t("Jobs", "Aufträge"),
    cancelled_jobs: t("of which cancelled", "davon abgebrochen"),
    uploads: t("Uploads", "Hochgeladene Dateien"),
    deliveries: t("Webhook deliveries", "Webhook-Zustellungen"),
  },
  filesGone: t("All files were deleted.", "Alle Dateien wurden gelöscht."),
  filesLeft: t(
    "Some files remain; the server deletes them within an hour.",
    "Einige Dateien sind noch da; der Server löscht sie innerhalb einer Stunde.",
  ),
  toOrganizations: t("Back to organizations", "Zurück zu den Organisationen"),
};
