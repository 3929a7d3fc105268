/** Words of the settings in force. */
import { t } from "../../language.ts";

export const settings = {
  egress: t("Where this installation connects to", "Wohin diese Installation Verbindungen aufbaut"),
  egressMode: t("egress.mode in force", "egress.mode ist"),
  modes: {
    open: t(
      ["Public hosts", "Connections go out to every public host, and to the private ones of egress.allow."],
      [
        "Öffentliche Rechner",
        "Verbindungen gehen zu jedem öffentlichen Rechner und zu den privaten aus egress.allow.",
      ],
    ),
    allowlist: t(
      [
        "Listed hosts only",
        "Connections go out only to the hosts of egress.allow, webhooks also to those of egress.webhook_allow.",
      ],
      [
        "Nur gelistete Rechner",
        "Verbindungen gehen nur zu den Rechnern aus egress.allow, Webhooks auch zu denen aus egress.webhook_allow.",
      ],
    ),
    off: t(
      ["Nowhere", "Nothing connects to the outside: no import by address and no webhooks."],
      ["Nirgendwohin", "Nichts geht nach außen: kein Import über Adressen und keine Webhooks."],
    ),
  } as Readonly<Record<string, readonly [title: string, text: string]>>,
  always: t(
    "Documents are converted on this machine alone, whatever the mode is.",
    "Umgewandelt werden Dokumente immer nur auf diesem Rechner, gleich was eingestellt ist.",
  ),
  allow: t("Allowed hosts", "Erlaubte Rechner"),
  webhookAllow: t("Allowed for webhooks", "Erlaubt für Webhooks"),
  proxy: "Proxy",
  noProxy: t("none: connections are made directly", "keiner: Verbindungen werden unmittelbar aufgebaut"),
  sso: t("Single sign-on", "Single Sign-on"),
  ssoNote: t("reached whatever the mode is", "wird immer erreicht, gleich was eingestellt ist"),
  sources: t("Import by address", "Import über eine Adresse"),
  change: t("How to change a setting", "Wie eine Einstellung geändert wird"),
  changeText: t(
    "Settings are not changed here, so that what a machine is configured with stays in one place. A flag of the command comes before an environment variable, that before the file markmill.toml in the data directory.",
    "Geändert wird nicht hier, damit alles, womit ein Rechner eingerichtet ist, an einer Stelle bleibt. Ein Schalter des Befehls gilt vor einer Umgebungsvariablen, diese vor der Datei markmill.toml im Datenverzeichnis.",
  ),
  reloadText: t(
    "Most changes of the file take hold when the server gets SIGHUP (systemctl reload markmill), the others when it starts anew; markmill config check says whether the file is right.",
    "Die meisten Änderungen der Datei gelten, sobald der Server SIGHUP bekommt (systemctl reload markmill), die übrigen, wenn er neu startet; markmill config check sagt, ob die Datei stimmt.",
  ),
  all: t("All settings", "Alle Einstellungen"),
  search: t("Search settings", "Einstellungen suchen"),
  group: t("About", "Worum es geht"),
  shown: t(
    (count: number) => (count === 1 ? "1 setting" : `${count} settings`),
    (count) => (count === 1 ? "1 Einstellung" : `${count} Einstellungen`),
  ),
  noMatch: t("No setting has this in it.", "Das kommt in keiner Einstellung vor."),
  notSet: t("not set", "nicht gesetzt"),
  empty: t("empty", "leer"),
  variable: t(
    (name: string) => `environment variable ${name}`,
    (name) => `Umgebungsvariable ${name}`,
  ),
  byDefault: t("default", "Vorgabe"),
  groups: {
    egress: t("Egress", "Netz"),
    limits: t("Limits and storage", "Grenzen und Speicher"),
    plans: t("Plans and packs", "Tarife und Pakete"),
    rate_limits: t("Rate limits", "Anfragegrenzen"),
    guest: t("Guests", "Gäste"),
    retention: t("Retention", "Aufbewahrung"),
    scheduler: t("Scheduler and sandbox", "Ausführung"),
    speech: t("Recordings", "Aufnahmen"),
    accounts: t("Accounts", "Konten"),
    sso: t("Single sign-on", "Single Sign-on"),
    oauth: t("Applications", "Anwendungen"),
    backup: t("Backups", "Sicherungen"),
    server: "Server",
    log: "Log",
    cli: t("Command line", "Befehlszeile"),
    other: t("Other", "Anderes"),
  },
};
