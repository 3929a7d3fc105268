/** Numbers of charts as they show them: by the format that is stored with them, as cells do. */
import { cellFormat } from "../../number-formats/format.ts";

/** From a number as the file has it, by its format's code ("" for none); what is not a number stays as it is. */
export function shownBy(code: string, dates1904: boolean): (text: string) => string {
  const format = cellFormat(code);
  return (text) => format.number(text.trim(), dates1904);
}
