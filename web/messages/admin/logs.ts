/** Words of the end of the server's log. */
import { t } from "../../language.ts";

export const logs = {
  intro: t(
    "The newest lines since the server's start, as far as log.level lets them be written. The whole log is where the server writes it: its standard error, in the journal of the system.",
    "Die neuesten Zeilen seit dem Start des Servers, soweit log.level sie schreiben lässt. Das ganze Log steht dort, wohin der Server es schreibt: in seiner Fehlerausgabe, also im Journal des Systems.",
  ),
  log: t("Log of the server", "Log des Servers"),
  level: t("Level", "Stufe"),
  levels: {
    debug: t("debug and above", "debug und darüber"),
    info: t("info and above", "info und darüber"),
    warn: t("warnings and errors", "Warnungen und Fehler"),
    error: t("errors", "Fehler"),
  },
  text: t("Only lines with", "Nur Zeilen mit"),
  pause: t("Pause", "Anhalten"),
  goOn: t("Go on", "Weiter"),
  paused: t("Paused.", "Angehalten."),
  following: t("New lines appear by themselves.", "Neue Zeilen erscheinen von selbst."),
  copyShown: t("Copy these lines", "Diese Zeilen kopieren"),
  toEnd: t("To the newest line", "Zur neuesten Zeile"),
  gap: t(
    "Lines are missing here: there were too many, or the server was started anew.",
    "Hier fehlen Zeilen: Es waren zu viele, oder der Server ist neu gestartet.",
  ),
  empty: t("No line yet that the filters let through.", "Noch keine Zeile, die durch die Filter kommt."),
  shown: t(
    (count: number) => (count === 1 ? "1 line" : `${count} lines`),
    (count) => (count === 1 ? "1 Zeile" : `${count} Zeilen`),
  ),
};
