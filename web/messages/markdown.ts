/** Words within a document that is shown. */
import { inLanguage } from "../language.ts";

const en = {
  toNote: (number: number) => `Note ${number}`,
  backToText: (number: number, time: number) => `Note ${number}: back to the text, place ${time}`,
  task: (done: boolean): string => (done ? "done" : "open"),
  notTex: "not valid TeX",
  tooLong: "This formula would take too long to set.",
  asWritten: "Shown as it was written: setting this part would take too long.",
  asWrittenCut:
    "Shown as it was written, and only its beginning: setting this part would take too long. The download has all of it.",
  picture: (text: string) => (text === "" ? "[picture]" : `[picture: ${text}]`),
  pictureFailed: (text: string) =>
    text === "" ? "[picture that could not be loaded]" : `[picture that could not be loaded: ${text}]`,
};

const de: typeof en = {
  toNote: (number: number) => `Anmerkung ${number}`,
  backToText: (number: number, time: number) => `Anmerkung ${number}: zurück zum Text, Stelle ${time}`,
  task: (done: boolean): string => (done ? "erledigt" : "offen"),
  notTex: "kein gültiges TeX",
  tooLong: "Diese Formel zu setzen würde zu lange dauern.",
  asWritten: "So gezeigt, wie es geschrieben steht: Diesen Teil zu setzen würde zu lange dauern.",
  asWrittenCut:
    "Nur der Anfang, so gezeigt, wie es geschrieben steht: Diesen Teil zu setzen würde zu lange dauern. Vollständig ist er im Download.",
  picture: (text: string) => (text === "" ? "[Bild]" : `[Bild: ${text}]`),
  pictureFailed: (text: string) =>
    text === "" ? "[Bild ließ sich nicht laden]" : `[Bild ließ sich nicht laden: ${text}]`,
};

export const markdown = inLanguage({ en, de });
