/** Options common to local and server conversion. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { limits } from "../../../config/limits.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import type { Client } from "../../client/client.ts";
import { dropAhead } from "../../sandbox/parent/start-child.ts";
import { CliError, exit, UsageError } from "../../shared/command-line/exit.ts";
import { creditsText, creditUnits } from "../../shared/command-line/output.ts";
import type { Context } from "../context.ts";
import type { Backend } from "./backend.ts";
import { offlineBackend } from "./offline.ts";
import type { OutputRules } from "./outputs.ts";

/** Like scheduler.concurrency. */
const concurrencyMax = 256;

/** For flag descriptions. */
export const spendingLimitDefault = creditsText(limits.defaultSpendingLimitCreditUnits);

/** --max-credits in credit units. Throws UsageError. */
export function spendingLimitOf(text: string | null): number {
  const units = text === null ? limits.defaultSpendingLimitCreditUnits : creditUnits(text);
  if (units === null)
    throw new UsageError("--max-credits must be a number with up to three decimals, for example 1.5");
  return units;
}

/** --concurrency; null: the backend's default. Throws UsageError. */
export function concurrencyOf(text: string | null): number | null {
  if (text === null) return null;
  const count = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= concurrencyMax) return count;
  throw new UsageError(`--concurrency must be a number from 1 to ${concurrencyMax}, not ${text}`);
}

/** -o and --bundle for `count` inputs. Throws UsageError. */
export function outputOf(
  given: string | null,
  bundle: boolean,
  count: number,
  { cwd }: Context,
): Omit<OutputRules, "many"> {
  if (given === "-" && (bundle || count > 1))
    throw new UsageError(
      "-o - writes one Markdown document to standard output; use a folder for several inputs",
    );
  const output = given === "-" ? null : given;
  const path = output === null ? null : resolve(cwd, output);
  const outputIsFolder = path !== null && existsSync(path) && statSync(path).isDirectory();
  if (path !== null && existsSync(path) && !outputIsFolder && (bundle || count > 1)) {
    throw new UsageError(`-o ${output} is a file; several inputs and --bundle need a folder`);
  }
  return { cwd, output, outputIsFolder, bundle };
}

/** The server's backend if one is configured, else the local one. `concurrency` null: its default. */
export async function backendOf(
  client: Client | null,
  settings: Settings,
  context: Context,
  concurrency: number | null,
): Promise<Backend> {
  if (client !== null) {
    dropAhead();
    return (await import("./online.ts")).onlineBackend(client, context, concurrency);
  }
  if (!settings["cli.offline"]) {
    throw new CliError(
      "conversion without a server is disabled (cli.offline = false); use --server URL or MARKMILL_SERVER",
      exit.notAllowed,
    );
  }
  context.err("markmill: no server configured; converting locally without charge\n");
  return offlineBackend(
    concurrency === null ? settings : { ...settings, "scheduler.concurrency": concurrency },
    context,
  );
}
