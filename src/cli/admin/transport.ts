/** Administration on a data directory: through the running server's control socket, or on the ledger itself. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import { ledgerFile } from "../../../ledger/files.ts";
import { callControl } from "../../client/control.ts";
import { createLog } from "../../log.ts";
import type { OfflineOperations } from "../../services/admin/master-key.ts";
import type { AdminOperations } from "../../services/admin.ts";
import type { Context } from "../context.ts";
import { CliError, exit } from "../exit.ts";

type Name = keyof AdminOperations;
type Args<N extends Name> = Parameters<AdminOperations[N]>[0];
type Result<N extends Name> = Awaited<ReturnType<AdminOperations[N]>>;

/** With these a new installation may begin; the others would only hide a mistyped --data-dir by making one. */
const beginnings: readonly Name[] = ["createUser", "createOrganization"];

/** Runs an operation of an administration that is open. */
export type Administer = <N extends Name>(command: N, args: Args<N>) => Promise<Result<N>>;

/** Runs one operation. */
export function administer<N extends Name>(
  settings: Settings,
  context: Context,
  command: N,
  args: Args<N>,
): Promise<Result<N>> {
  return administration(settings, context, (run) => run(command, args));
}

/**
 * Runs operations one after the other. Both ways answer the same, because the same table of operations stands behind
 * both; a server that starts between the two steps makes the ledger's lock refuse, and the caller tries again. Once
 * the ledger is open here it stays so until the work is done.
 */
export async function administration<T>(
  settings: Settings,
  context: Context,
  work: (run: Administer) => Promise<T>,
): Promise<T> {
  let opened: Awaited<ReturnType<typeof openHere>> | null = null;
  try {
    return await work(async (command, args) => {
      if (opened === null) {
        const answer = await callControl(settings.data_dir, { command, args: { ...args } });
        // The server's own table made it, so it has the operation's type.
        if (answer !== null) return answer.result as never;
        opened = await openHere(settings, context, command);
      }
      const operation = opened.admin[command] as (args: unknown) => Promise<never>;
      return await operation(args);
    });
  } finally {
    await (opened as Awaited<ReturnType<typeof openHere>> | null)?.close();
  }
}

/** What only works while no server runs: the ledger's lock refuses when one does, and its error says so. */
export async function administerAlone<T>(
  settings: Settings,
  context: Context,
  work: (operations: OfflineOperations) => Promise<T>,
): Promise<T> {
  const { offline, close } = await openHere(settings, context, null);
  try {
    return await work(offline);
  } finally {
    await close();
  }
}

async function openHere(settings: Settings, context: Context, command: Name | null) {
  if (
    (command === null || !beginnings.includes(command)) &&
    !existsSync(join(settings.data_dir, ledgerFile))
  ) {
    const message = `there is no installation in ${settings.data_dir}; name its data directory with --data-dir`;
    throw new CliError(message, exit.failed);
  }
  const openAdmin = await context.parts.openAdmin();
  const log = createLog({ level: "warn", format: "text", clock: context.clock, write: context.err });
  return openAdmin(settings, log);
}
