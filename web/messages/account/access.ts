/** Texts of keys, applications and projects. */
import { phrase, t } from "../../app/language.ts";

export const accessTexts = {
  keysText: t(
    "API keys let programs convert on behalf of your organization. All members can see and revoke them.",
    "Mit API-Schlüsseln wandeln Programme im Namen Ihrer Organisation um. Alle Mitglieder können sie sehen und widerrufen.",
  ),
  createKey: t("Create key", "Schlüssel erstellen"),
  keyNameHint: t("For example the program that will use it.", "Zum Beispiel das Programm, das ihn benutzt."),
  keysLimit: phrase(
    "{active} of {most} keys in your plan are in use.",
    "{active} von {most} Schlüsseln Ihres Tarifs sind in Gebrauch.",
  ),
  limitReached: t(
    "Your plan's key limit is reached. Revoke a key you no longer need.",
    "Die Schlüsselgrenze Ihres Tarifs ist erreicht. Widerrufen Sie einen Schlüssel, den Sie nicht mehr brauchen.",
  ),
  noKeys: t("No keys yet.", "Noch keine Schlüssel."),
  keyStatus: {
    active: t("active", "aktiv"),
    expired: t("expired", "abgelaufen"),
    revoked: t("revoked", "widerrufen"),
  },
  permissions: t("Permissions", "Berechtigungen"),
  scopesHint: t("Grant only what the program needs.", "Erlauben Sie nur, was das Programm braucht."),
  scopeNames: {
    "svc:convert": t("Convert", "Umwandeln"),
    "svc:jobs": t("Jobs", "Aufträge"),
    "svc:assets": t("Images", "Bilder"),
    "svc:usage": t("Usage", "Verbrauch"),
    "svc:account": t("Webhooks", "Webhooks"),
    "svc:admin": t("Administration", "Administration"),
  },
  noScope: t("Choose at least one permission.", "Wählen Sie mindestens eine Berechtigung."),
  lifetimes: {
    "30": t("in 30 days", "in 30 Tagen"),
    "90": t("in 90 days", "in 90 Tagen"),
    "365": t("in a year", "in einem Jahr"),
    "": t("never", "nie"),
  },
  defaultProject: t("default project", "Standardprojekt"),
  keyCreated: t("Key created", "Schlüssel erstellt"),
  keyOnce: t(
    "Copy it now; you won't see it again.",
    "Kopieren Sie ihn jetzt; er wird nicht noch einmal angezeigt.",
  ),
  theKey: t("API key", "API-Schlüssel"),
  tryIt: t("Try it", "Ausprobieren"),
  renameKey: t("Rename key", "Schlüssel umbenennen"),
  revokeTitle: phrase("Revoke “{name}”?", "„{name}“ widerrufen?"),
  revokeText: t(
    "Requests with this key are rejected immediately. This cannot be undone.",
    "Anfragen mit diesem Schlüssel werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.",
  ),
  revoked: t("Key revoked.", "Schlüssel widerrufen."),

  appsText: t(
    "Applications that can act on your behalf, and their permissions.",
    "Anwendungen, die in Ihrem Namen handeln können, und ihre Berechtigungen.",
  ),
  noApps: t("No connected applications.", "Keine verbundenen Anwendungen."),
  noAppsText: t(
    "OAuth programs such as MCP clients ask you for access when they connect.",
    "OAuth-Programme wie MCP-Clients bitten Sie beim Verbinden um Zugriff.",
  ),
  unnamed: t("Unnamed application", "Anwendung ohne Namen"),
  unchecked: t("Application names are not verified.", "Die Namen von Anwendungen sind nicht geprüft."),
  connected: t("Connected", "Verbunden"),
  appPermissions: t("Permissions:", "Berechtigungen:"),
  disconnect: t("Disconnect", "Trennen"),
  disconnectNamed: phrase("Disconnect {name}", "{name} trennen"),
  disconnectTitle: phrase("Disconnect “{name}”?", "„{name}“ trennen?"),
  disconnectText: t(
    "It loses access immediately and must ask you before it can connect again.",
    "Sie verliert sofort den Zugriff und muss Sie vor einer neuen Verbindung fragen.",
  ),
  disconnected: t("Application disconnected.", "Anwendung getrennt."),

  projectsText: t(
    "Jobs and keys belong to a project. A key can only see jobs of its own project.",
    "Aufträge und Schlüssel gehören zu einem Projekt. Ein Schlüssel sieht nur Aufträge des eigenen Projekts.",
  ),
  archived: t("archived", "archiviert"),
  archivedOn: t("Archived", "Archiviert"),
  projectCreated: t("Project created.", "Projekt erstellt."),
  renameProject: t("Rename project", "Projekt umbenennen"),
  archiveTitle: phrase("Archive “{name}”?", "„{name}“ archivieren?"),
  archiveText: t(
    "Its keys are revoked and it accepts no more conversions. Existing jobs are kept as usual. This cannot be undone.",
    "Seine Schlüssel werden widerrufen, und neue Umwandlungen sind nicht mehr möglich. Vorhandene Aufträge bleiben wie üblich erhalten. Das lässt sich nicht rückgängig machen.",
  ),
  projectArchived: t("Project archived.", "Projekt archiviert."),
};
