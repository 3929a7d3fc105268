/** Models of a data directory, for commands with and without a server. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../config/settings/schema.ts";
import { ledgerFile } from "../../ledger/database/files.ts";
import type { Runnable } from "../operations/admin-operation.ts";
import type { ModelStore } from "../services/models/contract.ts";
import { modelsFolder } from "../services/models/manifest.ts";
import { administer } from "./admin/transport.ts";
import type { Context } from "./context.ts";

export async function modelsOf(settings: Settings, context: Context): Promise<ModelStore> {
  const { createModelStore } = await import("../services/models/store.ts");
  const { clock, random } = context;
  return createModelStore({
    settings,
    clock,
    random,
    run: async (task, options) => {
      const openSandbox = await context.parts.openSandbox();
      const readable = [modelsFolder(settings.data_dir)];
      const sandbox = openSandbox({
        ...{ concurrency: 1, prewarmed: 0, tasksPerChildMax: 1, foreground: true },
        readable,
      });
      try {
        return await sandbox.run(task, options);
      } finally {
        await sandbox.close();
      }
    },
    take: async () => undefined,
  });
}

/** Audits in the ledger, if there is one: models also serve local conversions. */
export async function noted<A>(
  settings: Settings,
  context: Context,
  operation: Runnable<A, unknown>,
  args: A,
): Promise<void> {
  if (existsSync(join(settings.data_dir, ledgerFile))) await administer(settings, context, operation, args);
}
