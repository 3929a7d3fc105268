/** Words of the settings in force. */
import { inLanguage } from "../../language.ts";

const en = {
  egress: "Where this installation connects to",
  egressMode: "egress.mode in force",
  modes: {
    open: [
      "Public hosts",
      "Connections go out to every public host, and to the private ones of egress.allow.",
    ],
    allowlist: [
      "Listed hosts only",
      "Connections go out only to the hosts of egress.allow, webhooks also to those of egress.webhook_allow.",
    ],
    off: ["Nowhere", "Nothing connects to the outside: no import by address and no webhooks."],
  } as Readonly<Record<string, readonly [title: string, text: string]>>,
  always: "Documents are converted on this machine alone, whatever the mode is.",
  allow: "Allowed hosts",
  webhookAllow: "Allowed for webhooks",
  proxy: "Proxy",
  noProxy: "none: connections are made directly",
  sso: "Single sign-on",
  ssoNote: "reached whatever the mode is",
  sources: "Import by address",
  change: "How to change a setting",
  changeText:
    "Settings are not changed here, so that what a machine is configured with stays in one place. A flag of the command comes before an environment variable, that before the file markmill.toml in the data directory.",
  reloadText:
    "Most changes of the file take hold when the server gets SIGHUP (systemctl reload markmill), the others when it starts anew; markmill config check says whether the file is right.",
  all: "All settings",
  search: "Search settings",
  group: "About",
  shown: (count: number) => (count === 1 ? "1 setting" : `${count} settings`),
  noMatch: "No setting has this in it.",
  notSet: "not set",
  empty: "empty",
  variable: (name: string) => `environment variable ${name}`,
  byDefault: "default",
  groups: {
    egress: "Egress",
    limits: "Limits and storage",
    plans: "Plans and packs",
    rate_limits: "Rate limits",
    guest: "Guests",
    retention: "Retention",
    scheduler: "Scheduler and sandbox",
    accounts: "Accounts",
    sso: "Single sign-on",
    oauth: "Applications",
    backup: "Backups",
    server: "Server",
    log: "Log",
    cli: "Command line",
    other: "Other",
  },
};

const de: typeof en = {
  egress: "Wohin diese Installation Verbindungen aufbaut",
  egressMode: "egress.mode ist",
  modes: {
    open: [
      "Öffentliche Rechner",
      "Verbindungen gehen zu jedem öffentlichen Rechner und zu den privaten aus egress.allow.",
    ],
    allowlist: [
      "Nur gelistete Rechner",
      "Verbindungen gehen nur zu den Rechnern aus egress.allow, Webhooks auch zu denen aus egress.webhook_allow.",
    ],
    off: ["Nirgendwohin", "Nichts geht nach außen: kein Import über Adressen und keine Webhooks."],
  },
  always: "Umgewandelt werden Dokumente immer nur auf diesem Rechner, gleich was eingestellt ist.",
  allow: "Erlaubte Rechner",
  webhookAllow: "Erlaubt für Webhooks",
  proxy: "Proxy",
  noProxy: "keiner: Verbindungen werden unmittelbar aufgebaut",
  sso: "Single Sign-on",
  ssoNote: "wird immer erreicht, gleich was eingestellt ist",
  sources: "Import über eine Adresse",
  change: "Wie eine Einstellung geändert wird",
  changeText:
    "Geändert wird nicht hier, damit alles, womit ein Rechner eingerichtet ist, an einer Stelle bleibt. Ein Schalter des Befehls gilt vor einer Umgebungsvariablen, diese vor der Datei markmill.toml im Datenverzeichnis.",
  reloadText:
    "Die meisten Änderungen der Datei gelten, sobald der Server SIGHUP bekommt (systemctl reload markmill), die übrigen, wenn er neu startet; markmill config check sagt, ob die Datei stimmt.",
  all: "Alle Einstellungen",
  search: "Einstellungen suchen",
  group: "Worum es geht",
  shown: (count: number) => (count === 1 ? "1 Einstellung" : `${count} Einstellungen`),
  noMatch: "Das kommt in keiner Einstellung vor.",
  notSet: "nicht gesetzt",
  empty: "leer",
  variable: (name: string) => `Umgebungsvariable ${name}`,
  byDefault: "Vorgabe",
  groups: {
    egress: "Netz",
    limits: "Grenzen und Speicher",
    plans: "Tarife und Pakete",
    rate_limits: "Anfragegrenzen",
    guest: "Gäste",
    retention: "Aufbewahrung",
    scheduler: "Ausführung",
    accounts: "Konten",
    sso: "Single Sign-on",
    oauth: "Anwendungen",
    backup: "Sicherungen",
    server: "Server",
    log: "Log",
    cli: "Befehlszeile",
    other: "Anderes",
  },
};

export const settings = inLanguage({ en, de });
