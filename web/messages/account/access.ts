/** Words of keys, connected applications and projects. */
import { t } from "../../language.ts";

export const accessWords = {
  keysText: t(
    "A key lets a program convert in the name of your organization. All of its members see the keys, and may revoke them.",
    "Mit einem Schlüssel wandelt ein Programm im Namen Ihrer Organisation um. Alle ihre Mitglieder sehen die Schlüssel und dürfen sie widerrufen.",
  ),
  makeKey: t("Make a key", "Schlüssel anlegen"),
  keyName: "Name",
  keyNameHint: t(
    "What will use it, so that you know later.",
    "Wofür er ist, damit Sie es später noch wissen.",
  ),
  keysLimit: t(
    (active: string, most: string) => `${active} of ${most} keys of your plan are in use.`,
    (active, most) => `${active} von ${most} Schlüsseln Ihres Tarifs sind in Gebrauch.`,
  ),
  limitReached: t(
    "Your plan allows no more keys. Revoke one that is not needed any more.",
    "Ihr Tarif erlaubt keine weiteren Schlüssel. Widerrufen Sie einen, der nicht mehr gebraucht wird.",
  ),
  noKeys: t("No keys yet.", "Noch keine Schlüssel."),
  expires: t("Expires", "Läuft ab"),
  keyStatus: {
    active: t("active", "aktiv"),
    expired: t("expired", "abgelaufen"),
    revoked: t("revoked", "widerrufen"),
  },
  mayDo: t("May do", "Darf"),
  scopesHint: t(
    "What a program with this key may do. Give it no more than it needs.",
    "Was ein Programm mit diesem Schlüssel darf. Geben Sie ihm nicht mehr, als es braucht.",
  ),
  scopeNames: {
    "svc:convert": t("Convert", "Umwandeln"),
    "svc:jobs": t("Jobs", "Aufträge"),
    "svc:assets": t("Images", "Bilder"),
    "svc:usage": t("Usage", "Verbrauch"),
    "svc:account": t("Notifications", "Benachrichtigungen"),
    "svc:admin": t("Administration", "Verwaltung"),
  },
  scopeTexts: {
    "svc:convert": t(
      "Convert documents and spend Credits; jobs, results, images and usage are part of it. What most programs need.",
      "Dokumente umwandeln und Credits verbrauchen; Aufträge, Ergebnisse, Bilder und Verbrauch gehören dazu. Das brauchen die meisten Programme.",
    ),
    "svc:jobs": t(
      "See, cancel and delete jobs, and read their results; but not convert.",
      "Aufträge sehen, abbrechen und löschen und ihre Ergebnisse lesen, aber nicht umwandeln.",
    ),
    "svc:assets": t(
      "Read the images of results, and make links to them that work for a few minutes.",
      "Bilder von Ergebnissen lesen und Links auf sie machen, die ein paar Minuten gelten.",
    ),
    "svc:usage": t("See Credits, limits and use.", "Credits, Grenzen und Verbrauch sehen."),
    "svc:account": t(
      "Manage notifications and read the secret that signs them; list projects.",
      "Benachrichtigungen verwalten und das Geheimnis lesen, das sie unterschreibt; Projekte auflisten.",
    ),
    "svc:admin": t(
      "Administer this installation. Only for programs that really do that.",
      "Diese Installation verwalten. Nur für Programme, die das wirklich tun.",
    ),
  },
  noScope: t(
    "Choose at least one thing that the key may do.",
    "Wählen Sie wenigstens eines aus, was der Schlüssel darf.",
  ),
  lifetime: t("Expires", "Läuft ab"),
  lifetimes: {
    "30": t("in 30 days", "in 30 Tagen"),
    "90": t("in 90 days", "in 90 Tagen"),
    "365": t("in a year", "in einem Jahr"),
    "": t("never", "nie"),
  },
  defaultProject: t("where I work", "wo ich arbeite"),
  keyMade: t("The key is made", "Der Schlüssel ist angelegt"),
  keyOnce: t(
    "Copy it now: it is shown this once and kept nowhere.",
    "Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt und nirgends aufgehoben.",
  ),
  theKey: t("The key", "Der Schlüssel"),
  tryIt: t("Try it", "Ausprobieren"),
  done: t("I have copied it", "Ich habe ihn kopiert"),
  renameKey: t("Rename the key", "Schlüssel umbenennen"),
  revoke: t("Revoke", "Widerrufen"),
  revokeOf: t(
    (name: string) => `Revoke ${name}`,
    (name) => `${name} widerrufen`,
  ),
  revokeTitle: t(
    (name: string) => `Revoke “${name}”?`,
    (name) => `„${name}“ widerrufen?`,
  ),
  revokeText: t(
    "It is refused from the next request on. This cannot be taken back.",
    "Er wird ab der nächsten Anfrage abgewiesen. Das lässt sich nicht zurücknehmen.",
  ),
  revoked: t("The key is revoked.", "Der Schlüssel ist widerrufen."),

  appsText: t(
    "Applications that you let act for you, and what you let them do.",
    "Anwendungen, die für Sie handeln dürfen, und was Sie ihnen erlaubt haben.",
  ),
  noApps: t("No application is connected.", "Keine Anwendung ist verbunden."),
  noAppsText: t(
    "Programs that know OAuth, such as MCP clients, ask you when they want to be connected.",
    "Programme, die OAuth können, etwa MCP-Clients, fragen Sie, wenn sie verbunden werden wollen.",
  ),
  unnamed: t("An application without a name", "Eine Anwendung ohne Namen"),
  unchecked: t(
    "Applications name themselves; nobody has checked it.",
    "Anwendungen nennen sich selbst so; geprüft hat das niemand.",
  ),
  connected: t("Connected", "Verbunden"),
  appMay: t("It may:", "Sie darf:"),
  withdraw: t("Disconnect", "Trennen"),
  withdrawOf: t(
    (name: string) => `Disconnect ${name}`,
    (name) => `${name} trennen`,
  ),
  withdrawTitle: t(
    (name: string) => `Disconnect “${name}”?`,
    (name) => `„${name}“ trennen?`,
  ),
  withdrawText: t(
    "Its access ends at once. To act for you again, it has to ask you.",
    "Ihr Zugang endet sofort. Um wieder für Sie zu handeln, muss sie Sie fragen.",
  ),
  withdrawn: t("The application is disconnected.", "Die Anwendung ist getrennt."),

  projectsText: t(
    "Jobs and keys belong to a project. What a key of one project converts, keys of another do not see.",
    "Aufträge und Schlüssel gehören zu einem Projekt. Was ein Schlüssel des einen umwandelt, sehen Schlüssel eines anderen nicht.",
  ),
  makeProject: t("Make a project", "Projekt anlegen"),
  defaultBadge: t("default", "Standard"),
  archived: t("archived", "archiviert"),
  archivedOn: t("Archived", "Archiviert"),
  projectMade: t("The project is made.", "Das Projekt ist angelegt."),
  renameProject: t("Rename the project", "Projekt umbenennen"),
  archive: t("Archive", "Archivieren"),
  archiveOf: t(
    (name: string) => `Archive ${name}`,
    (name) => `${name} archivieren`,
  ),
  archiveTitle: t(
    (name: string) => `Archive “${name}”?`,
    (name) => `„${name}“ archivieren?`,
  ),
  archiveText: t(
    "Its keys are revoked and nothing more is converted in it; its jobs stay as long as they would. This cannot be taken back.",
    "Seine Schlüssel werden widerrufen, und umgewandelt wird darin nichts mehr; seine Aufträge bleiben so lange wie sonst auch. Das lässt sich nicht zurücknehmen.",
  ),
  projectArchived: t("The project is archived.", "Das Projekt ist archiviert."),
};
