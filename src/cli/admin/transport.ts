/** Administration on a data directory: through the running server's control socket, or on the ledger itself. */
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

/** With these a new installation may begin; others would only hide a mistyped --data-dir by creating one. */
const beginnings: readonly string[] = ["adminCreateUser", "adminCreateOrganization"];

/** Runs one operation. */
export function administer<A, R>(
  settings: Settings,
  context: Context,
  operation: Runnable<A, R>,
  args: A,
): Promise<R> {
  return administration(settings, context, (run) => run(operation, args));
}

/**
 * Runs operations one after the other. A ledger that was opened here stays open until the work is done, or released.
 */
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
      // The same operation ran in the server, so the answer has its type.
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

/** What only works while no server runs: one that does is found by its answer, or by the ledger's lock. */
export async function administerAlone<T>(
  settings: Settings,
  context: Context,
  work: (operations: OfflineOperations) => Promise<T>,
): Promise<T> {
  const here = await reach(settings, context, null, () =>
    callControl(settings.data_dir, { command: "adminMasterKeyStatus", args: {} }),
  );
  if ("answer" in here)
    throw new CliError(
      `a server is running on ${settings.data_dir}, and this works only while none does; stop it first`,
      exit.failed,
    );
  try {
    return await work(here.opened.offline);
  } finally {
    await here.opened.close();
  }
}

const tryAgainMs = 200;
/** Most servers start, and most commands end, within that. */
const waitMsMax = 15_000;
const saidAfterMs = 2_000;

type Opened = Awaited<ReturnType<typeof openHere>>;

/**
 * The running server's answer, or the ledger itself. While somebody holds the ledger who does not answer (a server that
 * starts or stops, or another command) this waits a little for the one or the other.
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
        `markmill: waiting for ${settings.data_dir}: a server starts or stops there, or another command works\n`,
      );
      said = true;
    }
    await context.sleep(tryAgainMs);
  }
}

const held = (dataDir: string) =>
  `${dataDir} is in use, and whoever uses it does not answer: a server that is still starting or stopping, or another command; try again when that is done`;

async function openHere(settings: Settings, context: Context, command: string | null) {
  if (!existsSync(join(settings.data_dir, ledgerFile))) {
    if (command === null || !beginnings.includes(command)) {
      const message = `there is no installation in ${settings.data_dir}; name its data directory with --data-dir`;
      throw new CliError(message, exit.failed);
    }
    context.err(
      `markmill: a new installation begins in ${settings.data_dir}; for one that is there already, name its data directory with --data-dir\n`,
    );
  }
  const openAdmin = await context.parts.openAdmin();
  const log = createLog({ level: "warn", format: "text", clock: context.clock, write: context.err });
  return openAdmin(settings, log);
}
