/** Commands of `markmill admin` derived from operations. */
import { resolve } from "node:path";
import type { LocalOperation } from "../../operations/admin-operation.ts";
import { configFlags, type Flags } from "../../shared/command-line/flags.ts";
import { type Command, defineCommand } from "../command.ts";
import { confirmed, firstLine } from "../confirmation.ts";
import { settingsFor } from "../settings.ts";
import { administration } from "./transport.ts";

export function commandIn(module: object, name: string): { command: Command } {
  for (const operation of Object.values(module) as Partial<LocalOperation>[])
    if (operation?.command?.name === name) return { command: commandOf(operation as LocalOperation) };
  throw new Error(`no operation for the command ${name}`);
}

function commandOf(operation: LocalOperation): Command {
  const { command } = operation;
  if (command === undefined) throw new Error(`${operation.id} has no command`);
  const { print, flags = {}, ...specification } = command;
  return defineCommand<Flags>({
    ...specification,
    flags: { ...configFlags, ...flags },
    run: async ({ flags, operands, json, context }) => {
      const { config = null, "data-dir": dataDir = null } = flags;
      const { settings } = settingsFor({ config, "data-dir": dataDir }, context);
      return administration(settings, context, async (administer, release) => {
        const call = {
          flags,
          operands,
          nowMs: context.clock.nowMs(),
          administer,
          readLine: () => firstLine(context.stdin()),
          resolve: (path: string) => resolve(context.cwd, path),
          confirm: async (asked: { yes: boolean; name: string; what: string }) => {
            // Nothing else could open the ledger during the question.
            await release();
            await confirmed({ ...asked, json }, context);
          },
        };
        const { note, ...printed } = await print(call, (args) => administer(operation, args));
        if (note !== undefined) context.err(note);
        return printed;
      });
    },
  });
}
