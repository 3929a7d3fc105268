import { withoutTerminal } from "../../util/strip-terminal.ts";

/** Texts of recordings, which may hold anything: on one line, without control characters, with single spaces. */
export function oneLine(text: string): string {
  return withoutTerminal(text)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}
