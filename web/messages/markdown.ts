/** Words within a document that is shown. */
import { inLanguage } from "../language.ts";

const en = {
  toNote: (number: number) => `Note ${number}`,
  backToText: (number: number, time: number) => `Note ${number}: back to the text, place ${time}`,
  task: (done: boolean): string => (done ? "done" : "open"),
  notTex: "not valid TeX",
  picture: (text: string) => (text === "" ? "[picture]" : `[picture: ${text}]`),
  pictureFailed: (text: string) =>
    text === "" ? "[picture that could not be loaded]" : `[picture that could not be loaded: ${text}]`,
};

const de: typeof en = {
  toNote: (number: number) => `Anmerkung ${number}`,
  backToText: (number: number, time: number) => `Anmerkung ${number}: zurück zum Text, Stelle ${time}`,
  task: (done: boolean): string => (done ? "erledigt" : "offen"),
  notTex: "kein gültiges TeX",
  picture: (text: string) => (text === "" ? "[Bild]" : `[Bild: ${text}]`),
  pictureFailed: (text: string) =>
    text === "" ? "[Bild ließ sich nicht laden]" : `[Bild ließ sich nicht laden: ${text}]`,
};

export const markdown = inLanguage({ en, de });
