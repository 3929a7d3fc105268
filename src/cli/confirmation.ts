/** Confirmation of irreversible actions. */

import { UsageError } from "../shared/command-line/exit.ts";
import type { Context } from "./context.ts";

/** Returns if confirmed by --yes or --json or by typing the name; else throws UsageError before anything is done. */
export async function confirmed(
  { yes, json, name, what }: { yes: boolean; json: boolean; name: string; what: string },
  context: Context,
): Promise<void> {
  if (yes || json) return;
  context.err(`${what}\nType ${name} to confirm: `);
  const typed = await firstLine(context.stdin());
  if (typed === name) return;
  throw new UsageError(`nothing was changed: ${name} was not typed; use --yes to skip the question`);
}

/** The first line without its end. Later input is not read. */
export async function firstLine(stdin: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? "";
}
