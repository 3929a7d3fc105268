import { withoutTerminal } from "../../util/strip-terminal.ts";

/** Invisible characters that no text needs; U+FFFE and U+FFFF are no characters at all. */
const controls = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]/g;

const anyControl = new RegExp(controls.source);

/** The text without broken code units, terminal sequences and invisible controls; tabs and line ends stay. */
export function cleanText(value: string): string {
  const whole = value.toWellFormed();
  return anyControl.test(whole) ? withoutTerminal(whole).replace(controls, "") : whole;
}
