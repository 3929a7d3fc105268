/** Words of the end of the server's log. */
import { plural, t } from "../../app/language.ts";

export const logs = {
  intro: t(
    "The newest log lines since the server started, at log.level and above. The full log is in the server's standard error (the system journal).",
    "Die neuesten Zeilen seit dem Start des Servers, ab der Stufe log.level. Das ganze Log steht in der Standardfehlerausgabe des Servers (im Systemjournal).",
  ),
  log: t("Server log", "Server-Log"),
  level: t("Level", "Stufe"),
  levels: {
    debug: t("debug and above", "debug und darüber"),
    info: t("info and above", "info und darüber"),
    warn: t("warnings and errors", "Warnungen und Fehler"),
    error: t("errors", "Fehler"),
  },
  text: t("Contains", "Enthält"),
  pause: t("Pause", "Pause"),
  goOn: t("Resume", "Fortsetzen"),
  paused: t("Paused.", "Pausiert."),
  following: t("Updates automatically.", "Wird automatisch aktualisiert."),
  copyShown: t("Copy lines", "Zeilen kopieren"),
  toEnd: t("Jump to newest", "Zur neuesten Zeile"),
  gap: t(
    "Lines are missing here: too many at once, or the server restarted.",
    "Hier fehlen Zeilen: zu viele auf einmal, oder der Server wurde neu gestartet.",
  ),
  empty: t("No matching lines yet.", "Noch keine passenden Zeilen."),
  shown: plural("1 line", "{count} lines", "1 Zeile", "{count} Zeilen"),
};
