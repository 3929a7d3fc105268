/** Words of the end of the server's log. */
import { inLanguage } from "../../language.ts";

const en = {
  intro:
    "The newest lines since the server's start, as far as log.level lets them be written. The whole log is where the server writes it: its standard error, in the journal of the system.",
  log: "Log of the server",
  level: "Level",
  levels: {
    debug: "debug and above",
    info: "info and above",
    warn: "warnings and errors",
    error: "errors",
  },
  text: "Only lines with",
  pause: "Pause",
  goOn: "Go on",
  paused: "Paused.",
  following: "New lines appear by themselves.",
  copyShown: "Copy these lines",
  toEnd: "To the newest line",
  gap: "Lines are missing here: there were too many, or the server was started anew.",
  empty: "No line yet that the filters let through.",
  shown: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
};

const de: typeof en = {
  intro:
    "Die neuesten Zeilen seit dem Start des Servers, soweit log.level sie schreiben lässt. Das ganze Log steht dort, wohin der Server es schreibt: in seiner Fehlerausgabe, also im Journal des Systems.",
  log: "Log des Servers",
  level: "Stufe",
  levels: {
    debug: "debug und darüber",
    info: "info und darüber",
    warn: "Warnungen und Fehler",
    error: "Fehler",
  },
  text: "Nur Zeilen mit",
  pause: "Anhalten",
  goOn: "Weiter",
  paused: "Angehalten.",
  following: "Neue Zeilen erscheinen von selbst.",
  copyShown: "Diese Zeilen kopieren",
  toEnd: "Zur neuesten Zeile",
  gap: "Hier fehlen Zeilen: Es waren zu viele, oder der Server ist neu gestartet.",
  empty: "Noch keine Zeile, die durch die Filter kommt.",
  shown: (count: number) => (count === 1 ? "1 Zeile" : `${count} Zeilen`),
};

export const logs = inLanguage({ en, de });
