/** Runs administration operations through the control socket of a running server, or directly on the ledger. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../../config/settings/schema.ts";
import { isLocked } from "../../../ledger/database/failures.ts";
import { ledgerFile } from "../../../ledger/database/files.ts";
import { callControl } from "../../client/control.ts";
import { createLog } from "../../log/log.ts";
import type { Administer, Runnable } from "../../operations/admin-operation.ts";
import type { OfflineOperations } from "../../services/admin/master-key.ts";
import { CliError, exit } from "../../shared/command-line/exit.ts";
import type { Context } from "../context.ts";

/** Operations that may create an installation; for others it would hide a mistyped --data-dir. */
const beginnings: readonly string[] = ["adminCreateUser", "adminCreateOrganization"];

export function administer<A, R>(
  settings: Settings,
  context: Context,
  operation: Runnable<A, R>,
  args: A,
): Promise<R> {
  return administration(settings, context, (run) => run(operation, args));
}

/** Runs operations in sequence. A ledger opened here stays open until `work` ends or releases it. */
export async function administration<T>(
  settings: Settings,
  context: Context,
  work: (run: Administer, release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let opened: Opened | null = null;
  const release = async () => {
    const { close } = opened ?? { close: async () => undefined };
    opened = null;
    await close();
  };
  const run: Administer = async (operation, args) => {
    if (opened === null) {
      const { id } = operation;
      const here = await reach(settings, context, id, () =>
        callControl(settings.data_dir, { command: id, args: args as Record<string, unknown> }),
      );
      // The server ran the same operation, so the result has its type.
      if ("answer" in here) return here.answer.result as never;
      opened = here.opened;
    }
    return operation.run(opened.core, args);
  };
  try {
    return await work(run, release);
  } finally {
    await release();
  }
}

/** For work without a server: a running one is detected by its socket or the ledger's lock. */
export async function administerAlone<T>(
  settings: Settings,
  context: Context,
  work: (operations: OfflineOperations) => Promise<T>,
): Promise<T> {
  const here = await reach(settings, context, null, () =>
    callControl(settings.data_dir, { command: "adminMasterKeyStatus", args: {} }),
  );
  if ("answer" in here)
    throw new CliError(`a server is running on ${settings.data_dir}; stop it first`, exit.failed);
  try {
    return await work(here.opened.offline);
  } finally {
    await here.opened.close();
  }
}

const tryAgainMs = 200;
/** Most servers start, and most commands end, within this time. */
const waitMsMax = 15_000;
const saidAfterMs = 2_000;

type Opened = Awaited<ReturnType<typeof openHere>>;

/**
 * The running server, or the ledger. Waits a little if the ledger is locked but no server responds (starting, stopping,
 * or another command).
 */
async function reach(
  settings: Settings,
  context: Context,
  command: string | null,
  call: () => Promise<{ result: unknown } | null>,
): Promise<{ answer: { result: unknown } } | { opened: Opened }> {
  const sinceMs = context.clock.monotonicMs();
  for (let said = false; ; ) {
    const answer = await call();
    if (answer !== null) return { answer };
    try {
      return { opened: await openHere(settings, context, command) };
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    const waitedMs = context.clock.monotonicMs() - sinceMs;
    if (waitedMs > waitMsMax) throw new CliError(held(settings.data_dir), exit.failed);
    if (!said && waitedMs > saidAfterMs) {
      context.err(
        `markmill: waiting for ${settings.data_dir}: a server is starting or stopping, or another command is running\n`,
      );
      said = true;
    }
    await context.sleep(tryAgainMs);
  }
}

const held = (dataDir: string) =>
  `${dataDir} is in use by a server that is starting or stopping, or by another command; try again later`;

async function openHere(settings: Settings, context: Context, command: string | null) {
  if (!existsSync(join(settings.data_dir, ledgerFile))) {
    if (command === null || !beginnings.includes(command)) {
      const message = `no installation in ${settings.data_dir}; set the data directory with --data-dir`;
      throw new CliError(message, exit.failed);
    }
    context.err(
      `markmill: creating a new installation in ${settings.data_dir}; for an existing one, set its data directory with --data-dir\n`,
    );
  }
  const openAdmin = await context.parts.openAdmin();
  const log = createLog({ level: "warn", format: "text", clock: context.clock, write: context.err });
  return openAdmin(settings, log);
}
