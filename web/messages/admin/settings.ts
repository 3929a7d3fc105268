/** Texts of settings. */
import { phrase, plural, t } from "../../app/language.ts";

export const settings = {
  egress: t("Outgoing connections", "Ausgehende Verbindungen"),
  egressMode: t("Egress mode", "Egress-Modus"),
  modes: {
    open: [
      t("Public hosts", "Öffentliche Hosts"),
      t(
        "All public hosts are allowed, and private hosts listed in egress.allow.",
        "Alle öffentlichen Hosts sind erlaubt, dazu private Hosts aus egress.allow.",
      ),
    ],
    allowlist: [
      t("Listed hosts only", "Nur gelistete Hosts"),
      t(
        "Only hosts in egress.allow are allowed, and hosts in egress.webhook_allow for webhooks.",
        "Nur Hosts aus egress.allow sind erlaubt, für Webhooks auch Hosts aus egress.webhook_allow.",
      ),
    ],
    off: [
      t("Off", "Aus"),
      t(
        "No outgoing connections: no URL import, no webhooks.",
        "Keine ausgehenden Verbindungen: kein URL-Import, keine Webhooks.",
      ),
    ],
  } as Readonly<Record<string, readonly [title: string, text: string]>>,
  always: t(
    "Documents are always converted on this machine.",
    "Dokumente werden immer auf diesem Rechner umgewandelt.",
  ),
  allow: t("Allowed hosts", "Erlaubte Hosts"),
  webhookAllow: t("Allowed for webhooks", "Erlaubt für Webhooks"),
  proxy: "Proxy",
  noProxy: t("none (direct connections)", "keiner (direkte Verbindungen)"),
  sso: t("Single sign-on", "Single Sign-on"),
  ssoNote: t("allowed in every mode", "in jedem Modus erlaubt"),
  change: t("Change a setting", "Einstellung ändern"),
  changeText: t(
    "Settings are read-only here. Priority: command-line flag, environment variable, then markmill.toml in the data directory.",
    "Einstellungen sind hier schreibgeschützt. Reihenfolge: Befehlszeilenoption, Umgebungsvariable, dann markmill.toml im Datenverzeichnis.",
  ),
  reloadText: t(
    "Most changes to the file apply on SIGHUP (systemctl reload markmill), the rest after a restart. Check the file with markmill config check.",
    "Die meisten Änderungen der Datei gelten nach SIGHUP (systemctl reload markmill), die übrigen nach einem Neustart. Prüfen Sie die Datei mit markmill config check.",
  ),
  all: t("All settings", "Alle Einstellungen"),
  search: t("Search settings", "Einstellungen suchen"),
  group: t("Topic", "Thema"),
  shown: plural("1 setting", "{count} settings", "1 Einstellung", "{count} Einstellungen"),
  noMatch: t("No settings found.", "Keine Einstellungen gefunden."),
  notSet: t("not set", "nicht gesetzt"),
  empty: t("empty", "leer"),
  variable: phrase("environment variable {name}", "Umgebungsvariable {name}"),
  groups: {
    egress: t("Network", "Netzwerk"),
    limits: t("Limits and storage", "Grenzen und Speicher"),
    plans: t("Plans and packs", "Tarife und Pakete"),
    rate_limits: t("Rate limits", "Anfragegrenzen"),
    guest: t("Guests", "Gäste"),
    retention: t("Retention", "Aufbewahrung"),
    scheduler: t("Scheduler and sandbox", "Planung und Sandbox"),
    speech: t("Recordings", "Aufnahmen"),
    accounts: t("Accounts", "Konten"),
    sso: t("Single sign-on", "Single Sign-on"),
    oauth: t("Applications", "Anwendungen"),
    backup: t("Backups", "Sicherungen"),
    server: "Server",
    log: "Log",
    cli: t("Command line", "Befehlszeile"),
    other: t("Other", "Weitere"),
  },
};
