/** Words of the administration's pages on users and organizations. */
import { t } from "../../language.ts";

export const people = {
  users: t("Users", "Benutzer"),
  user: t("User", "Person"),
  name: "Name",
  email: t("E-mail address", "E-Mail-Adresse"),
  role: t("Role", "Rolle"),
  roles: { member: t("Member", "Mitglied"), admin: t("Administrator", "Verwaltung") },
  roleHint: t(
    "Members work in their organization; administrators see to the whole installation.",
    "Mitglieder arbeiten in ihrer Organisation; die Verwaltung kümmert sich um die ganze Installation.",
  ),
  organization: t("Organization", "Organisation"),
  allOrganizations: t("All organizations", "Alle Organisationen"),
  organizationsCut: t(
    (shown: number) => `The first ${shown} organizations are listed. For another, go to its own page.`,
    (shown) =>
      `Hier stehen die ersten ${shown} Organisationen. Zu einer anderen kommen Sie über deren eigene Seite.`,
  ),
  state: t("State", "Zustand"),
  active: t("active", "aktiv"),
  banned: t("banned", "gesperrt"),
  since: t("Since", "Seit"),
  you: t("you", "Sie"),
  filterText: t("Name or e-mail address contains", "Name oder E-Mail-Adresse enthält"),
  noMatch: t("Nobody matches.", "Auf niemanden trifft das zu."),
  open: t("Open", "Öffnen"),
  openUser: t(
    (name: string) => `${name}: open`,
    (name) => `${name}: öffnen`,
  ),
  newUser: t("Make a user", "Person anlegen"),
  newUserText: t(
    "The account has no password yet: make a link for a new password afterwards and hand it over. An invitation does both in one step.",
    "Das Konto hat noch kein Passwort: Erzeugen Sie danach einen Link für ein neues Passwort und übergeben Sie ihn. Eine Einladung erledigt beides auf einmal.",
  ),
  made: t(
    (name: string) => `${name} has an account now.`,
    (name) => `${name} hat jetzt ein Konto.`,
  ),
  invite: t("Invite somebody", "Jemanden einladen"),
  inviteText: t(
    "You get a link to hand over; no mail is sent. It can be used once.",
    "Sie erhalten einen Link zum Übergeben; es wird keine Mail verschickt. Er gilt einmal.",
  ),
  inviteSubmit: t("Make the invitation", "Einladung erzeugen"),
  inviteDone: t(
    (email: string) => `The invitation for ${email}`,
    (email) => `Die Einladung für ${email}`,
  ),
  inviteOnce: t(
    "Hand this link over now. It is shown this once and cannot be shown again.",
    "Übergeben Sie diesen Link jetzt. Er wird nur dieses eine Mal gezeigt.",
  ),
  inviteLink: t("Link of the invitation", "Link der Einladung"),
  linkUntil: t(
    (when: string) => `It works once, until ${when}.`,
    (when) => `Er gilt einmal, bis ${when}.`,
  ),
  done: t("Done", "Fertig"),
  invitations: t("Invitations", "Einladungen"),
  invitationsText: t(
    "Open ones, and for a week those that do not work any more.",
    "Offene und eine Woche lang solche, die nicht mehr gelten.",
  ),
  noInvitations: t("Nobody is invited.", "Niemand ist eingeladen."),
  invitationStatus: {
    open: t("open", "offen"),
    used: t("used", "benutzt"),
    revoked: t("revoked", "widerrufen"),
    expired: t("expired", "abgelaufen"),
  },
  until: t("Until", "Bis"),
  revoke: t("Revoke", "Widerrufen"),
  revokeInvitation: t(
    (email: string) => `${email}: revoke the invitation`,
    (email) => `${email}: Einladung widerrufen`,
  ),
  revokeInvitationText: t(
    (email: string) =>
      `The link that was made for ${email} stops working. A new invitation can be made at any time.`,
    (email) => `Der Link für ${email} gilt dann nicht mehr. Eine neue Einladung ist jederzeit möglich.`,
  ),
  revoked: t("Revoked.", "Widerrufen."),
  change: t("Change", "Ändern"),
  changed: t("Changed.", "Geändert."),
  moveEnds: t(
    "Moving somebody signs them out everywhere, ends the sign-ins of their applications, and revokes the API keys that they made for the old organization.",
    "Wer umzieht, wird überall abgemeldet, auch in Anwendungen; die API-Schlüssel, die diese Person für die alte Organisation angelegt hat, werden widerrufen.",
  ),
  demoteEnds: t(
    "Links that this administrator handed out stop working, and their keys may not administer any more.",
    "Links, die diese Person ausgegeben hat, gelten nicht mehr, und ihre Schlüssel dürfen nicht mehr verwalten.",
  ),
  access: t("Sign-in", "Anmeldung"),
  resetLink: t("Link for a new password", "Link für ein neues Passwort"),
  resetLinkText: t(
    "An earlier link stops working. When it is used, the user is signed out everywhere else. Hand it over now: it is shown this once.",
    "Ein früherer Link gilt nicht mehr. Wird er benutzt, ist die Person überall sonst abgemeldet. Übergeben Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt.",
  ),
  signOut: t("Sign out everywhere", "Überall abmelden"),
  signOutText: t(
    (name: string) =>
      `All browsers and applications of ${name} are signed out. API keys stay, and signing in again is possible.`,
    (name) =>
      `Alle Browser und Anwendungen von ${name} werden abgemeldet. API-Schlüssel bleiben, und eine neue Anmeldung ist möglich.`,
  ),
  ban: t("Ban", "Sperren"),
  banText: t(
    (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in any more. The API keys that they made are revoked; lifting the ban does not bring them back.`,
    (name) =>
      `${name} wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Selbst angelegte API-Schlüssel werden widerrufen; das Aufheben der Sperre bringt sie nicht zurück.`,
  ),
  unban: t("Lift the ban", "Sperre aufheben"),
  unbanText: t(
    (name: string) =>
      `${name} can sign in again. Ended sign-ins and revoked keys stay so: new ones have to be made.`,
    (name) =>
      `${name} kann sich wieder anmelden. Beendete Anmeldungen und widerrufene Schlüssel bleiben es: Dafür braucht es neue.`,
  ),
  ended: t(
    ({ sessions, tokens, keys }: { sessions: number; tokens: number; keys: number }) =>
      `Ended: ${sessions} ${sessions === 1 ? "sign-in" : "sign-ins"}, ${tokens} ${tokens === 1 ? "application token" : "application tokens"}, ${keys} API ${keys === 1 ? "key" : "keys"}.`,
    ({ sessions, tokens, keys }) =>
      `Beendet: ${sessions} ${sessions === 1 ? "Anmeldung" : "Anmeldungen"}, ${tokens} ${tokens === 1 ? "Zugang" : "Zugänge"} von Anwendungen, ${keys} API-Schlüssel.`,
  ),
  bannedNow: t(
    (name: string) => `${name} is banned.`,
    (name) => `${name} ist gesperrt.`,
  ),
  unbannedNow: t(
    (name: string) => `${name} can sign in again.`,
    (name) => `${name} kann sich wieder anmelden.`,
  ),
  signedOutNow: t(
    (name: string) => `${name} is signed out everywhere.`,
    (name) => `${name} ist überall abgemeldet.`,
  ),
  deleteUser: t("Delete the user", "Konto löschen"),
  deleteUserText: t(
    "Sign-ins, keys, links and opinions on results go at once and for good. Jobs belong to the organization and stay.",
    "Anmeldungen, Schlüssel, Links und Meinungen zu Ergebnissen verschwinden sofort und endgültig. Aufträge gehören der Organisation und bleiben.",
  ),
  typeToConfirm: t(
    (text: string) => `Type ${text} to confirm`,
    (text) => `Tippen Sie zur Bestätigung ${text}`,
  ),
  typeWrong: t("This is not the same text.", "Das ist nicht derselbe Text."),
  deleted: t(
    (name: string) => `${name} is deleted.`,
    (name) => `${name} ist gelöscht.`,
  ),
  danger: t("Export and deletion", "Export und Löschen"),
  organizations: t("Organizations", "Organisationen"),
  plan: t("Plan", "Tarif"),
  newOrganization: t("Make an organization", "Organisation anlegen"),
  newOrganizationText: t("It gets a default project of its own.", "Sie bekommt ein eigenes Standardprojekt."),
  defaultPlan: t(
    (plan: string) => `As configured (${plan})`,
    (plan) => `Wie konfiguriert (${plan})`,
  ),
  facts: t("Facts", "Angaben"),
  id: t("Id", "Kennung"),
  available: t("Available", "Verfügbar"),
  availableCredits: t("Available Credits", "Verfügbare Credits"),
  reserved: t("Reserved for jobs", "Für Aufträge reserviert"),
  planHint: t(
    "Its limits count from the next request, its allowance from this month on.",
    "Die Grenzen gelten ab der nächsten Anfrage, das Monatskontingent ab diesem Monat.",
  ),
  defaultKeepsName: t(
    "The organization default keeps its name.",
    "Die Organisation default behält ihren Namen.",
  ),
  projects: t("Projects", "Projekte"),
  keys: t("API keys", "API-Schlüssel"),
  people: t("People", "Personen"),
  jobs: t("Jobs", "Aufträge"),
  entries: t("Credit entries", "Credit-Buchungen"),
  newProject: t("Make a project", "Projekt anlegen"),
  rename: t("Rename", "Umbenennen"),
  renameNamed: t(
    (name: string) => `${name}: rename`,
    (name) => `${name}: umbenennen`,
  ),
  archive: t("Archive", "Archivieren"),
  archiveNamed: t(
    (name: string) => `${name}: archive`,
    (name) => `${name}: archivieren`,
  ),
  archiveText: t(
    (name: string) =>
      `The API keys of ${name} are revoked, and it takes no uploads any more. Its jobs and their results stay. This cannot be taken back.`,
    (name) =>
      `Die API-Schlüssel von ${name} werden widerrufen, und es nimmt keine Dateien mehr an. Aufträge und Ergebnisse bleiben. Das lässt sich nicht zurücknehmen.`,
  ),
  archived: t(
    (when: string) => `archived ${when}`,
    (when) => `archiviert ${when}`,
  ),
  archivedNow: t(
    (name: string) => `${name} is archived.`,
    (name) => `${name} ist archiviert.`,
  ),
  isDefault: t("default", "Standard"),
  prefix: t("Begins with", "Beginnt mit"),
  scopes: t("Scopes", "Rechte"),
  lastUsed: t("Last used", "Zuletzt benutzt"),
  expires: t("Expires", "Läuft ab"),
  expired: t("expired", "abgelaufen"),
  noKeys: t("No API keys.", "Keine API-Schlüssel."),
  revokeKey: t(
    (name: string) => `${name}: revoke the key`,
    (name) => `${name}: Schlüssel widerrufen`,
  ),
  revokeKeyText: t(
    (name: string) =>
      `Whatever uses the key ${name} is refused from the next request on. This cannot be taken back.`,
    (name) =>
      `Was den Schlüssel ${name} benutzt, wird ab der nächsten Anfrage abgewiesen. Das lässt sich nicht zurücknehmen.`,
  ),
  export: t("Export everything", "Alles exportieren"),
  exportText: t(
    "A ZIP with people, projects, keys (without their texts), jobs with results, Credit entries and audit.",
    "Ein ZIP mit Personen, Projekten, Schlüsseln (ohne deren Text), Aufträgen samt Ergebnissen, Credit-Buchungen und Protokoll.",
  ),
  deleteOrganization: t("Delete the organization", "Organisation löschen"),
  deleteOrganizationText: t(
    "With its users, keys, projects, jobs and results; what is under way is cancelled. Ledger and audit keep ids alone. Export it before if anything may be needed later.",
    "Mit ihren Personen, Schlüsseln, Projekten, Aufträgen und Ergebnissen; was gerade läuft, wird abgebrochen. Buchungen und Protokoll behalten nur Kennungen. Exportieren Sie vorher, was später noch gebraucht werden könnte.",
  ),
  organizationDeleted: t(
    (name: string) => `${name} is deleted`,
    (name) => `${name} ist gelöscht`,
  ),
  whatWent: t("What went with it", "Was mit ihr ging"),
  went: {
    users: t("Users", "Personen"),
    keys: t("API keys", "API-Schlüssel"),
    jobs: t("Jobs", "Aufträge"),
    cancelled_jobs: t("of them cancelled under way", "davon mitten im Lauf abgebrochen"),
    uploads: t("Uploads", "Hochgeladene Dateien"),
    deliveries: t("Notifications", "Benachrichtigungen"),
  },
  filesGone: t("All of its files are removed.", "Alle ihre Dateien sind entfernt."),
  filesLeft: t(
    "Some of its files are still there; the server removes them within the next hour.",
    "Einige ihrer Dateien sind noch da; der Server entfernt sie innerhalb der nächsten Stunde.",
  ),
  toOrganizations: t("To the organizations", "Zu den Organisationen"),
};
