/** What cannot be taken back is asked for twice. */

import { UsageError } from "../shared/command-line/exit.ts";
import type { Context } from "./context.ts";

/**
 * Returns when it was said already (--yes, or --json, whose callers are programs) or when the name is typed; throws
 * UsageError otherwise, with nothing done.
 */
export async function confirmed(
  { yes, json, name, what }: { yes: boolean; json: boolean; name: string; what: string },
  context: Context,
): Promise<void> {
  if (yes || json) return;
  context.err(`${what}\nType ${name} to go on: `);
  const typed = await firstLine(context.stdin());
  if (typed === name) return;
  throw new UsageError(`nothing was changed: ${name} was not typed; --yes does it without asking`);
}

/** Without its end; what comes after it is left unread, as a terminal's next lines are somebody else's. */
export async function firstLine(stdin: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? "";
}
